-- What the names of accounts look like, each the property of one account: nobody else may take a name that a reader could
-- take for it. `login` is 1 for the name that one logs in with, which stays, and 0 for the name that is shown.
CREATE TABLE names (
    look TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    login BIGINT NOT NULL
);
CREATE INDEX names_of_user ON names (user_id);

-- Who may not come in: everybody from an address, or a person from wherever.
CREATE TABLE bans (
    id TEXT PRIMARY KEY,
    address TEXT,
    user_id TEXT,
    reason TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- No time: for ever.
    until BIGINT
);
