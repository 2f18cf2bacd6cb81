//! The errors that any request may get, for the OpenAPI document: each route lists only its own.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};

/// Adds the refusals of extractors, the guard and storage to the operations to which they apply.
pub(super) fn add_common_responses(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let is_admin = path.starts_with("/api/admin/");
        for operation in operations(item) {
            add(operation, "429", "`too-often`: over a rate limit");
            add(operation, "500", "`internal`: a server error");
            if !path.starts_with("/api/") {
                continue;
            }
            add(
                operation,
                "403",
                if is_admin { "without the token of the operator" } else { "`banned`, `wrong-origin`" },
            );
            add(operation, "503", "`busy` or `storage`: try again in a moment");
            if path.contains('{') || is_admin {
                add(operation, "404", "`not-found`: no such thing, or not for this user");
            }
            if operation.request_body.is_some() {
                add(operation, "400", "`bad-message`: the body is malformed");
                add(operation, "413", "`too-large`: the body is too large");
            }
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten()
}

/// A response that the route itself describes stays.
fn add(operation: &mut Operation, status: &str, description: &str) {
    operation.responses.responses.entry(status.to_string()).or_insert_with(|| RefOr::T(refusal(description)));
}

fn refusal(description: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Refusal"))).build();
    ResponseBuilder::new().description(description).content("application/json", content).build()
}
