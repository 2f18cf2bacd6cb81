//! HTTP: one router with the routes of all modules. The OpenAPI document is generated from the same definitions.

mod admin;
mod common_responses;
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

use self::common_responses::add_common_responses;
use self::guard::token;
use crate::error::clipped;
use crate::hub::Hub;
use crate::identity;
use crate::ids::TableId;
use crate::limits::{MAX_BODY_BYTES, MAX_COMMAND_BYTES};
use crate::protocol::{Code, Refusal};
use crate::store::User;

pub(crate) use self::guard::{HeldPermit, Peer};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Harena",
        description = "Arena games with exact rules. docs/protocol.md explains how the parts work together.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(crate::protocol::ServerMessage, crate::protocol::Request, crate::protocol::Summary))
)]
struct ApiDoc;

/// The routes, and the document about them.
fn routes() -> (Router<Arc<Hub>>, OpenApi) {
    let long = DefaultBodyLimit::max(MAX_BODY_BYTES);
    let router = OpenApiRouter::with_openapi(ApiDoc::openapi())
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
        .routes(routes!(admin::backup));
    let (router, mut document) = router.split_for_parts();
    add_common_responses(&mut document);
    (router, document)
}

/// The OpenAPI document.
pub fn openapi() -> OpenApi {
    routes().1
}

pub(crate) fn router(hub: &Arc<Hub>) -> Router {
    let (router, document) = routes();
    let document = document.to_pretty_json().expect("the document is plain data");
    router
        .route("/api/openapi.json", axum::routing::get(move || async move { operation::json_text(document) }))
        .merge(pages::router())
        .fallback(pages::missing)
        .method_not_allowed_fallback(async || Refusal::new(Code::BadMessage, "this method is not allowed here"))
        .layer(DefaultBodyLimit::max(MAX_COMMAND_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(hub), guard::guard))
        .with_state(Arc::clone(hub))
}

/// A person with a session.
struct RequireUser(User);

impl FromRequestParts<Arc<Hub>> for RequireUser {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<RequireUser, Refusal> {
        let MaybeUser(user) = MaybeUser::from_request_parts(parts, hub).await?;
        let missing = || Refusal::new(Code::NoSession, "there is no session: POST /api/guest with a name first");
        user.map(RequireUser).ok_or_else(missing)
    }
}

/// A client with or without a session.
struct MaybeUser(Option<User>);

impl FromRequestParts<Arc<Hub>> for MaybeUser {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<MaybeUser, Refusal> {
        match token(&parts.headers) {
            Some(token) => Ok(MaybeUser(identity::user_of_token(hub, &token).await?)),
            None => Ok(MaybeUser(None)),
        }
    }
}

/// The table in the path.
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

/// The query parameters. Errors become refusals.
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

/// Path parameters. Invalid UTF-8 means that there is no such thing; other errors are bad messages.
struct PathParams<T>(T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Hub>> for PathParams<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<PathParams<T>, Refusal> {
        use axum::extract::path::ErrorKind;
        use axum::extract::rejection::PathRejection;
        match Path::<T>::from_request_parts(parts, hub).await {
            Ok(Path(params)) => Ok(PathParams(params)),
            Err(PathRejection::FailedToDeserializePathParams(wrong))
                if matches!(wrong.kind(), ErrorKind::InvalidUtf8InPathParam { .. }) =>
            {
                Err(Refusal::new(Code::NotFound, "this page does not exist"))
            }
            Err(rejection) => Err(Refusal::new(Code::BadMessage, clipped(&rejection.body_text()))),
        }
    }
}

/// A JSON body. Errors become refusals.
struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<Hub>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, hub: &Arc<Hub>) -> Result<Body<T>, Refusal> {
        match Json::<T>::from_request(request, hub).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Refusal::new(Code::TooLarge, "the request is too large"))
            }
            Err(rejection) => Err(Refusal::new(Code::BadMessage, clipped(&rejection.body_text()))),
        }
    }
}
