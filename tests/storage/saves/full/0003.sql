BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	game_id INTEGER, 
	user_id BIGINT, 
	deed VARCHAR NOT NULL, 
	facts TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "audit" VALUES(1,1,1,'started','{"words":"甲"}',1772366400000000,'70d74ff732558d645566d0c4604f264020b9dfa57741e5c2f0ca132b34c9eb96');
INSERT INTO "audit" VALUES(2,2,1,'started','{"words":"甲"}',1772366400000000,'cacf99e84754cece23f37007365cf7fff87988306afbaa0c0f2ace2282047ed5');
CREATE TABLE checkpoint (
	game_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	acts TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (game_id, turn), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "checkpoint" VALUES(1,0,'{"sum":0}','[]',1772366400000000,'0b7084fb74f2d1ea1d2ab29d41a6f6ea597a49bb66276e4f65c1e38b2da6d704');
INSERT INTO "checkpoint" VALUES(1,1,'{"sum":4}','[]',1772366400000000,'24255d652f5f307dd3a6ecab4e67ec45ff8c9c8adee59c8054e573ee1a59af5e');
INSERT INTO "checkpoint" VALUES(2,0,'{"sum":0}','[]',1772366400000000,'47495c878bd466be5801aa51d119ef288cc76fcce09fdcdd354915c707e48521');
INSERT INTO "checkpoint" VALUES(2,1,'{"sum":4}','[]',1772366400000000,'29498a57be109c9a0b351e386afbbc3212e1b195c990cecf254c914d2c98e289');
CREATE TABLE entry (
	game_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	answers TEXT NOT NULL, 
	missed TEXT NOT NULL, 
	epoch INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (game_id, turn, step), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "entry" VALUES(1,0,0,'count:0','{"wei":1}','[]',0,1772366400000000,'9d9f6b91e1200bafd9d3c0590c55410965bdf9baea704cd87c57fba2ae35c622');
INSERT INTO "entry" VALUES(1,0,1,'count:1','{"wei":1}','[]',0,1772366400000000,'7d8fb22a9521ea0baaaa0e4b125760f15db32f035137d5a1d2a748c94f391f6c');
INSERT INTO "entry" VALUES(1,0,2,'count:2','{"wei":1}','[]',0,1772366400000000,'b3e06ba86c84416fe43a51ccf7891ed6f4e40cb136ada50b57e62a75ca0af102');
INSERT INTO "entry" VALUES(1,0,3,'count:3','{"wei":1}','[]',0,1772366400000000,'1551cc553becadd88a0cca5a8638567dda5e9cf2c6a0689f04b91d6111a88824');
INSERT INTO "entry" VALUES(1,1,0,'count:0','{"wei":2}','[]',0,1772366400000000,'8cc8e1a70035677a3dbab1d8d5926d23b630bba68270d96f10f6e707a82cc71d');
INSERT INTO "entry" VALUES(2,0,0,'count:0','{"wei":1}','[]',0,1772366400000000,'0d1c226b8aa8a1ccf05e7c40bcb25e273acd68af9ff133942936bb3416959caa');
INSERT INTO "entry" VALUES(2,0,1,'count:1','{"wei":1}','[]',0,1772366400000000,'e6592317c810e35ea3063cc000ec642061465b9eacaae61a1cef8b3c72fd3a3b');
INSERT INTO "entry" VALUES(2,0,2,'count:2','{"wei":1}','[]',0,1772366400000000,'06cf2a88af598830a4293eb7adc6bcead7bb0508a9cf468a998aff71aadb179d');
INSERT INTO "entry" VALUES(2,0,3,'count:3','{"wei":1}','[]',0,1772366400000000,'5b9d7b432a6cd1205f862a9ac542d6772b408f7d14c2b6ad2dbb3c30a448b7c6');
INSERT INTO "entry" VALUES(2,1,0,'count:0','{"wei":2}','[]',0,1772366400000000,'b281b72d12ce0764f2c29a7b6e0fb2043a518073a6e32deac92fc3255469bbed');
CREATE TABLE game (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	slug VARCHAR NOT NULL, 
	edition INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	options TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	commitment VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	deadline BIGINT, 
	hours INTEGER NOT NULL, 
	left_seconds INTEGER, 
	paused_until BIGINT, 
	open_document TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	guild_id BIGINT, 
	channel_id BIGINT, 
	thread_id BIGINT, 
	status_message_id BIGINT, 
	gamemaster_id BIGINT, 
	private BOOLEAN NOT NULL, 
	anonymous BOOLEAN NOT NULL, 
	created_at BIGINT, 
	started_at BIGINT, 
	ended_at BIGINT, 
	outcome TEXT, 
	note TEXT NOT NULL, 
	sha VARCHAR NOT NULL
);
INSERT INTO "game" VALUES(1,'toy',1,'The Three Kingdoms','{"long":true}',X'612073656564206F66207468697274792D74776F2062797465732C2073656372','a41191fb4d9a7204124f712370c275bc5b927d1cbac1ab9ce1daebf277d7630e','running',4,1,1,1772366400000000,0,NULL,NULL,'{"submitted":{"wei":3},"ready":[],"premoves":{"wu":{"lines":["A x - y"],"ready":false}},"pending":[],"epoch":0}','{"early":false}',5,NULL,NULL,77,NULL,0,0,1772366400000000,1772366400000000,NULL,'{"winners":["wei"]}','a note','fc9270776bc96f66904f95db60c034d5923c9107fc5d15654b85598df410cfe2');
INSERT INTO "game" VALUES(2,'toy',1,'The Three Kingdoms','{"long":true}',X'612073656564206F66207468697274792D74776F2062797465732C2073656372','a41191fb4d9a7204124f712370c275bc5b927d1cbac1ab9ce1daebf277d7630e','running',4,1,1,1772366400000000,0,NULL,NULL,'{"submitted":{"wei":3},"ready":[],"premoves":{"wu":{"lines":["A x - y"],"ready":false}},"pending":[],"epoch":0}','{"early":false}',5,NULL,NULL,NULL,NULL,0,0,1772366400000000,1772366400000000,NULL,'{"winners":["wei"]}','a note','ee1db256cb90cb11899f8d299e0a29d6234ca0887e3d7e4146fede4191e99ca9');
CREATE TABLE mark (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "mark" VALUES('mark 1','{"n":1}');
INSERT INTO "mark" VALUES('mark 2','{"n":2}');
CREATE TABLE message (
	id INTEGER NOT NULL, 
	game_id INTEGER, 
	turn INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	ordinal INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	audience VARCHAR NOT NULL, 
	user_id BIGINT, 
	priority INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	state VARCHAR NOT NULL, 
	due_at BIGINT, 
	nonce VARCHAR(25) NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	tries INTEGER NOT NULL, 
	error TEXT NOT NULL, 
	created_at BIGINT, 
	sent_at BIGINT, 
	revision INTEGER NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id), 
	UNIQUE (nonce)
);
INSERT INTO "message" VALUES(1,1,0,0,0,'report','public',NULL,5,'{"text":"over"}','due',1772366400000000,'g1.1.0',NULL,NULL,0,'',1772366400000000,NULL,0,'0c338364f458ff838f3e20c6e5b8e71ab6f5b750f3399dde1c9dfdd317520b6e');
INSERT INTO "message" VALUES(2,2,0,0,0,'report','public',NULL,5,'{"text":"over"}','due',1772366400000000,'g2.1.0',NULL,NULL,0,'',1772366400000000,NULL,0,'2dd5d77e11a0da508d83e59e2264c3d2cb53884eb071efbe883ca3e4cb26d03a');
CREATE TABLE page (
	game_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (game_id, turn), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "page" VALUES(1,0,'[{"kind":"counted","facts":{"sum":4},"audience":null}]',1772366400000000,'48ff7d9f440be1380cd85f6ae5c7fa9c548e67b5327c3e8c30fe03d04939d820');
INSERT INTO "page" VALUES(2,0,'[{"kind":"counted","facts":{"sum":4},"audience":null}]',1772366400000000,'582f20c599d2d0d92c092cf88242659a1c1515b87fb8a53db66816db852ada86');
CREATE TABLE player (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	preferences TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	joined_at BIGINT, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (game_id, user_id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "player" VALUES(1,1,'Ann','["wei"]','salt',1772366400000000,'6e234121f762743ca2165ba59e4d4039fd533bb05fbfc9080ed4940ff3420146');
INSERT INTO "player" VALUES(2,1,'Ann','["wei"]','salt',1772366400000000,'6685885bafe8561665cbbd10966fa2f96021c150f7b9a70ba54a1df60adc9da8');
CREATE TABLE preference (
	user_id BIGINT NOT NULL, 
	time_zone VARCHAR NOT NULL, 
	palette VARCHAR NOT NULL, 
	reminders TEXT NOT NULL, 
	quiet TEXT NOT NULL, 
	dm_open BOOLEAN NOT NULL, 
	dm_channel_id BIGINT, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (user_id)
);
INSERT INTO "preference" VALUES(1,'Asia/Shanghai','','[12,2]','[22,7]',1,88,'9da1a30315de9fc0025ef03732f6dc7b3a3e804b8fad738ddd5e60405abf3769');
INSERT INTO "preference" VALUES(2,'Asia/Shanghai','','[12,2]','[22,7]',0,NULL,'80fb334cc181c5a76b686cf9445fd7f34958529df469e084b9920258f83cb672');
CREATE TABLE seat (
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	status VARCHAR NOT NULL, 
	user_id BIGINT, 
	preferences TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "seat" VALUES(1,'wei',0,'wei','salt','held',NULL,'["wu"]','174d37733707bf4e7539f8fd34a824aba111e446f190eb783e094a5ed847e4ee');
INSERT INTO "seat" VALUES(1,'shu',1,'shu','salt','held',NULL,'["wu"]','9344eb336b7d042eb6247c136f292630deb41088da8d770378790fe1de949501');
INSERT INTO "seat" VALUES(1,'wu',2,'wu','salt','held',NULL,'["wu"]','8318803c130665b16298f186231654443acfac0083f195176a193336a4bb50b6');
INSERT INTO "seat" VALUES(2,'wei',0,'wei','salt','held',NULL,'["wu"]','675dfce88753bc1dd73d883f8e11a3e51fed80cba4c90b0cf6628a16f77d8027');
INSERT INTO "seat" VALUES(2,'shu',1,'shu','salt','held',NULL,'["wu"]','777f42ff75ebf7b6fcf5fe835efa726657dc06086a8fbd7dc80de0c0e54d5db3');
INSERT INTO "seat" VALUES(2,'wu',2,'wu','salt','held',NULL,'["wu"]','cc9a250f08b4f537897cc3f569c659d19e6db0156933eaa89b1b0a32a513b80d');
CREATE TABLE seen (
	event_id BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (event_id)
);
INSERT INTO "seen" VALUES(1,1772366400000000);
INSERT INTO "seen" VALUES(2,1772366400000000);
CREATE TABLE submission (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	turn INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	receipt VARCHAR NOT NULL, 
	source_id BIGINT, 
	text TEXT NOT NULL, 
	lines TEXT NOT NULL, 
	accepted BOOLEAN NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id), 
	UNIQUE (game_id, receipt), 
	UNIQUE (game_id, seat, turn, step, number)
);
INSERT INTO "submission" VALUES(1,1,'wei',1,1,0,1,'9D74C',NULL,'A x-y','["A x - y"]',1,1772366400000000,'f3de198ce668eeca3a02f6a52793d7745ba268c9f6998643cb780b6fa6f32103');
INSERT INTO "submission" VALUES(2,2,'wei',1,1,0,1,'9D74C',NULL,'A x-y','["A x - y"]',1,1772366400000000,'8bf71a30cdc1f274bba714c9c30dd9e0d2adcfee4bb2bfc4af3e0130728fecd8');
CREATE TABLE tenure (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE undone (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	epoch INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	document TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "undone" VALUES(1,1,0,1,2,'open','{"submitted":{},"ready":[],"premoves":{},"pending":[],"epoch":0}',1772366400000000,'dd893d9cb5c3edb743b0f42742f381c5c53ecc5e2ccb72e2b2019f0c6ceaaa48');
INSERT INTO "undone" VALUES(2,1,0,1,1,'entry','{"game_id":1,"turn":1,"step":1,"key":"count:1","answers":"{\"wei\":3}","missed":"[]","epoch":0,"at":1772366400000000,"sha":"9540cdc22dadd5819ccd1800f0de53da56bdaee31986afe2b1cf1f326af52cc1"}',1772366400000000,'3beb2b47470ac0e04c0036bc3f7b2263f8653c3cfdc5024d2accbdbeb8869913');
INSERT INTO "undone" VALUES(3,2,0,1,2,'open','{"submitted":{},"ready":[],"premoves":{},"pending":[],"epoch":0}',1772366400000000,'5d42647161e2ef6d9ca68dea9c7580e57c47bc798e7f72130d01f042e09dd328');
INSERT INTO "undone" VALUES(4,2,0,1,1,'entry','{"game_id":2,"turn":1,"step":1,"key":"count:1","answers":"{\"wei\":3}","missed":"[]","epoch":0,"at":1772366400000000,"sha":"6ddd3829f8a52df9608c998d1d17664058d2ccfd169dafd448bd46025151474a"}',1772366400000000,'3c8625378a5b8fac62c5ba1ffb9415b685402f8288e6756ed0913b4dcd4a6f05');
CREATE INDEX game_by_deadline ON game (status, deadline);
CREATE INDEX game_by_guild ON game (guild_id, status);
CREATE INDEX game_by_pause ON game (status, paused_until);
CREATE INDEX game_by_thread ON game (thread_id);
CREATE INDEX ix_seen_at ON seen (at);
CREATE INDEX audit_by_game ON audit (game_id, id);
CREATE INDEX message_by_discord ON message (message_id);
CREATE INDEX player_by_user ON player (user_id);
CREATE INDEX seat_by_user ON seat (user_id);
CREATE INDEX submission_by_source ON submission (source_id);
CREATE INDEX tenure_by_seat ON tenure (game_id, seat);
CREATE INDEX tenure_by_user ON tenure (user_id);
CREATE INDEX undone_by_game ON undone (game_id, turn, step);
CREATE INDEX message_by_due ON message (state, priority, due_at, id);
CREATE INDEX message_by_game ON message (game_id, kind, turn, step);
CREATE INDEX game_by_gamemaster ON game (gamemaster_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',2);
COMMIT;
