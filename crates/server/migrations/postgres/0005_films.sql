-- How finished games were shown, packed: rules may be corrected later.
CREATE TABLE films (
    game TEXT PRIMARY KEY REFERENCES games (id),
    body BYTEA NOT NULL
);
