-- For lists of all phases, and for finding what nobody uses any more.
CREATE INDEX games_by_updated ON games (updated);
CREATE INDEX sessions_by_used ON sessions (used);
CREATE INDEX members_of_game ON members (game);
CREATE INDEX guests_by_created ON users (created) WHERE login IS NULL;
