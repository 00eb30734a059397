"""Every word that people type whatever the game, in English, and what goes with it in other languages.

Another language is a file of these names. Blanks part words, commas phrases; `_` joins words to one.
"""

from __future__ import annotations

ORDERS = {
    "army": "a army armies f fleet unit units troop troops amy 军 军队 軍 軍隊",
    "silent": "in at of on the an my please",
    "from": "from 从 從",
    "arrow": "to into m mv mto move moves moving attack attacks attacking enter enters go goes going goto "
    "advance advances invade invades march marches marching take takes capture captures occupy occupies "
    "retreat retreats withdraw withdraws send sends proceed proceeds relocate relocates transfer transfers "
    "charge charges assault assaults strike strikes besiege besieges conquer conquers "
    "到 至 往 攻 攻打 移動 移动",
    "support": "s sup supp sprt support supports supporting supporthold supportmove assist assists aid aids "
    "helps backs cover covers protect protects 援 支援",
    "hold": "h hld hold holds holding stand stands standing stay stays staying remain remains rests defend "
    "defends guard guards fortify fortifies 守 駐守 驻守",
    "build": "b bld build builds building raise raises recruit recruits create creates 建",
    "disband": "d r rem dsb disband disbands disbanded remove removes removed destroy destroys destroyed "
    "dissolve dissolves delete kill 解散",
    "waive": "w waive waives waived skip skips",
    "clear": "clear cancel 取消",
    "all": "all everything everyone everybody",
    "rest": "rest others remaining other",
    "and": "and then plus 和",
}
"""The language of orders that Diplomacy players know, by kind of word; a game may bring its own."""
CONDITIONS = (
    "if unless when whenever provided providing otherwise else assuming "
    "如果 若 倘若 假如 要是 除非 只要 否则 否則"
)
"""Words that make an order depend on something; a sheet has no such thing unless its game says so."""
DENIALS = (
    "not never neither nor or either but except instead dont doesnt wont cant cannot isnt arent shouldnt "
    "wouldnt"
)
"""Words that turn an order round: they are no heading, and nothing is guessed in their place."""
POLITE = "thanks thank_you thx ty cheers pls plz many_thanks 谢谢 謝謝 请 請"
OF, OWNER, THEN = "of", "'s", "then"
"""`OWNER` is what a name ends with that something is of: `LUO's move`."""
GOING_ON = "and then also plus"
"""Words with which a line begins that goes on with the one above it."""
GAME, G, I_WILL, GAME_NUMBERS = "game", "g", "ill", "two three four five six second third 2nd 3rd 4th"
"""A word before the number of a game, in front of a message."""
BEFORE_A_GAME, OWN_GAME = "in for re at", "the my our"
"""Words before its name there: `in the Yuan game: …`."""
BOT_COMMANDS = "orders order submit o"
"""Commands that other bots want in front of orders, behind a mark."""
SEASONS = {
    "spring": "spring spr 春 春天 春季 fruhling fruhjahr printemps primavera",
    "summer": "summer sum 夏 夏天 夏季 sommer ete verano estate",
    "fall": "fall autumn aut 秋 秋天 秋季 herbst automne otono autunno",
    "winter": "winter win 冬 冬天 冬季 hiver invierno inverno",
}
COUNTED = "year turn round"
"""Words beside which a number says which one; no game counts two of them."""
HEADINGS = (
    "orders order end begin start our moves sheet set press my for year turn round phase season the here "
    "are is 命令"
)
"""Words that stand over orders or under them and say nothing."""
ELSEWHEN = "next tomorrow tmr tmrw later afterwards last previous yesterday"
"""Words that put what stands below them at another time."""
TALK = """
hi hello hey yo thanks thank thx ty cheers sorry ok okay yes yeah yep no nope nah lol haha gg wow nice great
good well cool sure maybe think who what when where why how is are am was were be been do does did can could
would will shall should may might have has had i im you your he she they we us me it its this that there here
about let lets again now soon later today tomorrow game deadline bot undo back draw peace deal trust alliance
ally friend know want need tell wait sec minute brb afk morning evening night bye
"""
"""Words of people who talk to one another, or to the bot, and give no orders."""
DOUBTFUL = """
should could would might may maybe perhaps if tomorrow later soon want wait know think what when
depending case
"""
"""Words of talk that make something else of an order in the same line: `should they attack, …`."""
GREETINGS = """
hi hello hey yo thanks thank thx ty cheers lol haha gg wow nice great good cool luck gl glhf game you so much
bot all everybody everyone guys morning evening night bye brb afk
"""
"""Words of people who greet or thank: whatever else they write in a message is meant as it stands."""
SMALL_TALK = """
k kk ok okay okey yes yeah yep yup no nope nah sure right fine alright agreed deal i we it is was were that
this there its see got one well played play wp hf glgl have fun np nvm problem problems worries sorry
apologies oops whoops ouch hm hmm hmmm huh why what welcome very indeed hallo hola salut ciao bonjour merci
danke gracias sup mate friend friends dear roger understood copy will do did done later tomorrow soon see
night day evening afternoon happy new year lmao rofl hehe hihi xd omg damn phew ah oh aha uh um ugh yay wow
whoa amazing awesome congrats congratulations gratz move close nicely done fair enough excellent perfect
beautiful lovely brilliant classic interesting funny same here too for to the a an and my me us our really
absolutely of course bot mandate hope hopefully works work delay delayed late being waiting help helping thats
talk speak ya u cya goodbye 谢谢 謝謝 你好 您好 好 好的 再见 哈哈 多谢
"""
"""Words of small talk, beside greetings, of which none orders anything beside others of them."""
SAID_ALONE = """
k kk okay okey yup nah wp np sorry oops whoops ouch hm hmm hmmm huh hallo hola salut ciao bonjour merci danke
gracias sup roger understood welcome lmao rofl hehe hihi xd omg damn phew ah oh aha uh um ugh yay whoa
amazing awesome congrats congratulations gratz excellent perfect ok yes yeah yep sure alright fine agreed
indeed interesting hope hopefully 谢谢 謝謝 你好 您好 好的 再见 哈哈 多谢 nicely tomorrow problem worries
problems played fun see got close enough will why what no nope
"""
"""Those of which, or of the greetings, one at least is said in small talk."""
ADDRESSED = "game you so much bot all everybody everyone guys"
"""Greetings that are not said alone."""
FAREWELLS = """
see you, see ya, see u, cya, bye, goodbye, good night, talk, speak, have, thanks for, thank you for, sorry for
"""
"""Words of leave: behind them another time puts nothing off (`see you tomorrow`)."""
FRIENDLY = """
no rush, no hurry, no stress, no pressure, no worries, no problem, not bad, not bad eh, not too bad, i think
thats it, i think thats all, i think that is it, i think that is all, think thats it, think thats all, sorry
for the wait, sorry for making you wait, sorry to make you wait, sorry to keep you waiting, cant wait,
thanks for waiting, thanks for the wait, how are you, how are you all, hows it going, how is everyone,
nothing else, nothing more, nothing else from me, dear bot, dear mandate, dear judge, dear gm, i hope you
dont mind, hope you dont mind, no hurry take your time, no rush take your time, wont be long, that should do
it, that should be it, that should be all, make it so, make it happen, make it count
"""
"""Small talk whole, though words of doubt stand in it."""
OPENERS = """
hi, hello, hey, yo, ok, okay, yes, yep, yeah, sure, alright, well, thanks, thank you, thx, ty, cheers, so,
hallo, hola, salut, bonjour, ciao, danke, merci, gracias, 你好, 您好, 好的
"""
"""Words before an order, with a mark behind them, …"""
OPENED_TO = "there, bot, all, everyone, everybody, guys"
"""… and to whom, …"""
WISHES = """
i order, first of all, 请, 請, bitte, por favor, i choose, go with, going with, my order is, my choice is,
i'd like to, i would like to, i want to, i wanna, i will, i’ll, i am going to, i'm going to, let's, let me
"""
"""… and how they say that they want it: `ill` is another word."""
WANTS = "i want, i'd like, i would like, i wish, i need"
"""… also what is wanted of a unit: `I want LUO to attack CHL`; …"""
WANTED_OF = "you him her them it this that to"
"""… but nothing is ordered by what is wanted of these."""
CLOSERS = "gg, glhf, lol, haha, lmao, xd, 谢谢, 謝謝, bitte, danke, por favor, gracias, merci, svp"
"""Words behind an order, …"""
ENDINGS = """
that's all, that is all, that's it, that is it, that'll be all, that will be all, end of orders,
that's all folks, that's all for now, that's it for now, that's all for this turn, that's it for this turn
"""
"""Words below orders, on a line of their own or behind a mark, …"""
MARKED_CLOSERS = "gl, thx, thanks, thank you, ty, cheers"
"""… and what only with a mark before it, …"""
CLOSED_TO = "bot, all, everyone"
"""… and to whom."""
SIGNATURE = "sent from my"
"""A phone's signature below a message, with its name behind it."""
HEADS = """
eg example examples instance like test tests testing draft drafts idea ideas option options alternative todo
alternatively alternatives reminder remember note notes nb fyi previously earlier old was before wrong error
incorrect mistake undo revert question questions ask tell says said wrote hypothetical hypothetically suppose
supposing maybe perhaps possibly probably not dont no never nope backup fallback considering thinking thought
unsure undecided imagine pretend scenario theory theoretically proposal propose proposed suggestion suggest dm
suggested advice hint quote warning ignore disregard instead otherwise plan plans planned planning letter deal
letters message whisper offer promise agreement treaty cancelled canceled brainstorm brainstorming forwarded
fwd fw joke joking prediction predicted guess guesses wip ex tonight monday tuesday wednesday thursday friday
saturday sunday drafting psst soon press public announce broadcast 例 例如 比如 譬如
"""
"""Words of a heading that is not said over orders: `draft: …`."""
HEADED_BY_TIME = "after before until till once while during"
"""Words with which a heading begins that says when: `after Bob: …`."""
PLAN = "plan"
"""Beside a letter it heads a thought: `plan b: …`."""
ADDRESSING = "to dear"
"""Words with which a letter begins."""
HEDGES = """
not maybe perhaps possibly probably cancelled canceled no nope unsure tbd tbc tentative tentatively
undecided hypothetical hypothetically example eg draft never nevermind nvm disregard scratch scrap abort
discard jk kidding dont later tomorrow cancel clear forget undo wait wrong ignore ignored deleted removed
withdrawn placeholder pending dummy obsolete outdated void invalid wip todo mistake unconfirmed provisional
old theory theoretically
"""
"""Words behind a line that take it back or doubt it, …"""
BESIDE_HEDGES = """
yet sure i im think guess it that this or to be decided confirmed still for now a an the just only if wait
about them one these those of final finalised finalized settled certain official binding set mind really so
but am is lol sorry oh actually hm hmm please thanks do in
"""
"""… and that stand beside those."""
ASKS = "ok okay right correct yes no huh legal allowed possible fine good sure alright"
"""Words that ask about the line before them."""
WITHDRAWING = (
    "clear cancel forget withdraw drop delete remove retract undo ignore disregard scratch scrap strike"
)
"""Verbs that take something back, …"""
WITHDRAWING_PHRASES = "take back, get rid of, i take back, i cancel, i withdraw, get me out of"
WITHDRAWN = "that it this everything all"
"""… with or without one of these."""
WITHDRAWN_ONE = """
the my a first second third fourth last latest previous one two three order orders line lines move moves
command bid answer plan of them both just only that it this 1st 2nd 3rd 4th
"""
"""Words behind those verbs that say which of what was sent, and name nothing of the game."""
TAKING_BACK = """
no, nope, no no, no wait, wait no, never mind, nevermind, nvm, nm, not yet, scratch that, scratch it, scrap
that, scrap it, scrap all that, scrap everything, scratch all that, discard that, bin that, ditch that, abort,
abort that, reverse that, cancel that, cancel it, cancel this, forget it, forget that, disregard, disregard
that, ignore that, ignore this, delete that, delete this, no dont, dont, dont do that, dont do it, strike
that, belay that, on second thought, on second thoughts, my mistake, my bad, just kidding, jk, kidding, wrong,
that was wrong, wait, hold on, hang on, oops, mistake, nah, not, not that, maybe not, or not, i take that
back, i take it back, as you were, i changed my mind, changed my mind, take that back, take it back, takeback,
revert, belay, actually not, clear all, cancel all, cancel all that, cancel last, clear last, undo last, undo
all, i take it all back, i take all back, i take all that back, i take everything back, i take them back, take
it all back, take everything back, i have changed my mind, ive changed my mind, wait i changed my mind, just
testing, only testing, i was testing, just a test, only a test, this is a test, this was a test, that was a
test, just a joke, just joking, only joking, i was joking, false alarm, not this, not this one, not that one,
not what i meant, thats not what i meant, stop it, stop that, forget what i said, ignore what i said,
disregard what i said, to be confirmed, subject to change, forget my last message, ignore my last message,
disregard my last message, sike, psych, on hold, postponed, put on hold, put that on hold, hold off, hold off
on that, hold fire, belay that order, 取消, 撤销, 撤銷, 撤回, 作废, 作廢, 算了, ctrl z, strg z, cmd z, void,
null and void, to be continued, nooo, noooo, nope nope, pocket send, thats wrong, wrong one, ignore the above
"""
"""More sentences that take back the lines above them, …"""
WRONG_GAMES = "game table match channel chat window"
"""… also those with one of these words, …"""
WRONG_GAME, NAMING_GAME = "wrong other another different not", "in for on the my and also too other another"
"""… one of these, or a number, …; the second are words of a heading that says no more than that …"""
AROUND_WRONG_GAME = """
that this these those it they thats was is were are for meant intended belongs to in into on the my i sorry
oops supposed go be ah oh all orders order and also too
"""
"""… and around them no others than these: `that was for game 2`, `oops, wrong game`, …"""
FOR_OWN_GAME = "for the, for my, in the, in my"
"""… or a name behind these: `that was for my Yuan game`."""
ABOUT_ITSELF = """
not, not yet, not that, maybe not, or not, dont, no dont, dont do that, dont do it, ignore, ignore this,
ignore that, disregard, please ignore, please disregard, yeah right, as if, dream on, you wish, in your dreams
"""
"""Those that say as much of what stands below them; the others begin a message that says it anew."""
CORRECTING = """
actually, oops, whoops, i meant, i mean, i meant to say, make that, make it, change that to, change it to,
change to, correct that to, rather, instead, better, on second thought, on second thoughts, correction,
sorry, meant, change my order to, change order to, change the order to, change it into, switch to, i change
to, let me change to, no wait, wait no, on reflection, upon reflection, after all, come to think of it,
thinking about it, or rather, i ment, lets make that, lets make it, let me rather, change of plan, should
be, it should be, that should be, should have been, that should have been, should read, should say, replace
that with, replace it with
"""
"""Words before an order that is said anew, …"""
MARKED_CORRECTING = "no, nope, not that, edit, edited, fix, fixed, update, updated, revised, corrected, typo"
"""… and what only with a mark behind it, as all that takes back does."""
CORRECTING_BEHIND = "instead, rather, actually, i mean, i meant"
"""… and what behind it."""
BEFORE_CORRECTING = "wait no nope nah hang hold on second"
"""More words before those with which an order is said anew: `wait, make it …`."""
UNSURE_OF = "maybe perhaps probably possibly think guess"
"""Words before an order that put in doubt the one above it for the same."""
NOT_CORRECTING = "than of not"
"""Words behind those that deny what follows: `rather than FAN - TAI`."""
BEFORE_THAT = "oh oops ah sorry actually hm hmm ugh err but ok well please"
BEHIND_THAT = "please pls plz sorry thanks bot lol"
"""Words that may stand before what takes back, and behind it."""
EXAMPLES = "for example, for instance, example, examples, e.g., e.g, eg, z.b., such as, p.ex."
"""The beginning of an example, without a colon."""
CHINESE_EXAMPLES = "例 比如 譬如"
REFUSING_SIGNS = "☐ □ ◻ ❌ ❎ ✖ ✗ ✘ 🚫 ⛔ 🛑 🙅 👎 ❓ ❔ ⁉ ¿ 🤔 🤷 🗑 🚮 ⏳ ⌛ ⏸"
"""Pictures beside an order that say no to it, that it is not decided, or not done yet."""
INTENDERS = "i, i am, i'm"
"""Words for somebody who only thinks of an order, …"""
INTENDING = "plan intend hope think thought tempted about"
INTENDED = "to of on about"
CONSIDERING = "planning intending hoping thinking considering"
"""… and how: `I plan to …`, `considering …`."""
SUPPOSING = "should, would, could, might, were, had, suppose, assume, in case"
"""A condition before a comma and the order that depends on it begins so: `Should they attack, …`."""
PUTTING_OFF = "soon eventually"
NEXT = "next"
"""Of these words alone it may be a command."""
GONE_BY = "last previous yesterday"
"""Words of another time that is over: `same as last turn`."""
HOURS = "am pm uhr"
HOUR = "at by around from until till"
"""Words behind an hour, and before it: `at 20:00 …`."""
CONFIRMING = "confirm confirmed confirming submit submitted submitting finalize finalise finalized finalised"
"""Words of who makes sure of their orders, and does not yet: `I'll confirm tomorrow`, …"""
NOT_YET = "not yet before until till once unless soon eventually later tomorrow next need must have"
"""… beside one of these."""
OR = "or alternatively otherwise 或 或者"
"""Words with which another order begins, in brackets behind the first or on a line below it."""
UNDOING = "scrap skip hold wrong mistake test testing yet rather only until till once instead"
"""Words, beside denials and the like, that make more of plain words behind `//` than a remark, …"""
CONTRASTING = "but or nor"
"""… and which denials do not."""
UNMEANT = """
bin discard ditch abort reverse stop alarm reset over subject confirmed game table am pm uhr off postponed
sike psych fire dont cancel forget delete strike belay second bad nm to dear on were had should would could
might suppose assume back mind takeback revert nah if or unless when intend intending hope hoping think
consider tempted about right dream wish case z nooo noooo pocket
"""
"""Words, beside those above, of which each text has one in which a line is not meant."""
DOUBTING_FIRST = """
should could would might may can shall is are am does do did was were what why how who when where which until
till once while after before depending in unless
"""
"""Words with which a question begins, or what something depends on."""
DOUBTING = """
plan plans planning planned think thinking considering idea ideas options alternative alternatives draft
drafts example examples might would could guess supposing suppose imagine pretend hang oops mistake wrong
withdrawn kidding dear regards sincerely said says wrote letter proposal offer deal promise agreed nah dunno
whether waiting ask discuss wdyt changed eventually soon meant mean actually rather correction alternatively
或 或者 test tests testing joke joking thought thoughts depends depending stop halt typo typos accident
accidentally autocorrect autocorrected stupid swap asking null make_that make_it change_that_to change_it_to
change_to change_my_order_to change_it_into switch_to replace_that_with replace_it_with one_sec one_moment
give_me_a let_me_think sleep_on_it too_early
"""
"""Words, and several with `_`, beside denials and the like, that doubt a line without an order, …"""
SAME, BUT = "same", "but"
"""The beginning of a line that changes the one above it: `same but …`."""
UNDOUBTING = "last eg old void"
"""… and which of those do not."""
CHINESE_DOUBTS = "如果 要是 明天"
DEPENDING = "until till once while after before depending in"
"""Words, beside conditions, behind which stands first what it depends on."""
OTHERWISE = "else otherwise"
ASKING_FIRST = "do must"
ASKING = "is are am does did should shall may"
"""The beginning of a question that has no mark, …"""
ASKING_IF, ASKED_OF = "do can could would might must", "i we they it"
"""… also of one that names who: `could I …`."""
ORDERED_NOTHING = "does nothing"
"""An order that begins like a question."""
ANSWERING = "my our the a this new final current for of is turn round"
"""Words beside the name of a question where that heads an answer: `my plan for this turn`."""
TO_THE_BOT = {
    "ready": "ready, rdy, im ready, i am ready, done, im done, i am done, all done, finished, im finished, "
    "i am finished, all finished, confirm, confirmed, submit, submit orders, submit my orders, lock in, lock "
    "it in, lock them in, locked in, lock in my orders, finalize, finalise, finalized, finalised, finalize "
    "orders, finalize my orders",
    "ready anyway": "ready anyway, ready all the same, ready anyhow, im ready anyway",
    "not ready": "not ready, not ready yet, im not ready yet, i am not ready yet, unready, im not ready, "
    "i am not ready, wait",
    "clear": ", ".join(
        ["clear, cancel, reset, start over"]
        + [f"{verb} {what}" for verb in ("clear", "cancel", "retract") for what in ("all", "everything")]
        + ["delete everything, forget everything"]
        + [
            f"{verb} {whose}orders"
            for verb in ("clear", "cancel", "forget", "remove", "delete", "drop", "withdraw", "retract")
            for whose in ("", "my ", "all ", "all my ", "the ", "all the ")
        ]
    ),
    "all hold": "all hold, all armies hold, all units hold, all my armies hold, everyone hold, "
    "everyone holds, everything holds, both hold, both armies hold, hold all, hold everything, all stay, "
    "everyone stays, no orders",
    "orders": "orders, my orders, show, show orders, show my orders, show me my orders, show me the orders, "
    "what are my orders, what did i send, what did i order, what have i sent, what have i ordered, please "
    "confirm, confirm please, please confirm my orders, please confirm orders, ahead, show ahead",
    "missing": "missing",
    "help": "help, help me, help us, help out, i need help, i want help, can you help, can you help me, how "
    "do i play, how does this work, how do i write orders, what can i do, what can i write, what can i send, "
    "examples, commands, what should i do, what should i do now, what do i do, what do i do now, what now, "
    "what does this mean, i dont understand, im lost, im confused, what am i supposed to do, how do i play "
    "this, hilfe, ayuda, help help, help me help, 帮助, 幫助, 帮忙, 幫忙, 救命",
    "resign": "resign, i resign",
    "undo": "undo, undo it, undo that, undo last, undo the last, undo last command, undo please, "
    "undo the last command, undo my last command, take back, take it back, take that back, takeback, "
    "revert",
    "undo all": "undo all, undo it all, take all back, take it all back, take everything back, "
    "undo everything",
    "again": ", ".join(
        ["again, same again, the same again, same orders, same orders again, repeat, repeat my orders"]
        + ["same as before, the same as before, same orders as before, as before"]
        + [
            f"{said} last {when}"
            for said in ("as", "same as", "the same as", "same orders as", "repeat")
            for when in ("turn", "round", "time", "year")
        ]
    ),
    "standing": "standing, standing orders, my standing orders, show standing, show standing orders",
    "clear standing": ", ".join(
        ["no standing orders"]
        + [
            f"{verb} {whose}standing{orders}"
            for verb in ("clear", "cancel", "forget", "remove", "delete", "drop")
            for whose in ("", "my ", "all ", "all my ", "the ")
            for orders in ("", " orders")
        ]
    ),
    "talk": "thanks, thank you, thx, ty, cheers, hi, hello, hey, ok, okay, gg, lol, nice, great, cool, "
    "sorry, good luck, gl, glhf, why, what, huh",
    "draw": "draw, offer draw, propose draw, a draw, i offer a draw, peace",
}
"""Every way to say each word to the bot."""
PLEASE = "please pls plz"
"""Words before such a command and behind it."""
READY = "ready"
"""It counts also at the end of orders that are understood."""
NOT_MINE = "ready is are be not never get getting almost nearly when if dont"
"""Words right before `ready` that make no mark of it: `Blue is ready`."""
UNSURE = "maybe perhaps probably possibly think guess should could would might may later soon"
"""Words anywhere before `ready` that make no mark of it: `maybe ready`."""
AROUND_ANSWERS = """
i we my the a an and then is are answer option bid take keep choose pick want please to first ok okay yes sure
final order orders choice go with for ill lets thanks thx ty pls plz
"""
"""Words around the name of an option that say nothing, and of which none begins one beside it."""
REFUSALS = "no nope none"
"""Words, beside denials, that turn an answer round beside which they stand."""
