//! What is counted must add up, whoever plays: every creature leaves once or never, every show has one program, every
//! game one victory.

use harena_arena::{ColossalArena, Edition, TitanArena};
use harena_colosseum::{Asset, Colosseum};
use harena_colossi::{Colossi, Environment, Item, Title};
use harena_core::Seats;
use harena_dragonic_tide::{Card, Character, DragonicTide, Kind};
use rayon::ThreadPoolBuilder;

use super::series::Gathered;
use super::*;
use crate::duel::pairings;

fn series<G: Balanced>(seats: usize, player: &str, options: &str) -> Series<G> {
    let options = serde_json::from_str(options).expect("options of this game");
    Series::new(options, Seats::new(seats).unwrap(), vec![player.to_string(); seats], 7).expect("it can be played")
}

fn gathered<G: Balanced>(seats: usize, player: &str, options: &str, games: u64) -> Gathered<G> {
    let gathered = series::<G>(seats, player, options).gather(games, |_| ());
    assert_eq!(gathered.unfinished, 0);
    let common = &gathered.common;
    let all = || Seats::new(seats).unwrap().iter();
    let wins: f64 = all().map(|seat| common.came_about(seats::What::Wins(seat))).sum();
    let in_order: f64 = (0..seats).map(|place| common.came_about(seats::What::WinsInOrder(place))).sum();
    assert!((wins - games as f64).abs() < 1e-9, "{wins}");
    assert!(in_order == 0.0 || (in_order - wins).abs() < 1e-9, "{in_order}");
    let scores: i128 = all().map(|seat| common.sum(seats::What::Score(seat))).sum();
    let in_order: i128 = (0..seats).map(|place| common.sum(seats::What::ScoreInOrder(place))).sum();
    assert!(in_order == 0 || in_order == scores);
    assert_eq!(common.n(seats::What::Decisions), games);
    gathered
}

/// `games`: those of a campaign one by one.
fn arena<E: Edition>(seats: usize, player: &str, options: &str, games: u64)
where
    harena_arena::Arena<E>: Balanced<What = arena::What>,
{
    use arena::{Ending, What, When};
    let tables = if options.contains("campaign") { games / 3 } else { games };
    let Gathered { own, .. } = gathered::<harena_arena::Arena<E>>(seats, player, options, tables);
    let creatures = || E::CREATURES.iter().copied();
    let leaves = |creature| (1..=5).map(move |round| What::Leaves(creature, round));
    let survived: f64 = creatures().map(|creature| own.came_about(What::Survives(creature))).sum();
    let left: f64 = creatures().flat_map(leaves).map(|what| own.came_about(what)).sum();
    assert_eq!(survived + left, 8.0 * games as f64, "eight fight in each game, and each survives or leaves once");
    let rounds: u64 = creatures().map(|creature| own.n(What::LeavingRound(creature))).sum();
    assert_eq!(rounds as f64, left);
    let endings = [Ending::ThreeLeft, Ending::DeckOut, Ending::Deadlock, Ending::NothingLeft];
    assert_eq!(endings.map(|ending| own.came_about(What::Ending(ending))).iter().sum::<f64>(), games as f64);
    let three_left = own.came_about(What::Ending(Ending::ThreeLeft));
    assert!(left >= 5.0 * three_left && survived >= 3.0 * games as f64);

    let when = || (1..=5).map(When::Round).chain([When::ByPower, When::Secret]);
    let placed: i128 = when().map(|when| own.sum(What::Bets(when))).sum();
    let on_creatures: i128 = creatures().map(|creature| own.sum(What::BetsOn(creature))).sum();
    let paid_or_not: u64 = when().map(|when| own.n(What::Pays(when))).sum();
    assert_eq!((placed, placed), (on_creatures, i128::from(paid_or_not)));
    assert!(placed <= (5 * seats as u64 * games).into(), "five bets each");
    // Without campaigns the points of all bets are the scores.
    if tables == games {
        let Gathered { common, .. } = gathered::<harena_arena::Arena<E>>(seats, player, options, games);
        let scores: i128 = Seats::new(seats).unwrap().iter().map(|seat| common.sum(seats::What::Score(seat))).sum();
        assert_eq!(when().map(|when| own.sum(What::Points(when))).sum::<i128>(), scores);
    }

    for creature in creatures() {
        let offers = own.sum(What::PowerOffered(creature));
        assert_eq!(i128::from(own.n(What::PowerUsed(creature))), offers);
        let fights = own.n(What::Survives(creature));
        let used = own.n(What::UsersWin(creature));
        assert!(used as f64 <= own.came_about(What::PowerUsed(creature)));
        assert!(used + own.n(What::OthersWin(creature)) <= fights * seats as u64);
        assert!(own.n(What::TopBettorWins(creature)) <= own.n(What::BettorsWin(creature)).min(fights));
    }
    if E::RULES.opening_bid {
        let bids = (0..=10).map(Some).chain([None]);
        assert_eq!(bids.map(|bid| own.n(What::BidderWins(bid))).sum::<u64>(), games);
    }
}

#[test]
fn the_arena_adds_up() {
    arena::<harena_arena::Colossal>(4, "random", "{}", 120);
    arena::<harena_arena::Colossal>(2, "greedy", r#"{"stalemate": true}"#, 40);
    arena::<harena_arena::Titan>(5, "random", "{}", 60);
    arena::<harena_arena::Titan>(3, "greedy", r#"{"campaign": true}"#, 60);
}

#[test]
fn colosseum_adds_up() {
    use colosseum::{Medals, Part, Side, Thing, What};
    for (seats, player, games) in [(3, "random", 60), (5, "greedy", 20)] {
        let Gathered { own, common, .. } = gathered::<Colosseum>(seats, player, "{}", games);
        let programs = || 1..=30u8;
        let shows: i128 = programs().map(|program| own.sum(What::Shows(program))).sum();
        let complete: u64 = programs().map(|program| own.n(What::Complete(program))).sum();
        let produced: f64 = (1..=5).map(|turn| own.came_about(What::Produces(turn))).sum();
        let by_turn: u64 = (1..=5).map(|turn| own.n(What::TurnSpectators(turn))).sum();
        assert_eq!((shows, shows, shows as f64), (complete.into(), by_turn.into(), produced));
        let last: u64 = programs().map(|program| own.n(What::LastShowWins(program))).sum();
        assert_eq!(last as f64, own.came_about(What::Produces(5)));
        let [by_program, by_turn]: [i128; 2] = [
            programs().map(|program| own.sum(What::Spectators(program))).sum(),
            (1..=5).map(|turn| own.sum(What::TurnSpectators(turn))).sum(),
        ];
        assert_eq!(by_program, by_turn);
        // The parts of the best show are the score.
        let both = [Side::Winners, Side::Others];
        let parts =
            [Part::Program, Part::Nobles, Part::Tickets, Part::Podiums, Part::Earlier, Part::Stars, Part::Medals];
        let best = parts.iter().flat_map(|&part| both.map(|side| own.sum(What::BestShow(part, side)))).sum::<i128>();
        let scores = Seats::new(seats).unwrap().iter().map(|seat| common.sum(seats::What::Score(seat)));
        assert_eq!(best, scores.sum());

        for asset in Asset::ALL.into_iter().take(14) {
            let held = both.map(|side| own.n(What::Held(asset, side)));
            assert_eq!(held[0] + held[1], games * seats as u64);
        }
        for (thing, most) in [(Thing::Ticket, 4), (Thing::Loge, 1), (Thing::Expansion, 2), (Thing::Podium, 4)] {
            let holders: u64 = (0..=most).map(|count| own.n(What::HoldersWin(thing, count))).sum();
            let shares: f64 = (0..=most).map(|count| own.came_about(What::Has(thing, count))).sum();
            assert_eq!((holders, holders as f64), (games * seats as u64, shares));
        }
        let podiums = (0..=4).map(|count| f64::from(count) * own.came_about(What::Has(Thing::Podium, count)));
        assert_eq!(podiums.sum::<f64>(), 4.0 * games as f64, "one in each turn but the last");
        let medals = |all: &[Medals]| -> i128 {
            all.iter().flat_map(|&what| both.map(|side| own.sum(What::Medals(what, side)))).sum()
        };
        let earned = medals(&[Medals::FromEmperorToken, Medals::FromNoble, Medals::FromAction]);
        let spent = medals(&[Medals::ForInvestment, Medals::ForCoins, Medals::ForMove, Medals::ForSpectators]);
        assert_eq!(earned, spent + medals(&[Medals::Left]));
        for turn in 1..=5 {
            assert_eq!(own.came_about(What::Traded(turn)), own.sum(What::Trades(turn)) as f64);
            assert_eq!(i128::from(own.n(What::Price(turn))), own.sum(What::Auctions(turn)));
        }
        let whole = colosseum::WHOLE_GAME;
        let auctions: i128 = (1..=5).map(|turn| own.sum(What::Auctions(turn))).sum();
        let trades: i128 = (1..=5).map(|turn| own.sum(What::Trades(turn))).sum();
        assert_eq!((own.sum(What::Auctions(whole)), own.sum(What::Trades(whole))), (auctions, trades));
        assert_eq!(own.came_about(What::Produces(whole)), produced);
    }
}

#[test]
fn colossi_adds_up() {
    use colossi::What;
    for (seats, player, games) in [(2, "random", 40), (4, "random", 25), (3, "greedy", 25)] {
        let Gathered { own, common, .. } = gathered::<Colossi>(seats, player, "{}", games);
        let skirmishes = own.sum(What::Skirmishes);
        let fought: i128 = Environment::ALL.iter().map(|&one| own.sum(What::Fought(one))).sum();
        let at: u64 = Environment::ALL.iter().map(|&one| own.n(What::InitiatorWins(Some(one)))).sum();
        let chosen: f64 = Environment::ALL.iter().map(|&one| own.came_about(What::Chosen(one))).sum();
        assert_eq!((fought, i128::from(at), chosen), (skirmishes, skirmishes, skirmishes as f64));
        assert_eq!(i128::from(own.n(What::InitiatorWins(None))), skirmishes);
        let trophies = Seats::new(seats).unwrap().iter().map(|seat| common.sum(seats::What::Score(seat)));
        assert_eq!(trophies.sum::<i128>(), skirmishes, "a Skirmish, a trophy");
        let lengths: f64 = (1..=9).map(|length| f64::from(length) * own.came_about(What::Length(length))).sum();
        assert_eq!(lengths, skirmishes as f64);

        let plays: i128 = Title::ALL.iter().map(|&title| own.sum(What::Played(title))).sum();
        assert_eq!(plays, own.sum(What::CardsPlayed(None)));
        for title in Title::ALL {
            assert_eq!(own.came_about(What::Players(title)), own.n(What::PlayersWin(title)) as f64);
            assert_eq!(i128::from(own.n(What::Players(title))), skirmishes * seats as i128);
        }
        for item in Item::ALL {
            assert!(own.sum(What::Taken(item)) >= own.n(What::TakersWin(item)).into());
            assert!(own.came_about(What::TakenWhereItLies(item)) <= own.n(What::TakersWin(item)) as f64);
        }
        assert!(own.came_about(What::AnyPlayersWin) <= skirmishes as f64);
    }
}

#[test]
fn duels_add_up() {
    use dragonic_tide::What;
    for (player, options) in [("random", "{}"), ("greedy", r#"{"characters": "free"}"#)] {
        let games = 80;
        let Gathered { own, .. } = gathered::<DragonicTide>(2, player, options, games);
        let wins: f64 = Character::ALL.iter().map(|&one| own.came_about(What::CharacterWins(one))).sum();
        let pairs: u64 = pairings().map(|[one, other]| own.n(What::PairWins(one, other))).sum();
        let kinds: f64 = Kind::ALL.iter().map(|&kind| own.came_about(What::Picks(kind))).sum();
        assert_eq!((wins, pairs, kinds), (games as f64, games, 2.0 * games as f64));
        let combined = Character::ALL.into_iter().flat_map(|one| Kind::ALL.map(|kind| What::KindWinsFor(one, kind)));
        assert_eq!(combined.map(|what| own.n(what)).sum::<u64>(), 2 * games);
        let placed = own.n(What::Placed(Card::Lunge));
        assert_eq!(Card::HAND.iter().map(|&card| own.n(What::Hits(card))).sum::<u64>(), placed);
        let all: f64 = Card::HAND.iter().map(|&card| own.came_about(What::Placed(card))).sum();
        assert_eq!((all, i128::from(placed)), (placed as f64, 2 * own.sum(What::Rounds)), "two cards a round");
        let overdrives: i128 = Kind::ALL.iter().map(|&kind| own.sum(What::KindPlaced(kind))).sum();
        assert_eq!(overdrives as f64, own.came_about(What::Placed(Card::Overdrive)));
        let hits: f64 = Kind::ALL.iter().map(|&kind| own.came_about(What::KindHits(kind))).sum();
        assert_eq!(hits, own.came_about(What::Hits(Card::Overdrive)));
        assert_eq!((0..6).map(|span| own.came_about(What::Span(span))).sum::<f64>(), games as f64);
    }
}

fn sound(report: &Report) {
    let mut keys: Vec<&str> = report.sections.iter().map(|section| section.key).collect();
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count, "{}: keys are unique", report.game);
    for section in &report.sections {
        assert!(section.says.ends_with('.') && !section.says.contains("  "), "{}", section.says);
        for row in &section.rows {
            assert_eq!(row.measures.len(), section.columns.len(), "{}", section.key);
            for (column, measure) in section.columns.iter().zip(&row.measures) {
                let place = format!("{} {} {}", section.key, row.label, column.key);
                assert_eq!(measure.value.is_some(), measure.n > 0, "{place}");
                let Measure { value: Some(value), low: Some(low), high: Some(high), .. } = *measure else { continue };
                assert!(low <= value && value <= high, "{place}: {measure:?}");
                assert!(column.unit == Unit::Mean || (low >= 0.0 && high <= 1.0), "{place}: {measure:?}");
            }
        }
    }
}

/// The report of some games, the same on one thread and on two.
fn report<G: Balanced>(seats: usize) -> Report {
    let series = series::<G>(seats, "random", "{}");
    let on = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| series.report(37, |_| ()))
    };
    let (one, two) = (on(1), on(2));
    assert_eq!(one, two);
    sound(&one);
    let text = serde_json::to_string(&one).expect("plain data");
    let again: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(again["sections"].as_array().map(Vec::len), Some(one.sections.len()));
    one
}

fn keys(report: &Report) -> Vec<&str> {
    report.sections.iter().map(|section| section.key).collect()
}

#[test]
fn every_game_answers_its_questions() {
    let common = ["seats", "order", "games"];
    let colossal = report::<ColossalArena>(4);
    let own = ["creatures", "leaving", "powers", "bets", "leads", "endings"];
    assert_eq!(keys(&colossal), [&common[..], &own].concat());
    assert_eq!(colossal.sections[3].rows.len(), 12);
    assert_eq!((colossal.games, colossal.seed, colossal.players.len()), (37, 7, 4));
    let own = ["creatures", "leaving", "powers", "bets", "leads", "opening-bid", "endings"];
    assert_eq!(keys(&report::<TitanArena>(3)), [&common[..], &own].concat());
    let own = ["programs", "assets", "auctions", "trades", "shows", "spectators", "investments", "podiums", "medals"];
    assert_eq!(keys(&report::<Colosseum>(3)), [&["seats", "games"], &own[..]].concat());
    let own = ["skirmishes", "environments", "cards", "items", "length", "leads"];
    assert_eq!(keys(&report::<Colossi>(2)), [&common[..], &own].concat());
    let own = ["characters", "pairings", "overdrives", "combinations", "cards", "length", "leads"];
    assert_eq!(keys(&report::<DragonicTide>(2)), [&["seats", "games"], &own[..]].concat());
}

#[test]
fn no_games_are_no_numbers() {
    let report = series::<Colosseum>(3, "random", "{}").report(0, |_| ());
    sound(&report);
    assert!(report.sections.iter().all(|section| section.rows.is_empty()));
    assert_eq!((report.games, report.notable(9).len()), (0, 0));
    assert!(plot(&report).ends_with("</svg>\n"));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let seats = Seats::new(3).unwrap();
    let new = |players: &[&str]| {
        let players = players.iter().map(ToString::to_string).collect();
        Series::<Colosseum>::new(Default::default(), seats, players, 1).err().map(|error| error.to_string())
    };
    assert_eq!(new(&["random", "greedy", "random"]), None);
    assert!(new(&["clever"; 3]).is_some_and(|why| why.starts_with("there is no player \"clever\"")));
    assert_eq!(new(&["random"]).as_deref(), Some("give one player for each of the 3 seats; 1 are given"));
    let bad = harena_colosseum::Options { investments: 0, ..Default::default() };
    let error = Series::<Colosseum>::new(bad, seats, vec!["random".to_string(); 3], 1).err();
    assert!(matches!(error, Some(SeriesError::Options(_))));
}

/// What is farther from even than chance explains comes first, and nothing else comes at all.
#[test]
fn the_farthest_from_even_stands_out() {
    let measure = |value: f64| Measure { value: Some(value), low: Some(value - 0.1), high: Some(value + 0.1), n: 99 };
    let row = |label: &str, value: f64| Row::new(label, [measure(value), measure(value)]);
    let columns = vec![Column::share("wins", "wins").even(0.5), Column::mean("score", "score").even(0.5)];
    let rows = [row("level", 0.55), row("above", 0.65), row("far below", 0.1)];
    let mut report = series::<Colossi>(2, "random", "{}").report(0, |_| ());
    report.sections = vec![Section::new("x", "X", "Says it.", columns, rows)];
    let labels: Vec<&str> = report.notable(9).iter().map(|one| one.row.label.as_str()).collect();
    assert_eq!(labels, ["far below", "above"]);
    assert_eq!(report.notable(1).len(), 1);
}

#[test]
fn the_picture_shows_every_number_and_runs_nothing() {
    let mut report = report::<ColossalArena>(2);
    report.players[0] = "<script>\"&".to_string();
    report.sections[3].rows[0].label = "<b>amazon</b>".to_string();
    let svg = plot(&report);
    let known = report.sections.iter().flat_map(|section| &section.rows).flat_map(|row| &row.measures);
    assert_eq!(svg.matches("<circle").count(), known.filter(|measure| measure.value.is_some()).count());
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    for word in ["&lt;script&gt;&quot;&amp;", "&lt;b&gt;amazon&lt;/b&gt;", "prefers-color-scheme: dark", "95% interval"]
    {
        assert!(svg.contains(word), "{word} is missing");
    }
    assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("NaN") && !svg.contains("inf"));
    for section in &report.sections {
        assert!(svg.contains(section.title), "{}", section.title);
    }
}
