-- What the name of a guest looks like, as in `names`, so that guests are found whose name an account claims. Empty where it
-- was not computed yet.
ALTER TABLE users ADD COLUMN look TEXT NOT NULL DEFAULT '';
CREATE INDEX users_by_look ON users (look);
