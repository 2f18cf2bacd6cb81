//! How errors of the server become refusals.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use harena_catalog::PlayError;
use harena_core::OptionsError;

use crate::ids::random_number;
use crate::protocol::{Code, Refusal, Refused};
use crate::store::StoreError;
use crate::table::LoadError;

impl Refusal {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), message: None, rule: None, not_tried: false }
    }

    /// An internal error. The number is in the log, with the cause.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Refusal {
        let number = random_number() & 0xffff_ffff;
        tracing::error!(number = format!("{number:08x}"), %error, "internal error");
        Refusal::new(Code::Internal, format!("something went wrong on the server (number {number:08x})"))
    }

    /// The database fails or does not answer. Nothing was tried.
    pub(crate) fn storage() -> Refusal {
        Refusal::new(Code::Storage, "the server cannot save at the moment; try again").before_trying()
    }

    /// The database has failed in the middle: it is unknown whether something was stored.
    fn unconfirmed() -> Refusal {
        Refusal::new(
            Code::Storage,
            "the database does not answer; before you repeat a change, check whether it was saved",
        )
    }

    /// The same, if storing failed before what was requested was tried.
    pub(crate) fn before_trying(self) -> Refusal {
        Refusal { not_tried: self.code == Code::Storage, ..self }
    }

    /// The same for tables that do not exist and private ones, so that private tables cannot be discovered.
    pub(crate) fn unknown_table() -> Refusal {
        Refusal::new(Code::NotFound, "there is no such table, or it is private and needs an invitation")
    }

    pub(crate) fn with_id(self, id: Option<u64>) -> Refused {
        Refused { id, refusal: self }
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
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Failed(_) | StoreError::Unreadable(_) => {
                tracing::error!(%error, "a request is refused");
                Refusal::unconfirmed()
            }
            StoreError::Damaged(_) => Refusal::internal(&error),
        }
    }
}

impl From<LoadError> for Refusal {
    fn from(error: LoadError) -> Refusal {
        match error {
            LoadError::Newer(_) => Refusal::new(Code::Busy, error.to_string()),
            LoadError::Broken(_) => Refusal::internal(&error),
            LoadError::OutOfMemory(why) => Refusal::new(Code::Busy, why),
            LoadError::Illegal(error) => error.into(),
        }
    }
}

impl From<OptionsError> for Refusal {
    fn from(error: OptionsError) -> Refusal {
        let code = match error {
            OptionsError::Invalid(_) | OptionsError::Content(_) => Code::BadMessage,
            OptionsError::OutOfMemory(_) => Code::Busy,
        };
        Refusal::new(code, clipped(&error.to_string()))
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        match error {
            PlayError::Notation(error) => Refusal::new(Code::Notation, clipped(&error.to_string())),
            PlayError::Illegal(illegal) => {
                let text = illegal.message.to_string();
                let (message, rule) = (Some(illegal.message), Some(illegal.rule));
                Refusal { message, rule, ..Refusal::new(Code::Illegal, text) }
            }
        }
    }
}

/// Shortens a text for a refusal, which may quote what a client sent.
pub(crate) fn clipped(text: &str) -> String {
    const MAX_LEN: usize = 300;
    match text.char_indices().nth(MAX_LEN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
