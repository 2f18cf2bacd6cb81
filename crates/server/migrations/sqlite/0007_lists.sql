-- Each list of tables is a range of one of these indexes.
CREATE INDEX games_listed ON games (listed, phase, updated);
CREATE INDEX games_by_game ON games (listed, game, phase, updated);
-- No query uses it any more, and every action had to update it.
DROP INDEX games_by_updated;
