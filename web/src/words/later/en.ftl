# The texts of the pages that are loaded later: tables, replays, new tables, rules, checking a shuffle, about. Texts may contain
# Markdown where a component says so: bold words, `keys` and links.

## Seats

seat-name = Seat { $numeral }
seat-list = Players
seat-self = You
seat-you = you
seat-away = away
seat-bot = Computer player
seat-bot-title = { $name }, computer player, { $level }
seat-level = { " " }· { $level }
seat-to-act = to act
seat-your-turn = your turn
seat-turn = turn
seat-status = { $name }{ $turn ->
        [yours] , your turn
        [theirs] , to act
       *[none] { "" }
    }

## Time

time-seconds = { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
time-minutes = { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
time-hours = { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
time-days = { $count ->
        [one] 1 day
       *[other] { $count } days
    }
time-left = time left

clock-title = Time control
clock-none = no time limit
clock-decision = { $time } per decision
clock-game = { $time } per game, plus { $increment } per decision
clock-game-short = { $time } + { $seconds } s
clock-unit-decision = Per decision
clock-unit-game = Per game

## Levels of computer players

level-random = Random choices
level-greedy = Greedy: best immediate choice
level-novice = Novice
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-solved = Perfect (solved)

## The settings of a table

settings-summary = { $title }: { $public ->
        [yes] public
       *[no] private
    }, { $clock }, { $hints ->
        [yes] hints
       *[no] no hints
    }, { $takeBacks ->
        [yes] take-backs
       *[no] no take-backs
    }.

option-yes = yes
option-no = no
option-none = none
option-random = random
option-pack = content pack
option-set = Choose { $count }, or leave empty for a random choice.
option-set-chosen = { $chosen } of { $count } chosen.
option-set-problem = { $option }: choose { $count }, or leave empty for a random choice.
option-json = As JSON. Leave it empty for the printed numbers.
option-json-problem = { $option }: this is not valid JSON.

## Shared parts

board-label = The table
rule-link = Rule { $rule }
share-link = Link to this table
share-copy = Copy
share-copied = Link copied.
share-failed = Copy the link from the field.
share-private = Only invited players can open it.

touch-can = can be chosen
touch-hint = hint { $rank }

chart-choices = Series
chart-summary = { $title }. At the end: { $values }
chart-percent = { $percent }%
chart-turn = The turning point:
chart-turn-text = { $name } rose from { $before } to { $after }.

## Sound

sound-on = Turn sounds on
sound-off = Turn sounds off

## The table

table-title = Table
table-opening = Opening the table…
table-closed = This table cannot be opened
table-your-turn = ● Your turn · { $title }
table-skip = Skip to board

alert-turn = { $game }: it is your turn.
alert-over = { $game }: the game is over.

connection-restarting = The server is restarting. Reconnecting…
connection-lost = Connection lost. Reconnecting…
connection-offline = You are offline. Reconnecting as soon as there is a network…
connection-unsaved = Your action will be sent as soon as you are connected again.
connection-overdue = Not sent yet…
connection-retrying = Not saved yet, trying again…
connection-interrupted = Connection lost. The table will show whether your decision arrived.

explanation-actions = You can:
fallback-view = The view

## Choices

tray-title = Your choices
tray-your-turn = It is your turn.
tray-replaced = A computer player is playing for you.
tray-return = Return to your seat
tray-waiting = Waiting…
tray-waiting-for = Waiting for { $names }…
tray-watching = You are watching. { $waiting }
tray-cancel = Cancel
tray-take-back = Take back
tray-all = All choices
tray-hint = Hint
tray-thinking = Thinking…
tray-still-thinking = Still thinking…
tray-hint-failed = No hint: { $reason }
tray-advice = The computer player would choose:
tray-advice-win = wins { $win }%
tray-mixed = Choose at random among these:
tray-mixed-win = { $share }% of the time, wins { $win }%
tray-hide = Hide

tip-label = Tip
tip-announcement = Tip: { $title }. { $text }
tip-close = Got it
tip-off = No more tips

## The log

log-title = Log
log-and-chat = Log and chat
log-latest = Latest
log-newest = Newest
log-earlier = Earlier
log-missed = Since your last visit
log-missed-offline = While you were not connected
log-missed-earlier = { $count } earlier: see the log.

chat-title = Chat
chat-placeholder = Write a message
chat-label = Message to the table
chat-send = Send

log-sat = { $name } takes a seat
log-left = { $name } leaves
log-bot = { $name } (computer player, { $level }) takes a seat
log-started = The game starts
log-said = { $name }: { $text }
log-said-spectator = { $name } (spectator): { $text }
log-resigned = { $name } resigns
log-time = { $name } ran out of time
log-take-back = { $name } asks to take back a decision
log-answer = { $name } { $yes ->
        [yes] agrees
       *[no] declines
    }
log-taken-back = The decision was taken back{ $informed ->
        [yes] , after new information
       *[no] { "" }
    }
log-replace = { $name } asks to replace { $other } with a computer player
log-replaced = A computer player replaces { $name }
log-returned = { $name } is back in the game
log-interrupted = The clocks were paused for { $time }, because not every player could act
log-away = { $name } is away
log-back = { $name } is back
log-rematch = A rematch was created
log-closed = The server operator ended the game
log-rules-continue = The game continues under corrected rules (version { $version })
log-rules-ended = The rules were corrected; this game was ended and does not count

## What computer players say

reaction-start-a = Ave! May the crowd enjoy it.
reaction-start-b = The sand is swept. Shall we?
reaction-start-c = A good day for the arena.
reaction-won-a = The crowd has decided. Well fought!
reaction-won-b = A laurel for me. Again?
reaction-won-c = Close enough to make me nervous.
reaction-lost-a = You earned it.
reaction-lost-b = My sponsors will hear of this.
reaction-lost-c = Next time I bring a bigger lion.
reaction-undo-a = I saw nothing.
reaction-undo-b = The wax was still soft, I suppose.
reaction-undo-c = Even Caesar changes his mind.
reaction-resigned-a = The gate is open. Vale!
reaction-resigned-b = A wise retreat.
reaction-resigned-c = I expected one more surprise.
reaction-slow-a = The crowd is buying nuts.
reaction-slow-b = Rome was not built in a day.
reaction-slow-c = Take your time. The lions are asleep.

## Requests to the other players

offer-agree = Agree
offer-decline = Decline
offer-take-back-title = Take-back
offer-take-back = { $name } asks to take back their last decision.
offer-take-back-waiting = { $yours ->
        [yes] Waiting for the others to agree to your take-back…
       *[no] Waiting for the others to agree to { $name }'s take-back…
    }
offer-replace-title = Replacement
offer-replace = { $name } asks to replace { $away }, who is away, with a computer player.
offer-replace-waiting = Waiting for the others to agree to replace { $away } with a computer player…

## The menu of a table

menu-tips = Restart the tips
menu-tips-restarted = Tips will appear as you play.
menu-take-back = Take back my last decision
menu-take-back-off = This table does not allow take-backs.
menu-take-back-nothing = You have no decision to take back.
menu-replace = Ask to replace { $name } with a computer player
menu-resign = Resign
menu-resign-opponent = Yes, my opponent wins
menu-resign-bot = Yes, a computer player takes my seat
menu-resign-no = No, keep playing
menu-leave = Leave
menu-leave-for-now = Leave for now
menu-leave-others = If you leave, you keep your seat. If you are away for long, the others may agree to replace you with a computer player.
menu-leave-alone = If you leave, the game waits for you. You can find it on the home page.
menu-shuffle = Everything random in this game comes from a seed that was chosen before the game. This is its hash; the seed is shown after the game.

## Before the game

waiting-status = { $free ->
        [0] Starting…
        [one] Waiting for 1 more player. The game starts when every seat is taken.
       *[other] Waiting for { $free } more players. The game starts when every seat is taken.
    }
waiting-seats = Seats
waiting-free = Seat { $numeral } is free
waiting-sit = Take this seat
waiting-remove = Remove
waiting-level = Level of computer players
waiting-invite = Invite
waiting-public = Anyone can join from the list of tables or with this link:
waiting-private = Anyone with the link can join:
waiting-start = Start now; computer players take free seats
waiting-leave-seat = Leave the seat

## The result

result-title = Result
result-over = The game is over
result-won = { $winners-count ->
        [one] { $you ->
            [yes] You win
           *[no] { $winners } wins
        }
       *[other] { $winners } win
    }
result-ahead = { $scores }: { $amount } ahead of { $names }.
result-tied = { $scores }: { $winners } { $winners-count ->
        [one] { $you ->
            [yes] are
           *[no] is
        }
       *[other] are
    } ahead of { $names } by the tie-break.
result-shared = { $score } each: a shared victory.
result-player = A player
result-resigned = { $names } resigned.
result-time = { $names } ran out of time.
result-abandoned = No player was left.
result-last = The last decision
result-rematch = Play again
result-rematch-open = Go to the next game
result-other-seats = New table with these settings
result-board = Show the board
result-show = Show the result
result-replay = Watch the replay

## Checking a shuffle

shuffle-check = Check the shuffle
shuffle-no-seed = This record has no cryptographic seed, so its shuffle cannot be checked.
shuffle-wrong = The seed has the hash { $hash }. That is not the hash that was shown.
shuffle-right = The record replays: { $game }, { $actions } actions. Its seed has the hash { $hash }. { $shown ->
        [yes] It is the hash that was shown before the game.
       *[no] Compare it with the hash that was shown before the game.
    }
shuffle-continued = { $result } The game continues another one: the hash does not cover the deal and the first { $at ->
        [one] action
       *[other] { $at } actions
    }.
shuffle-seen = { $result } This browser saw the hash during the game.
shuffle-invalid = This record is not valid: { $problem }

verify-text = Before a game the server shows the hash of a seed, and after it the seed. Everything random in the game comes from the seed. If the seed in the record has that hash, and the record replays, the shuffle was not tampered with.
verify-record = The record of a finished game
verify-hash = The hash that was shown before the game (optional)
verify-check = Check
verify-checking = Checking…

## The rules

rules-intro = Every rule has a number. If something is not allowed at a table, you see the number of the rule, with a link to it.
rules-search = Search the rules
rules-found = { $count } found
rules-none = No rule contains all of these words.
rules-sections = Sections
rules-table = Table
rules-look-up = Right-click anything on the table, or press `?`, to look it up here.
rules-look-up-touch = Press and hold anything on the table to see what it is, with a link to its rule.
rules-term-player = hidden public information

## A new table

new-title = New table: { $game }
new-title-unknown = New table
new-unknown = There is no such game.
new-heading = Play { $game } with friends
new-count-label = Number of players
new-count = { $count } players
new-friend = A friend
new-swap = You (change places)
new-open = Who can join
new-open-link = **Anyone with the link** The table is not listed.
new-open-public = **Anyone** The table is listed; others can join and watch.
new-hints = Hints
new-hints-text = Players can ask a computer player what it would do.
new-take-backs = Take-backs
new-take-backs-text = A player can take back a decision if the others agree and it has revealed nothing.
new-spectator-chat = Spectator chat
new-spectator-chat-text = Spectators can write in the chat during the game.
new-options = Options
new-options-default = as in the rulebook
new-create = Create table and get the link
new-start = Start game

## A replay

continue-here = Play from here
continue-over = The game is over at this position.
continue-text = A new game against computer players begins after { $at ->
        [one] 1 action
       *[other] { $at } actions
    } of this one. The hands stay as they are; cards that nobody has seen, and all later draws and dice, are different.
continue-seat = Your seat
continue-level = The other seats
continue-start = Start
continue-from = It continues a game from action { $at }.

replay-title = Replay
replay-of = Replay: { $game }
replay-loading = Loading the replay…
replay-closed = This game cannot be replayed
replay-not-over = This game is not over yet
replay-first = First
replay-previous = Previous
replay-play = Play
replay-pause = Pause
replay-next = Next
replay-last = Last
replay-moment = Moment
replay-at = { $at } of { $all } actions
replay-speed = Speed
replay-view = View as
replay-view-all = All players (all cards face up)
replay-view-spectator = Spectator
replay-jump = Jump to
replay-side = The game
replay-place = { $rank ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $rank }th
    }, { $score }
replay-chart = Chart
replay-share = Share this moment
replay-link = Link to this moment
replay-shuffle = Shuffle
replay-take-backs = { $count ->
        [one] One decision was taken back after new information.
       *[other] { $count } decisions were taken back after new information.
    }

## About

about-harena = Harena is the Latin word for sand, the floor of every arena. Here you can play arena games by their exact rules, with friends and against computer players.
about-games = The games are the work of their designers, who are named on the [home page](./). The texts, drawings and software are ours. Everything random comes from a seed whose hash is shown before the game, so you can [check a shuffle](verify).
about-credits = Credits
about-icons = Icons from [game-icons.net](https://game-icons.net) by Lorc, Delapouite and others, under [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/).
about-fonts = Titles in Cinzel by Natanael Gama, text in Alegreya Sans by Juan Pablo del Peral, under the SIL Open Font License.
