//! HTTP: one router, made of what each module says of itself. The OpenAPI document comes from the same lines.

mod admin;
mod games;
mod guard;
mod me;
mod operation;
mod pages;
mod records;
mod socket;
mod tables;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::{Json, Router, middleware};
use serde::de::DeserializeOwned;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use self::guard::token;
use crate::error::{Refusal, clipped};
use crate::hub::Hub;
use crate::identity;
use crate::ids::TableId;
use crate::limits::{MOST_BODY, MOST_COMMAND};
use crate::protocol::Code;
use crate::store::User;

pub(crate) use self::guard::{Held, Peer};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Harena",
        description = "Arena games with exact rules. How the parts work together is told in docs/protocol.md.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(crate::protocol::ServerMessage, crate::protocol::Request, crate::protocol::Summary))
)]
struct ApiDoc;

fn routes() -> OpenApiRouter<Arc<Hub>> {
    let long = DefaultBodyLimit::max(MOST_BODY);
    OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::rules))
        .routes(routes!(games::rulebook))
        .routes(routes!(me::guest))
        .routes(routes!(me::me, me::rename))
        .routes(routes!(me::make_account))
        .routes(routes!(me::log_in))
        .routes(routes!(me::log_out))
        .routes(routes!(me::tables))
        .routes(routes!(tables::list, tables::create).layer(long))
        .routes(routes!(tables::state))
        .routes(routes!(tables::enter))
        .routes(routes!(tables::steps))
        .routes(routes!(tables::command))
        .routes(routes!(socket::connect))
        .routes(routes!(records::record))
        .routes(routes!(records::moment))
        .routes(routes!(records::moments))
        .routes(routes!(records::chart))
        .routes(routes!(records::verify).layer(long))
        .routes(routes!(operation::live))
        .routes(routes!(operation::ready))
        .routes(routes!(operation::health))
        .routes(routes!(operation::metrics))
        .routes(routes!(operation::announcement))
        .routes(routes!(admin::tables))
        .routes(routes!(admin::close_table))
        .routes(routes!(admin::delete_table))
        .routes(routes!(admin::users))
        .routes(routes!(admin::delete_user))
        .routes(routes!(admin::bans, admin::ban))
        .routes(routes!(admin::unban))
        .routes(routes!(admin::announce))
        .routes(routes!(admin::backup))
}

/// The OpenAPI document.
pub fn openapi() -> OpenApi {
    routes().into_openapi()
}

pub(crate) fn router(hub: &Arc<Hub>) -> Router {
    let (router, document) = routes().split_for_parts();
    let document = document.to_pretty_json().expect("the document is plain data");
    router
        .route("/api/openapi.json", axum::routing::get(move || async move { operation::json_text(document) }))
        .merge(pages::router())
        .fallback(pages::missing)
        .method_not_allowed_fallback(async || Refusal::new(Code::BadMessage, "this cannot be asked in this way"))
        .layer(DefaultBodyLimit::max(MOST_COMMAND))
        .layer(middleware::from_fn_with_state(Arc::clone(hub), guard::guard))
        .with_state(Arc::clone(hub))
}

/// A person who has said who they are.
struct Person(User);

impl FromRequestParts<Arc<Hub>> for Person {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Person, Refusal> {
        let Visitor(user) = Visitor::from_request_parts(parts, hub).await?;
        let missing = || Refusal::new(Code::NoSession, "say who you are first: POST /api/guest with a name");
        user.map(Person).ok_or_else(missing)
    }
}

/// Anybody, known or not.
struct Visitor(Option<User>);

impl FromRequestParts<Arc<Hub>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Visitor, Refusal> {
        match token(&parts.headers) {
            Some(token) => Ok(Visitor(identity::user_of_token(hub, &token).await?)),
            None => Ok(Visitor(None)),
        }
    }
}

/// The table that the address names.
struct AtTable(TableId);

impl FromRequestParts<Arc<Hub>> for AtTable {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<AtTable, Refusal> {
        let unknown = Refusal::unknown_table;
        let path = Path::<std::collections::HashMap<String, String>>::from_request_parts(parts, hub).await;
        let Path(path) = path.map_err(|_| unknown())?;
        let id = path.get("id").and_then(|id| TableId::parse(id)).ok_or_else(unknown)?;
        Ok(AtTable(id))
    }
}

/// What stands behind the question mark; whatever is wrong with it, the answer is one of ours.
struct Parameters<T>(T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Hub>> for Parameters<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Parameters<T>, Refusal> {
        match Query::<T>::from_request_parts(parts, hub).await {
            Ok(Query(parameters)) => Ok(Parameters(parameters)),
            Err(rejection) => Err(Refusal::new(Code::BadMessage, clipped(&rejection.body_text()))),
        }
    }
}

/// The parts of the address that may be anything. What is no text names nothing; what is no number is a mistake.
struct Named<T>(T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Hub>> for Named<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Named<T>, Refusal> {
        use axum::extract::path::ErrorKind;
        use axum::extract::rejection::PathRejection;
        match Path::<T>::from_request_parts(parts, hub).await {
            Ok(Path(named)) => Ok(Named(named)),
            Err(PathRejection::FailedToDeserializePathParams(wrong))
                if matches!(wrong.kind(), ErrorKind::InvalidUtf8InPathParam { .. }) =>
            {
                Err(Refusal::new(Code::NotFound, "there is nothing here"))
            }
            Err(rejection) => Err(Refusal::new(Code::BadMessage, clipped(&rejection.body_text()))),
        }
    }
}

/// A JSON body; whatever is wrong with it, the answer is one of ours.
struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<Hub>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, hub: &Arc<Hub>) -> Result<Body<T>, Refusal> {
        match Json::<T>::from_request(request, hub).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Refusal::new(Code::TooLarge, "this is more than anybody needs"))
            }
            Err(rejection) => Err(Refusal::new(Code::BadMessage, clipped(&rejection.body_text()))),
        }
    }
}
