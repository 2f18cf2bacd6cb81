//! The one error of the server. What a client may know is in it; what went wrong inside is logged and not sent.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use harena_catalog::PlayError;
use harena_core::OptionsError;

use crate::ids::random_number;
use crate::protocol::{Code, Message, Refused};
use crate::store::StoreError;
use crate::table::LoadError;

/// A request that was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    pub(crate) text: String,
    /// What the rules of a game say.
    pub(crate) message: Option<Message>,
    pub(crate) rule: Option<&'static str>,
}

impl Refusal {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), message: None, rule: None }
    }

    /// Something inside failed. The number is in the log, with the reason.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Refusal {
        let number = random_number() & 0xffff_ffff;
        tracing::error!(number = format!("{number:08x}"), %error, "internal error");
        Refusal::new(Code::Internal, format!("something went wrong on the server (number {number:08x})"))
    }

    /// The database does not store, or does not answer.
    pub(crate) fn storage() -> Refusal {
        Refusal::new(Code::Storage, "the server cannot store anything at the moment: not saved yet, try again")
    }

    /// The same for a table that is not there and for one that takes an invitation: nobody finds out which there are.
    pub(crate) fn unknown_table() -> Refusal {
        Refusal::new(Code::NotFound, "there is no such table, or it takes an invitation to see it")
    }

    pub(crate) fn with_id(self, id: Option<u64>) -> Refused {
        Refused { id, code: self.code, text: self.text, message: self.message, rule: self.rule }
    }

    fn status(&self) -> StatusCode {
        match self.code {
            Code::BadMessage | Code::Notation => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooOften => StatusCode::TOO_MANY_REQUESTS,
            Code::NoSession | Code::WrongPassword => StatusCode::UNAUTHORIZED,
            Code::Forbidden | Code::Banned | Code::WrongOrigin | Code::NotSeated | Code::NotAllowed => {
                StatusCode::FORBIDDEN
            }
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Code::OtherRules => StatusCode::GONE,
            Code::Busy | Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Code::NotYourTurn | Code::Stale | Code::NotStarted | Code::AlreadyStarted | Code::Over => {
                StatusCode::CONFLICT
            }
            Code::NotOver | Code::SeatTaken | Code::NotNow | Code::NameTaken => StatusCode::CONFLICT,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(self.with_id(None))).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Failed(_) => {
                tracing::error!(%error, "a request is refused");
                Refusal::storage()
            }
            StoreError::Damaged(_) => Refusal::internal(&error),
        }
    }
}

impl From<LoadError> for Refusal {
    fn from(unfit: LoadError) -> Refusal {
        match unfit {
            LoadError::Newer(_) => Refusal::new(Code::Busy, unfit.to_string()),
            LoadError::Broken(_) => Refusal::internal(&unfit),
            LoadError::NoRoom(why) => Refusal::new(Code::Busy, why),
            LoadError::Illegal(error) => error.into(),
        }
    }
}

impl From<OptionsError> for Refusal {
    fn from(error: OptionsError) -> Refusal {
        let code = match error {
            OptionsError::Wrong(_) | OptionsError::Content(_) => Code::BadMessage,
            OptionsError::NoRoom(_) => Code::Busy,
        };
        Refusal::new(code, clipped(&error.to_string()))
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        match error {
            PlayError::Notation(error) => Refusal::new(Code::Notation, clipped(&error.to_string())),
            PlayError::Illegal(illegal) => {
                let message = Some(Message::new(&illegal.message));
                Refusal { code: Code::Illegal, text: illegal.message.to_string(), message, rule: Some(illegal.rule.0) }
            }
        }
    }
}

/// Refusals may quote what was sent; nobody needs to read much of it.
pub(crate) fn clipped(text: &str) -> String {
    const MOST: usize = 300;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
