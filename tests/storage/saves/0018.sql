BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0018');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	game_id INTEGER, 
	user_id BIGINT, 
	deed VARCHAR NOT NULL, 
	facts TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'at deed facts game_id user_id' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE block (
	covers TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	other_id BIGINT NOT NULL, 
	PRIMARY KEY (user_id, game_id, seat, other_id)
);
CREATE TABLE checkpoint (
	game_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	acts TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'acts at game_id state turn' NOT NULL, 
	PRIMARY KEY (game_id, turn), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "checkpoint" VALUES(1,0,'{"sum":0}','[]',1772366400000000,'0b7084fb74f2d1ea1d2ab29d41a6f6ea597a49bb66276e4f65c1e38b2da6d704','acts at game_id state turn');
INSERT INTO "checkpoint" VALUES(1,1,'{"sum":4}','[]',1772366400000000,'24255d652f5f307dd3a6ecab4e67ec45ff8c9c8adee59c8054e573ee1a59af5e','acts at game_id state turn');
CREATE TABLE consent (
	covers TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	other_id BIGINT NOT NULL, 
	since BIGINT, 
	given BIGINT, 
	until BIGINT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE entry (
	game_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	answers TEXT NOT NULL, 
	missed TEXT NOT NULL, 
	epoch INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'answers at epoch game_id key missed step turn' NOT NULL, 
	PRIMARY KEY (game_id, turn, step), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "entry" VALUES(1,0,0,'count:0','{"wei":1}','[]',0,1772366400000000,'9d9f6b91e1200bafd9d3c0590c55410965bdf9baea704cd87c57fba2ae35c622','answers at epoch game_id key missed step turn');
INSERT INTO "entry" VALUES(1,0,1,'count:1','{"wei":1}','[]',0,1772366400000000,'7d8fb22a9521ea0baaaa0e4b125760f15db32f035137d5a1d2a748c94f391f6c','answers at epoch game_id key missed step turn');
INSERT INTO "entry" VALUES(1,0,2,'count:2','{"wei":1}','[]',0,1772366400000000,'b3e06ba86c84416fe43a51ccf7891ed6f4e40cb136ada50b57e62a75ca0af102','answers at epoch game_id key missed step turn');
INSERT INTO "entry" VALUES(1,0,3,'count:3','{"wei":1}','[]',0,1772366400000000,'1551cc553becadd88a0cca5a8638567dda5e9cf2c6a0689f04b91d6111a88824','answers at epoch game_id key missed step turn');
INSERT INTO "entry" VALUES(1,1,0,'count:0','{"wei":2}','[]',0,1772366400000000,'8cc8e1a70035677a3dbab1d8d5926d23b630bba68270d96f10f6e707a82cc71d','answers at epoch game_id key missed step turn');
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
	gamemaster_id BIGINT, 
	private BOOLEAN NOT NULL, 
	anonymous BOOLEAN NOT NULL, 
	created_at BIGINT, 
	started_at BIGINT, 
	ended_at BIGINT, 
	outcome TEXT, 
	note TEXT NOT NULL, 
	sha VARCHAR NOT NULL
, covers TEXT DEFAULT 'anonymous channel_id commitment created_at deadline edition ended_at gamemaster_id guild_id hours id left_seconds name note open_document options outcome paused_until private seed settings slug started_at status status_message_id step thread_id turn version' NOT NULL, heard TEXT DEFAULT '{}' NOT NULL, vote_until BIGINT);
INSERT INTO "game" VALUES(1,'toy',1,'The Three Kingdoms','{"long":true}',X'612073656564206F66207468697274792D74776F2062797465732C2073656372','a41191fb4d9a7204124f712370c275bc5b927d1cbac1ab9ce1daebf277d7630e','running',3,1,1,1772366400000000,0,NULL,NULL,'{"submitted":{"wei":3},"ready":[],"premoves":{"wu":{"lines":["A x - y"],"ready":false}},"pending":[],"epoch":0}','{"early":false}',NULL,NULL,NULL,NULL,0,0,1772366400000000,1772366400000000,NULL,'{"winners":["wei"]}','a note','77a550d207c75c6277cf99b65bf94599730554d75f4bd48efa9845846be01a5a','anonymous channel_id commitment created_at deadline edition ended_at gamemaster_id guild_id hours id left_seconds name note open_document options outcome paused_until private seed settings slug started_at status step thread_id turn version','{}',NULL);
CREATE TABLE league (
	covers TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	slug VARCHAR NOT NULL, 
	options TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	games INTEGER NOT NULL, 
	at_once BOOLEAN NOT NULL, 
	points TEXT NOT NULL, 
	status VARCHAR NOT NULL, 
	size INTEGER NOT NULL, 
	opened TEXT NOT NULL, 
	guild_id BIGINT, 
	channel_id BIGINT, 
	user_id BIGINT NOT NULL, 
	created_at BIGINT NOT NULL, 
	ended_at BIGINT, 
	PRIMARY KEY (id)
);
CREATE TABLE letter (
	covers TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	addressed TEXT NOT NULL, 
	readers TEXT NOT NULL, 
	text TEXT NOT NULL, 
	source_id BIGINT, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE mark (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, covers TEXT DEFAULT 'key value' NOT NULL, sha VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE member (
	covers TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	league_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	joined_at BIGINT NOT NULL, 
	left_at BIGINT, 
	PRIMARY KEY (league_id, user_id), 
	FOREIGN KEY(league_id) REFERENCES league (id)
);
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
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'audience body created_at game_id kind nonce ordinal priority revision step turn user_id' NOT NULL, claimed INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id), 
	UNIQUE (nonce)
);
INSERT INTO "message" VALUES(1,1,0,0,0,'report','public',NULL,5,'{"text":"over"}','due',1772366400000000,'g1.1.0',NULL,NULL,0,'',1772366400000000,NULL,0,'0c338364f458ff838f3e20c6e5b8e71ab6f5b750f3399dde1c9dfdd317520b6e','audience body created_at game_id kind nonce ordinal priority revision step turn user_id',0);
CREATE TABLE page (
	game_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'at game_id told turn' NOT NULL, 
	PRIMARY KEY (game_id, turn), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "page" VALUES(1,0,'[{"kind":"counted","facts":{"sum":4},"audience":null}]',1772366400000000,'48ff7d9f440be1380cd85f6ae5c7fa9c548e67b5327c3e8c30fe03d04939d820','at game_id told turn');
CREATE TABLE picture (
	"key" VARCHAR NOT NULL, 
	data BLOB NOT NULL, 
	filename VARCHAR NOT NULL, 
	alt TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE player (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	preferences TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	joined_at BIGINT, 
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'game_id joined_at name preferences salt user_id' NOT NULL, 
	PRIMARY KEY (game_id, user_id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "player" VALUES(1,1,'Ann','["wei"]','salt',1772366400000000,'6e234121f762743ca2165ba59e4d4039fd533bb05fbfc9080ed4940ff3420146','game_id joined_at name preferences salt user_id');
CREATE TABLE preference (
	user_id BIGINT NOT NULL, 
	time_zone VARCHAR NOT NULL, 
	palette VARCHAR NOT NULL, 
	reminders TEXT NOT NULL, 
	quiet TEXT NOT NULL, 
	dm_open BOOLEAN NOT NULL, 
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'dm_channel_id dm_open palette quiet reminders time_zone user_id' NOT NULL, dm_channel_id BIGINT, story BOOLEAN DEFAULT 1 NOT NULL, pictures BOOLEAN DEFAULT 1 NOT NULL, lessons BOOLEAN DEFAULT 1 NOT NULL, 
	PRIMARY KEY (user_id)
);
CREATE TABLE queued (
	covers TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	rules TEXT NOT NULL, 
	schedules TEXT NOT NULL, 
	awake TEXT NOT NULL, 
	zone VARCHAR NOT NULL, 
	hidden VARCHAR NOT NULL, 
	joining TEXT NOT NULL, 
	people INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	game_id INTEGER, 
	asked_until BIGINT, 
	rests_until BIGINT, 
	PRIMARY KEY (guild_id, user_id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE result (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	user_id BIGINT, 
	slug VARCHAR NOT NULL, 
	guild_id BIGINT, 
	ended_at BIGINT NOT NULL, 
	seats INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	took_over BOOLEAN NOT NULL, 
	gave_up BOOLEAN NOT NULL, 
	turns INTEGER NOT NULL, 
	missed INTEGER NOT NULL, 
	mu FLOAT, 
	sigma FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (game_id, seat, user_id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE seat (
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	status VARCHAR NOT NULL, 
	user_id BIGINT, 
	preferences TEXT NOT NULL, 
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'game_id name position preferences salt seat status user_id' NOT NULL, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "seat" VALUES(1,'wei',0,'wei','salt','held',NULL,'["wu"]','174d37733707bf4e7539f8fd34a824aba111e446f190eb783e094a5ed847e4ee','game_id name position preferences salt seat status user_id');
INSERT INTO "seat" VALUES(1,'shu',1,'shu','salt','held',NULL,'["wu"]','9344eb336b7d042eb6247c136f292630deb41088da8d770378790fe1de949501','game_id name position preferences salt seat status user_id');
INSERT INTO "seat" VALUES(1,'wu',2,'wu','salt','held',NULL,'["wu"]','8318803c130665b16298f186231654443acfac0083f195176a193336a4bb50b6','game_id name position preferences salt seat status user_id');
CREATE TABLE seen (
	event_id BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (event_id)
);
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
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'accepted at game_id lines number receipt seat source_id step text turn user_id' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id), 
	UNIQUE (game_id, receipt), 
	UNIQUE (game_id, seat, turn, step, number)
);
INSERT INTO "submission" VALUES(1,1,'wei',1,1,0,1,'9D74C',NULL,'A x-y','["A x - y"]',1,1772366400000000,'f3de198ce668eeca3a02f6a52793d7745ba268c9f6998643cb780b6fa6f32103','accepted at game_id lines number receipt seat source_id step text turn user_id');
CREATE TABLE taught (
	user_id BIGINT NOT NULL, 
	slug VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	PRIMARY KEY (user_id, slug, kind)
);
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
	sha VARCHAR NOT NULL, covers TEXT DEFAULT 'at document epoch game_id kind step turn' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "undone" VALUES(1,1,0,1,2,'open','{"submitted":{},"ready":[],"premoves":{},"pending":[],"epoch":0}',1772366400000000,'dd893d9cb5c3edb743b0f42742f381c5c53ecc5e2ccb72e2b2019f0c6ceaaa48','at document epoch game_id kind step turn');
INSERT INTO "undone" VALUES(2,1,0,1,1,'entry','{"game_id":1,"turn":1,"step":1,"key":"count:1","answers":"{\"wei\":3}","missed":"[]","epoch":0,"at":1772366400000000,"covers":"answers at epoch game_id key missed step turn","sha":"9540cdc22dadd5819ccd1800f0de53da56bdaee31986afe2b1cf1f326af52cc1"}',1772366400000000,'fd47b628813e03eb718373fb9fee502d5d675da2a2718baea72c66d2c076829f','at document epoch game_id kind step turn');
CREATE TABLE unread (
	game_id INTEGER NOT NULL, 
	shard INTEGER NOT NULL, 
	since BIGINT NOT NULL, turn INTEGER, step INTEGER, 
	PRIMARY KEY (game_id, shard), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE watch (
	covers TEXT NOT NULL, 
	sha VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	game_id INTEGER NOT NULL, 
	news VARCHAR NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (user_id, game_id), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
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
CREATE INDEX game_by_vote ON game (vote_until);
CREATE INDEX result_by_user ON result (user_id, slug, id);
CREATE INDEX result_by_rules ON result (slug, guild_id);
CREATE INDEX letter_by_game ON letter (game_id, id);
CREATE INDEX letter_by_writer ON letter (user_id);
CREATE INDEX letter_by_source ON letter (source_id);
CREATE INDEX watch_by_game ON watch (game_id);
CREATE INDEX consent_by_game ON consent (game_id);
CREATE INDEX consent_by_looker ON consent (other_id);
CREATE INDEX queued_by_game ON queued (game_id);
CREATE INDEX queued_by_user ON queued (user_id);
CREATE INDEX league_by_guild ON league (guild_id);
CREATE INDEX member_by_user ON member (user_id);
CREATE INDEX preference_by_channel ON preference (dm_channel_id);
CREATE INDEX ix_picture_at ON picture (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',1);
COMMIT;
