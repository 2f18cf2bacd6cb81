//! The messages of the arena games; the sentences are in `words/`: those that both editions share, and those of each.
//! Messages are built without regard to the edition, which adds its words at the end ([`in_words_of`]).

use harena_core::Seat;
use harena_core::message::{Arg, List, Message, Messages, Name, Signature};
use harena_core::tip::Tip;
use harena_core::words::Translations;
use harena_core::{Game as _, Illegal};

use crate::actions::{Action, Event, Shown, Source, Spot};
use crate::cards::{Card, Creature, Face};
use crate::terminal::sign_names;
use crate::{Arena, Edition};

mod question;

pub(crate) use question::question;

pub(crate) static COLOSSAL: Translations = Translations::new(&[(
    "en",
    concat!(include_str!("../words/en.ftl"), "\n", include_str!("../words/colossal-arena/en.ftl")),
)]);

pub(crate) static TITAN: Translations = Translations::new(&[(
    "en",
    concat!(include_str!("../words/en.ftl"), "\n", include_str!("../words/titan-arena/en.ftl")),
)]);

/// All messages, each with its arguments.
pub(crate) mod say {
    harena_core::messages! {
        translations = super::COLOSSAL;

        /// An amount of money. The labels of the board refer to it.
        amount(count: Number);
        fighter(creature: Name, strength: Number);
        spectator(strength: Number);
        referee(card: Name);
        the_creature(creature: Name);
        these_cards(cards: List);
        some_cards(count: Number);

        part_round(round: Number);
        part_game(game: Number, round: Number);

        began(creatures: List);
        began_in_campaign(game: Number, games: Number, creatures: List);
        dealt(seat: Seat, cards: Message);
        first_turn(seat: Seat);
        did_bid(seat: Seat, bid: Number);
        did_not_bid(seat: Seat);
        won_bid(seat: Seat, bid: Number);
        won_bid_in_vain(seat: Seat, bid: Number, capacity: Number);
        nobody_bid(seat: Seat);
        declared_stalemate(seat: Seat);
        did_not_object(seat: Seat);
        objected(seat: Seat);
        stalemate(round: Number, deck: Number);
        stalemate_without_cards(deck: Number);
        did_bet(seat: Seat, creature: Name, round: Number);
        bet_by_power(seat: Seat, creature: Name, round: Number);
        bet_secretly(seat: Seat, card: Message);
        placed_secret_bet(seat: Seat);
        revealed(seat: Seat, card: Message);
        did_not_bet(seat: Seat);
        played(seat: Seat, card: Message);
        played_on(seat: Seat, card: Message, creature: Name);
        took_from_pile(seat: Seat, card: Message, creature: Name, round: Number);
        took_from_secret_bets(seat: Seat, card: Message, creature: Name);
        took_from_discards(seat: Seat, card: Message);
        passed(seat: Seat, cards: List);
        declined_power(seat: Seat, creature: Name);
        played_no_second(seat: Seat);
        copied(seat: Seat, creature: Name);
        took_back_bet(seat: Seat, creature: Name, round: Number);
        took_back_secret_bet(seat: Seat, card: Message);
        took_back_revealed_bet(seat: Seat);
        made_set_aside(seat: Seat, by: Seat, cards: Message);
        demanded(seat: Seat, of: Seat, creature: Name);
        gave(seat: Seat, to: Seat, card: Message);
        gave_unseen(seat: Seat, to: Seat, creature: Name);
        showed_hand(seat: Seat, to: Seat, creature: Name, cards: List);
        showed_hand_unseen(seat: Seat, to: Seat, creature: Name);
        foresaw(seat: Seat);
        looked_at(seat: Seat, from: Seat, cards: List);
        looked_at_unseen(seat: Seat, from: Seat, count: Number);
        kept(seat: Seat, from: Seat, card: Message);
        kept_unseen(seat: Seat, from: Seat);
        exchanged(seat: Seat, one: Message, other: Message);
        burnt(seat: Seat, card: Message);
        burnt_on(seat: Seat, card: Message, creature: Name);
        discarded(seat: Seat, cards: List);
        discarded_unseen(seat: Seat, count: Number, top: Message);
        came_to_light(card: Message);
        took_back_cards(seat: Seat, count: Number);
        drew(seat: Seat, cards: Message);
        died(creature: Name, value: Number, next: Number);
        round_began(round: Number, seat: Seat);
        deck_out();
        deadlock();
        nothing_left();
        had_bet_secretly(seat: Seat, card: Message);
        final_scores(scores: List);
        scores_of_game(game: Number, scores: List);
        score(seat: Seat, score: Number);
        tie_by_turn(scores: Text, seat: Seat, others: List);

        question_bid(capacity: Number);
        question_raise(bid: Number, capacity: Number);
        question_stalemate();
        question_objection();
        question_bet();
        question_bet_or_secret();
        question_bet_or_reveal();
        question_secret();
        question_reveal();
        question_no_bet();
        question_play();
        question_play_owed(strength: Number);
        question_pass();
        question_power(creature: Name, power: Name);
        question_copied_power(creature: Name, power: Name, acting: Name);
        question_copied_troll(creature: Name, acting: Name);
        question_keep(seat: Seat);
        question_give(seat: Seat, creature: Name);
        question_second();
        question_no_second();
        question_discard(left: Number);
        question_discard_unseen(left: Number);
        question_over();

        make_bid(bid: Number);
        no_bid();
        declare_stalemate();
        no_objection();
        object();
        bet(creature: Name);
        secret_bet(card: Message);
        reveal();
        no_bet();
        play(card: Message);
        play_taking_nothing(card: Message);
        play_on(card: Message, creature: Name);
        play_taking(card: Message, taken: Message);
        pass();
        no_power();
        no_second();
        use_power(creature: Name);
        use_power_on(creature: Name, seat: Seat);
        demand(creature: Name, seat: Seat);
        take_back_own_bet(creature: Name, round: Number);
        take_back_own_secret_bet();
        bet_anywhere(creature: Name, round: Number);
        take_back_card(card: Message);
        exchange(one: Message, other: Message);
        burn(creature: Name);
        copy(creature: Name);
        keep(card: Message);
        give(card: Message);
        discard(card: Message);
        done();

        help(values: List, secret: Number);
        help_power(power: Name, rules: Text);
        help_signs();

        game_over();
        no_such_seat(seat: Seat);
        not_asked(seat: Seat);
        not_now(now: Message);
        now_bid();
        now_poll();
        now_bet();
        now_play();
        now_power();
        now_keep();
        now_give();
        now_second();
        now_discard();
        bid_out_of_range(most: Number);
        bid_too_low(bid: Number);
        bet_too_late();
        no_bets_in_this_round(round: Number);
        no_tokens();
        own_bet_there(creature: Name);
        bet_there(seat: Seat, creature: Name);
        not_in_this_game(creature: Name);
        dead(creature: Name);
        secret_bet_too_late();
        secret_bet_made();
        secret_bet_after_bid(bid: Number);
        secret_bet_with_other();
        no_hidden_bet();
        not_in_hand(card: Message);
        set_aside_until_draw(card: Message);
        may_not_pass();
        first_card_as_bid(bid: Number);
        second_no_referee();
        second_no_secret_bet();
        on_which_creature(card: Message);
        on_which_living_creature(card: Message);
        own_creature_only(card: Message);
        own_creature_by_itself(card: Message);
        goes_to_no_creature(card: Message);
        takes_no_cards(card: Message);
        not_open(card: Message);
        never_discarded();
        alive_not_discarded(creature: Name);
        no_power_active();
        other_power(creature: Name);
        other_player();
        too_few_cards(seat: Seat, count: Number, least: Number);
        no_own_bet_there(creature: Name, round: Number);
        no_secret_bet();
        round_not_begun(round: Number);
        spot_taken(seat: Seat, creature: Name, round: Number);
        alive_not_copied(creature: Name);
        second_card_once();
        power_without_effect(creature: Name);
        not_regained(creature: Name);
        not_regained_with_discards(creature: Name);
        not_regained_with_cells(creature: Name);
        same_creature_only();
        other_creature();
        no_card_to_burn(creature: Name);
        not_of_the_three(card: Message);
        set_aside(card: Message);
        other_demanded(creature: Name);

        heading_bid();
        heading_stalemate();
        heading_bet();
        heading_secret_bet();
        heading_reveal();
        heading_creatures();
        heading_spectators();
        heading_referees();
        heading_discard();
        heading_card();
        heading_power();
        heading_or();
        table_round(round: Number, rounds: Number);
        table_deck(count: Number);
        table_discards(count: Number, card: Text);
        table_no_discards();
        table_game(game: Number, games: Number);
        table_pack(name: Text);
        table_stalemated();
        table_column(round: Number);
        table_column_narrow(round: Number);
        table_bets(value: Number);
        table_bets_narrow(value: Number);
        table_no_bets();
        table_revealed();
        table_revealed_narrow();
        table_stakes();
        table_left_out(rounds: Number);
        table_no_card_yet();
        table_lowest_alone(creature: Name, value: Number);
        table_lowest_shared(creatures: List, value: Number);
        table_waiting(waiting: List, lowest: List, value: Number);
        table_cards(count: Number);
        table_cards_aside(count: Number);
        table_capacity(count: Number);
        table_worth(score: Number);
        table_open_worth(score: Number);
        table_worth_with_secret(score: Number, total: Number, seat: Seat, card: Text);
        table_worth_secret_lost(score: Number, seat: Seat, card: Text);
        table_secret_bet();
        table_total(score: Number);
        table_turn();
        table_hand(seat: Seat);
        table_dead_cards();
        table_set_aside(seat: Seat);
        table_three_cards();
        table_discarding();
        table_none();
        paid_secret(creature: Text, value: Number);
        paid_earlier(score: Number);
        paid_nothing();
        tie_break(rule: Text);
    }
}

/// The message with the words of an edition.
pub(crate) fn in_words_of<E: Edition>(message: Message) -> Message {
    Message { translations: E::words(), ..message }
}

/// The name of a thing, in both editions.
pub(crate) fn name(thing: impl Into<Name>) -> String {
    COLOSSAL.language("en").name(&thing.into().0)
}

/// A refusal with the words of an edition.
pub(crate) fn refused<E: Edition>(illegal: Illegal) -> Illegal {
    Illegal { message: in_words_of::<E>(illegal.message), ..illegal }
}

impl<E: Edition> Messages for Arena<E> {
    fn translations() -> &'static Translations {
        E::words()
    }

    const SIGNATURES: &'static [Signature] = say::SIGNATURES;
    const TIPS: &'static [Tip] = E::TIPS;

    const SERIES: &'static [&'static str] = &["score", "hand"];

    fn names() -> Vec<String> {
        let creatures = Creature::ALL.iter().map(|creature| format!("creature-{creature}"));
        let cards = ["prefect", "magister", "referee", "head-referee"].iter().map(|card| format!("card-{card}"));
        let faces = ["spectator", "referee", "head-referee"].iter().map(|face| format!("face-{face}"));
        let powers = E::CREATURES.iter().map(|creature| format!("power-{creature}"));
        let spectators = E::NAMED_SPECTATORS.iter().map(|strength| format!("spectator-{strength}"));
        let terms = ["term-token", "term-fighter", "term-row", "term-bet", "verb-bet", "pile-deck"];
        let terms = terms.map(str::to_string);
        let things = creatures.chain(cards).chain(faces).chain(powers).chain(terms).chain(spectators);
        things.chain(sign_names()).collect()
    }

    fn event(event: &Event) -> Message {
        in_words_of::<E>(happened(event))
    }

    fn choice(&self, action: Action) -> Message {
        in_words_of::<E>(chosen(action))
    }

    fn question(&self, seat: Seat) -> Message {
        question::<E>(&self.view(seat.into()))
    }

    /// CA-23.4, TA-22.4: the most recent turn.
    fn decided_by(&self) -> Option<Message> {
        let tie = self.standing()?.broken_tie()?;
        Some(in_words_of::<E>(say::tie_by_turn(
            tie.scores(),
            tie.winners.first()?,
            tie.others.iter().collect::<List>(),
        )))
    }
}

fn happened(event: &Event) -> Message {
    match *event {
        Event::GameBegins { of: 1, ref creatures, .. } => say::began(all(creatures)),
        Event::GameBegins { game, of, ref creatures } => say::began_in_campaign(game, of, all(creatures)),
        Event::Dealt { seat, ref cards } => say::dealt(seat, shown(cards)),
        Event::FirstTurn { seat } => say::first_turn(seat),
        Event::Bid { seat, bid } => say::did_bid(seat, bid),
        Event::NoBid { seat } => say::did_not_bid(seat),
        Event::BidWon { seat, bid, able: true, .. } => say::won_bid(seat, bid),
        Event::BidWon { seat, bid, able: false, capacity } => say::won_bid_in_vain(seat, bid, capacity),
        Event::NobodyBid { seat } => say::nobody_bid(seat),
        Event::Declares { seat } => say::declared_stalemate(seat),
        Event::NoObjection { seat } => say::did_not_object(seat),
        Event::Objects { seat } => say::objected(seat),
        Event::Stalemate { round: Some(round), deck } => say::stalemate(round, deck),
        Event::Stalemate { round: None, deck } => say::stalemate_without_cards(deck),
        Event::Bet { seat, spot: Spot { creature, round }, by_power: false } => say::did_bet(seat, creature, round),
        Event::Bet { seat, spot: Spot { creature, round }, by_power: true } => say::bet_by_power(seat, creature, round),
        Event::SecretBet { seat, card: Some(card) } => say::bet_secretly(seat, card),
        Event::SecretBet { seat, card: None } => say::placed_secret_bet(seat),
        Event::Revealed { seat, card } => say::revealed(seat, card),
        Event::NoBet { seat } => say::did_not_bet(seat),
        Event::Played { seat, card, on: Some(on) } if !is_of(card, on) => say::played_on(seat, card, on),
        Event::Played { seat, card, .. } => say::played(seat, card),
        Event::Took { seat, card, from } => match from {
            Source::Pile(Spot { creature, round }) => say::took_from_pile(seat, card, creature, round),
            Source::Cell(creature) => say::took_from_secret_bets(seat, card, creature),
            Source::DiscardPile => say::took_from_discards(seat, card),
        },
        Event::Passed { seat, ref hand } => say::passed(seat, listed(hand)),
        Event::PowerDeclined { seat, creature } => say::declined_power(seat, creature),
        Event::NoSecondCard { seat } => say::played_no_second(seat),
        Event::Copied { seat, creature } => say::copied(seat, creature),
        Event::Retrieved { seat, spot: Spot { creature, round } } => say::took_back_bet(seat, creature, round),
        Event::RetrievedSecret { seat, card: Some(card) } => say::took_back_secret_bet(seat, card),
        Event::RetrievedSecret { seat, card: None } => say::took_back_revealed_bet(seat),
        Event::SetAside { seat, by, ref cards } => say::made_set_aside(seat, by, shown(cards)),
        Event::Demanded { seat, of, creature } => say::demanded(seat, of, creature),
        Event::Gave { seat, to, card: Some(card), .. } => say::gave(seat, to, card),
        Event::Gave { seat, to, creature, card: None } => say::gave_unseen(seat, to, creature),
        Event::ShowedHand { seat, to, creature, cards: Shown::Cards(ref cards) } => {
            say::showed_hand(seat, to, creature, listed(cards))
        }
        Event::ShowedHand { seat, to, creature, .. } => say::showed_hand_unseen(seat, to, creature),
        Event::Foresees { seat } => say::foresaw(seat),
        Event::Snatched { seat, from, cards: Shown::Cards(ref cards) } => say::looked_at(seat, from, listed(cards)),
        Event::Snatched { seat, from, cards: Shown::Count(count) } => say::looked_at_unseen(seat, from, count),
        Event::Kept { seat, from, card: Some(card) } => say::kept(seat, from, card),
        Event::Kept { seat, from, card: None } => say::kept_unseen(seat, from),
        Event::Swapped { seat, cards: [one, other] } => say::exchanged(seat, one, other),
        Event::Burnt { seat, card, creature } if is_of(card, creature) => say::burnt(seat, card),
        Event::Burnt { seat, card, creature } => say::burnt_on(seat, card, creature),
        Event::Discarded { seat, card } => say::discarded(seat, listed(&[card])),
        Event::Stacked { seat, cards: Shown::Cards(ref cards), .. } => say::discarded(seat, listed(cards)),
        Event::Stacked { seat, cards: Shown::Count(count), top } => say::discarded_unseen(seat, count, top),
        Event::Uncovered { card } => say::came_to_light(card),
        Event::TookBack { seat, count } => say::took_back_cards(seat, count),
        Event::Drew { seat, ref cards } => say::drew(seat, shown(cards)),
        Event::Died { creature, value, next } => say::died(creature, value, next),
        Event::RoundBegins { round, seat } => say::round_began(round, seat),
        Event::DeckOut => say::deck_out(),
        Event::Deadlock => say::deadlock(),
        Event::NothingLeft => say::nothing_left(),
        Event::SecretShown { seat, card } => say::had_bet_secretly(seat, card),
        Event::Scored { game: 0, ref scores } => say::final_scores(by_seat(scores)),
        Event::Scored { game, ref scores } => say::scores_of_game(game, by_seat(scores)),
    }
}

fn chosen(action: Action) -> Message {
    match action {
        Action::Bid(bid) => say::make_bid(bid),
        Action::NoBid => say::no_bid(),
        Action::Declare => say::declare_stalemate(),
        Action::NoObjection => say::no_objection(),
        Action::Object => say::object(),
        Action::Bet(creature) => say::bet(creature),
        Action::Secret(card) => say::secret_bet(card),
        Action::Reveal => say::reveal(),
        Action::NoBet => say::no_bet(),
        Action::Play(card) if card.face() == Face::Referee => say::play_taking_nothing(card),
        Action::Play(card) => say::play(card),
        Action::PlayOn(card, creature) => say::play_on(card, creature),
        Action::Fetch { referee, taking } => say::play_taking(referee, taking),
        Action::Pass => say::pass(),
        Action::NoPower => say::no_power(),
        Action::NoSecond => say::no_second(),
        Action::Use(creature) => say::use_power(creature),
        Action::UseOn(creature, seat) => say::use_power_on(creature, seat),
        Action::Demand(seat, creature) => say::demand(creature, seat),
        Action::Retrieve(Spot { creature, round }) => say::take_back_own_bet(creature, round),
        Action::RetrieveSecret => say::take_back_own_secret_bet(),
        Action::BetAnywhere(Spot { creature, round }) => say::bet_anywhere(creature, round),
        Action::Regain(card) => say::take_back_card(card),
        Action::Swap(one, other) => say::exchange(one, other),
        Action::Burn(_, target) => say::burn(target),
        Action::Copy(creature) => say::copy(creature),
        Action::Keep(card) => say::keep(card),
        Action::Give(card) => say::give(card),
        Action::Discard(card) => say::discard(card),
        Action::Done => say::done(),
    }
}

fn is_of(card: Card, creature: Creature) -> bool {
    matches!(card.face(), Face::Fighter(own, _) if own == creature)
}

fn all(creatures: &[Creature]) -> List {
    creatures.iter().map(|&creature| say::the_creature(creature)).collect()
}

fn listed(cards: &[Card]) -> List {
    cards.iter().copied().map(Message::from).collect()
}

fn shown(cards: &Shown) -> Message {
    match cards {
        Shown::Cards(cards) => say::these_cards(listed(cards)),
        Shown::Count(count) => say::some_cards(*count),
    }
}

fn by_seat(scores: &[i32]) -> List {
    scores.iter().enumerate().map(|(index, &score)| say::score(Seat::new(index), score)).collect()
}

impl From<Creature> for Name {
    fn from(creature: Creature) -> Name {
        Name::from(format!("creature-{creature}"))
    }
}

impl From<Creature> for Arg {
    fn from(creature: Creature) -> Arg {
        Name::from(creature).into()
    }
}

/// A card in a sentence: `Troll 7`, `Spectator 4`, `the Prefect`.
impl From<Card> for Message {
    fn from(card: Card) -> Message {
        match card.face() {
            Face::Fighter(creature, strength) => say::fighter(creature, strength),
            Face::Spectator(strength) => say::spectator(strength),
            Face::Referee | Face::HeadReferee => say::referee(Name::from(format!("card-{card}").replace(' ', "-"))),
        }
    }
}
