# The texts of the home page, the list of tables, and the header with its dialogs: the first load. Those of all other pages are in
# `later/en.ftl`. Texts may contain Markdown where a component says so: bold words, `keys` and links.

## Pages

page-title = { $title } · Harena
page-lobby = Tables
page-rules = Rules
page-verify = Check a shuffle
page-about = About
page-not-found = Not found
page-not-found-text = There is no page at this address.

rules-of = Rules of { $game }

button-home = Back to home
button-again = Try again
button-reload = Reload
button-close = Close

## Errors

error-unreachable = The server does not answer
error-unreachable-text = This page retries automatically. Your games are saved on the server.
error-unknown = Something went wrong
error-outdated = Harena was updated
error-outdated-text = Reload this page to continue.

toasts-dismiss = Dismiss

## The header

header-navigation = Main
header-light = Light theme
header-dark = Dark theme

## The account

account-name-title = Your name
account-create-title = Create an account
account-log-in = Log in
account-log-out = Log out
account-logged-in = You are logged in as { $name }.
account-guest = You are a guest. Your seats belong to this browser. Create an account to play on other devices.
account-none = You can play right away. All you need is a name.
account-create-text = With a password you can play on any device. Nothing else is required.
account-name = Name
account-password = Password
account-save = Save name
account-create = Create account
account-back = Back
account-renamed = Your name is now { $name }.
account-created = Your account was created.
account-welcome = Welcome back, { $name }.
account-logged-out = You are logged out.

## Settings

settings-title = Settings
settings-theme = Theme
settings-theme-light = Light
settings-theme-dark = Dark
settings-motion = Animations
settings-motion-on = On
settings-motion-off = Off
settings-system = System default
settings-sound = Sound
settings-sound-text = Cards, coins, dice, the crowd, and your turn.
settings-volume = Volume
settings-pace = Animation speed
settings-pace-instant = Instant
settings-pace-brisk = Brisk
settings-pace-calm = Calm
settings-notifications = Notifications
settings-notifications-text = From your system, when it is your turn and this page is hidden.
settings-notifications-refused = The browser does not allow notifications for this page.
settings-tips = Tips
settings-tips-text = Short explanations during your first games.
settings-reactions = Comments
settings-reactions-text = Computer players comment now and then.
settings-confirm = Confirm decisions
settings-confirm-text = Touch twice to play.

settings-keys = Keys
settings-key-tab = go to the next group of objects
settings-key-arrows = go to the next object on the board
settings-key-enter = touch the object
settings-key-escape = undo the last touch
settings-key-rules = look the object up in the rules

## Home

home-title = Harena · arena games online
home-lead = Arena games by their exact rules, against computer players or with friends.
home-games = Games
home-facts = { $least } to { $most } players · about { $minutes } minutes
home-facts-exactly = { $players } players · about { $minutes } minutes
home-play = Play now
home-starting = Setting up…
home-seats = { $count } players
home-seats-label = Players in { $game }
home-level-label = Level of computer players in { $game }
home-friends = Play with friends

home-how = How it works
home-how-play = **Play now** starts a game against computer players, with hints if you want them.
home-how-friends = **Play with friends** creates a table and gives you a link to share. No account needed.
home-how-touch = At the table, touch a highlighted object. Touch any other object to read why you cannot use it now.
home-how-shuffle = The shuffle is fixed before the game and [can be checked](verify) afterwards.

home-own = My games
home-own-count = { $count ->
        [one] 1 game
       *[other] { $count } games
    }
home-own-none = You have no running games.
home-waiting-none = No table is waiting for players. Create one and share its link.
home-lobby = All tables
home-over = Recent replays
home-more = More

## Levels of computer players

strength-random = random
strength-greedy = greedy
strength-novice = novice
strength-easy = easy
strength-medium = medium
strength-hard = hard
strength-expert = expert
strength-solved = perfect

## Lists of tables

lobby-filter = Filter by game
lobby-all = All games
lobby-playing = Games to watch
lobby-playing-none = No public game is being played.
lobby-waiting-none = No table is waiting for players.
lobby-over = Replays

tables-waiting = Open tables
tables-over-none = No replays yet.

tables-open = Open
tables-join = Join
tables-watch = Watch
tables-replay = Replay
tables-your-turn = Your turn

tables-bot = { $name } · { $level }
tables-free = { $count ->
        [one] 1 free seat
       *[other] { $count } free seats
    }
tables-waiting-for = Waiting for { $names }
tables-won = Won by { $names }

time-now = just now
