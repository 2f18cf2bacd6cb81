-- Who made the table: computer players think for everybody in turn.
ALTER TABLE jobs ADD COLUMN person TEXT NOT NULL DEFAULT '';
