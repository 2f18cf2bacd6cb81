-- Times are milliseconds since 1970, documents are JSON.

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- Only accounts have these: the name in small letters, and an argon2id hash.
    login TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);

-- A token is kept as its SHA-256 only.
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- What is fixed when a table is made, and beside it what lists of tables show.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    seed TEXT NOT NULL,
    invite TEXT NOT NULL,
    listed BIGINT NOT NULL,
    phase TEXT NOT NULL,
    summary TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    -- When somebody's time is up, if a clock runs.
    deadline BIGINT
);
CREATE INDEX games_by_phase ON games (phase, updated);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;

-- Everything that happens at a table. Rows are added and never changed.
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    sequence BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, sequence)
);

-- All entries up to one of them in a single row, so that a long game opens quickly.
CREATE TABLE snapshots (
    game TEXT PRIMARY KEY REFERENCES games (id),
    sequence BIGINT NOT NULL,
    body TEXT NOT NULL
);

-- Who may look at a table, and who sits there.
CREATE TABLE members (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL REFERENCES games (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);

-- Seats whose computer player is to choose. Whoever has claimed a job answers before `until`, or it is anybody's again.
CREATE TABLE jobs (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    sequence BIGINT NOT NULL,
    created BIGINT NOT NULL,
    claimed_by TEXT,
    until BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
);
CREATE INDEX jobs_by_until ON jobs (until);

-- Server processes that are alive.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    seen BIGINT NOT NULL
);
