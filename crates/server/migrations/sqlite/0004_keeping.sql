-- The entries of a finished game up to one of them, packed into a single row. They are not in `entries` any more; `games.packed`
-- says up to which one.
CREATE TABLE packs (
    game TEXT PRIMARY KEY REFERENCES games (id),
    sequence BIGINT NOT NULL,
    body BLOB NOT NULL
);
ALTER TABLE games ADD COLUMN packed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_pack ON games (updated) WHERE phase = 'over' AND packed = 0;

-- Why a table cannot be read, if it cannot: it is left alone from then on.
ALTER TABLE games ADD COLUMN set_aside TEXT;

-- From when to when no process served: clocks stood still.
CREATE TABLE gaps (
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (since, until)
);
