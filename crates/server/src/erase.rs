//! Forgetting a person: the account goes, and what happened at tables stays without them. Names and what was said are replaced;
//! the id is another at each table, so that nobody can tell that two games were of the same person.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::error::Refusal;
use crate::hub::Hub;
use crate::ids::{TableId, UserId};
use crate::protocol::{Code, Command};
use crate::store::{Mention, Notice, User};
use crate::table::Who;

/// What stands for the name and the words of somebody who was deleted.
const NAME: &str = "deleted";
const WORDS: &str = "(deleted)";
/// A table that was live may write what it still remembers, so it is looked again until nothing is found.
const PASSES: usize = 10;
const PAUSE: Duration = Duration::from_millis(300);

/// Deletes a person, and gives the number of tables where they were known. The account is gone first: if this is interrupted,
/// it can be done again with the id.
pub(crate) async fn erase(hub: &Arc<Hub>, user: &User) -> Result<usize, Refusal> {
    leave_tables(hub, user).await?;
    hub.store.delete_user(&user.id).await?;
    hub.tell(Notice::Gone { user: user.id.clone() }).await;
    let mut aliases = HashMap::new();
    for _ in 0..PASSES {
        let mentions = hub.store.mentions(&user.id).await?;
        if mentions.is_empty() {
            return Ok(aliases.len());
        }
        let mut changed = BTreeSet::new();
        for mut mention in mentions {
            let (table, body) = parts(&mut mention);
            let alias = aliases.entry(table.clone()).or_insert_with(UserId::random);
            changed.insert(table.clone());
            *body = anonymous(body, &user.id, alias)?;
            hub.store.rewrite(&mention).await?;
        }
        for table in changed {
            hub.tell(Notice::Changed { table }).await;
        }
        tokio::time::sleep(PAUSE).await;
    }
    Err(Refusal::new(Code::Busy, "the account is deleted, but its tables still write of it; do it again with its id"))
}

/// The others shall not wait for somebody who never comes back.
async fn leave_tables(hub: &Arc<Hub>, user: &User) -> Result<(), Refusal> {
    let who = Who { user: user.id.clone(), name: user.name.clone() };
    for table in hub.store.tables_of(&user.id).await? {
        let Ok(live) = hub.table(&table).await else { continue }; // a table that cannot be opened has nothing that runs
        for command in [Command::Leave, Command::Resign] {
            let _ = live.command(who.clone(), command).await; // whichever fits; none where there is no seat
        }
    }
    Ok(())
}

fn parts(mention: &mut Mention) -> (&TableId, &mut String) {
    match mention {
        Mention::Setup { table, body }
        | Mention::Summary { table, body }
        | Mention::Entry { table, body, .. }
        | Mention::Snapshot { table, body }
        | Mention::Pack { table, body } => (table, body),
    }
}

fn anonymous(body: &str, user: &UserId, alias: &UserId) -> Result<String, Refusal> {
    let mut value: Value = serde_json::from_str(body).map_err(|error| Refusal::internal(&error))?;
    replace(&mut value, user.as_str(), alias.as_str());
    Ok(value.to_string())
}

fn replace(value: &mut Value, user: &str, alias: &str) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| replace(one, user, alias)),
        Value::Object(fields) => {
            if fields.get("user").is_some_and(|found| found == user) {
                for (field, instead) in [("name", NAME), ("text", WORDS)] {
                    if let Some(found) = fields.get_mut(field) {
                        *found = instead.into();
                    }
                }
            }
            fields.iter_mut().for_each(|(_, one)| replace(one, user, alias));
        }
        Value::String(text) if text == user => *text = alias.to_string(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_the_words_of_the_person_are_replaced() {
        let (ann, bob, alias) = (UserId::random(), UserId::random(), UserId::random());
        let body = json!([
            [1, { "deed": "sit", "seat": "a", "user": ann, "name": "Ann" }],
            [2, { "deed": "chat", "user": ann, "name": "Ann", "text": "I live in Bonn" }],
            [3, { "deed": "chat", "user": bob, "name": "Bob", "text": "nice" }],
            { "host": ann },
        ]);
        let after: Value = serde_json::from_str(&anonymous(&body.to_string(), &ann, &alias).unwrap()).unwrap();
        let wanted = json!([
            [1, { "deed": "sit", "seat": "a", "user": alias, "name": "deleted" }],
            [2, { "deed": "chat", "user": alias, "name": "deleted", "text": "(deleted)" }],
            [3, { "deed": "chat", "user": bob, "name": "Bob", "text": "nice" }],
            { "host": alias },
        ]);
        assert_eq!(after, wanted);
    }
}
