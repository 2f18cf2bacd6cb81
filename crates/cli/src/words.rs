//! Messages of the command line for playing and replaying a game. The words are in `words/`.

use harena_core::words::Translations;

static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../words/en.ftl"))]);

/// All messages, each with its arguments.
pub(crate) mod say {
    harena_core::messages! {
        translations = super::TRANSLATIONS;

        deal_fixed(hash: Text);
        seed_of_deal(seed: Text);
        type_help();
        pass_keyboard(name: Text, seat: Seat);
        number_out_of_range(most: Number);
        narrow_down();
        not_allowed(reason: Text, rule: Text);
        nothing_to_choose(action: Text);
        taken_back();
        nothing_to_take_back();
        cannot_save(error: Text);
        continues_unsaved(error: Text);
        not_saved(error: Text);
        file_has_other_game(file: Text);
        file_has_no_record(file: Text);
        file_is_folder(file: Text);
        file_is_special(file: Text);
        file_exists(file: Text);
        resume_with();
        replay_with();
        which_lines();
        which_rule(prefix: Text, topic: Text);
        try_rule(error: Text, prefix: Text, topic: Text);
        thinking();
        to_win(percent: Text);
        of_the_time(percent: Text);
        foreseen();
        help_choose();
        help_table();
        help_log();
        help_rule(prefix: Text, topic: Text);
        help_hint();
        help_undo();
        help_save();
        help_quit();
        tied(players: List, score: Number, reason: Text);
        first_place_shared(players: List, reason: Text);
    }
}

#[cfg(test)]
mod tests {
    use harena_core::words::check;

    use super::*;

    #[test]
    fn the_words_fit_the_messages() {
        for (language, words) in TRANSLATIONS.files() {
            assert_eq!(check(language, words, say::SIGNATURES, &[]), Vec::<String>::new());
        }
    }
}
