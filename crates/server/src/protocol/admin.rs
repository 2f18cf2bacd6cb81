//! Requests and answers for the operator.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Summary;
use crate::ids::{TableId, UserId};
use crate::store::Millis;

/// A table as the operator sees it in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableAdmin {
    pub id: TableId,
    pub game: String,
    pub phase: String,
    pub created: Millis,
    pub updated: Millis,
    /// The same as in the lobby.
    #[schema(value_type = Summary)]
    pub summary: Value,
}

/// A person as the operator sees them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserAdmin {
    pub user: UserId,
    pub name: String,
    /// The login of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub login: Option<String>,
}

/// A new ban of an address or a person.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BanRequest {
    /// For IPv6 the whole /64 network is banned.
    #[serde(default)]
    pub address: Option<String>,
    /// The id of a person, or the name of an account.
    #[serde(default)]
    pub user: Option<String>,
    /// A note for the list of bans.
    #[serde(default)]
    pub reason: String,
    /// The number of days; permanent if left out.
    #[serde(default)]
    pub days: Option<u32>,
}

/// A ban.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BanAdmin {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    pub reason: String,
    pub created: Millis,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
}

/// A new announcement.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnounceRequest {
    /// Up to 300 characters; empty to withdraw the last announcement.
    pub text: String,
    /// The number of seconds until it happens.
    #[serde(default)]
    pub seconds: Option<u32>,
}

/// A request for a copy of the database.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BackupRequest {
    /// An absolute path on the machine of the server. The file must not exist.
    pub file: String,
}

/// The result of deleting a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeletedPerson {
    pub user: UserId,
    /// The number of tables from which their data was removed.
    pub tables: usize,
    /// Tables with damaged data that may still mention them, until the table is deleted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub damaged: Vec<TableId>,
}
