-- A database of an earlier version, written by its own server and dumped with iterdump(): a finished game, a running one,
-- a waiting one. Do not edit: tests/it/migration.rs opens it with the program of today.
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'tables','2026-11-18 08:16:52',1,X'237C9FCF46A9EA8C90257B6A4A87131DC26CAD24D33F69753B36AB84281C0F87E4FE4C2F6A76E689FD6C73670FE4D12A',5822033);
INSERT INTO "_sqlx_migrations" VALUES(2,'tidy','2026-11-18 08:16:52',1,X'3500565A31E3EE1F1E9D7CD501565D19A060A5183171AE1F8E444EDA854707C4D8EC1AD3AB1BAB08B4A024E2A55046CA',457002);
INSERT INTO "_sqlx_migrations" VALUES(3,'people','2026-11-18 08:16:52',1,X'C86B34024298C1239F28EF16DACDD8784D152FE2DBE5EC23448011891B86183FED9DCC36C10665BF64E267993445DA32',415720);
INSERT INTO "_sqlx_migrations" VALUES(4,'keeping','2026-11-18 08:16:52',1,X'DC3864A04C976A28F03B6D9153C9FCB3D490948D5E00B19ABA91F741C40D8D90151A4B6C23DB166051CCF9053C32CCFB',662718);
INSERT INTO "_sqlx_migrations" VALUES(5,'films','2026-11-18 08:16:52',1,X'76D7ACF12EC08A45D68852A2E2783E9AC3843F9ACD0D4394DE6CBC91F98BDBA0B6C9CF3683C6A85DABA8B6F84D4A5A60',296151);
INSERT INTO "_sqlx_migrations" VALUES(6,'fair','2026-11-18 08:16:52',1,X'6021554DCF44F1D95CFCBF639A0BE6DEE26B29DBBCAAB8500B171A3D6070758122026B7065ECBC9B51DE17C740F743B2',425424);
CREATE TABLE bans (
    id TEXT PRIMARY KEY,
    address TEXT,
    user_id TEXT,
    reason TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- No time: for ever.
    until BIGINT
);
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    sequence BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, sequence)
) WITHOUT ROWID;
INSERT INTO "entries" VALUES('bkuebdzsfequ',1,1794989812593,'{"deed":"made"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',2,1794989812604,'{"deed":"sit","seat":"b","user":"ht8fd8yqmzg738db","name":"Bob","state":"588c80ee"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',3,1794989812607,'{"deed":"back","seat":"b","process":"m2f4rbmsi2qmtgyw"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',4,1794989812615,'{"deed":"act","seat":"a","action":"character lucent","state":"2d7d8b29"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',5,1794989812641,'{"deed":"back","seat":"a","process":"m2f4rbmsi2qmtgyw"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',6,1794989812644,'{"deed":"act","seat":"b","action":"character terrence","state":"0586b59d"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',7,1794989812655,'{"deed":"act","seat":"a","action":"overdrive mooncell","state":"cd2ebfe7"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',8,1794989812667,'{"deed":"act","seat":"b","action":"overdrive blessing","state":"337a297d"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',9,1794989812669,'{"deed":"act","seat":"a","action":"place advance","state":"d01bbb3e"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',10,1794989812676,'{"deed":"act","seat":"b","action":"place shockwave","state":"41c85c1e"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',11,1794989812682,'{"deed":"act","seat":"a","action":"dice 5/3/2","state":"61f316c2"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',12,1794989812693,'{"deed":"act","seat":"a","action":"place overdrive","state":"cfb1a703"}');
INSERT INTO "entries" VALUES('bkuebdzsfequ',13,1794989812789,'{"deed":"act","seat":"b","action":"place twin-edge","state":"4b3c5f82"}');
INSERT INTO "entries" VALUES('t9j7zsvkzvi7',1,1794989812792,'{"deed":"made"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',1,1794989812348,'{"deed":"made","state":"2ac2ff3b"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',2,1794989812350,'{"deed":"chat","user":"8u7fgjhw2kn2bgxe","name":"Ann","text":"good luck"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',3,1794989812351,'{"deed":"back","seat":"a","process":"m2f4rbmsi2qmtgyw"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',4,1794989812353,'{"deed":"act","seat":"b","action":"character william","state":"fc780cc5"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',5,1794989812354,'{"deed":"act","seat":"a","action":"character dorothy","state":"4ec5394b"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',6,1794989812356,'{"deed":"act","seat":"a","action":"overdrive blessing","state":"274f03b2"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',7,1794989812357,'{"deed":"act","seat":"b","action":"overdrive blessing","state":"f3a5ce7c"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',8,1794989812360,'{"deed":"act","seat":"a","action":"place retreat","state":"91c8adc8"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',9,1794989812362,'{"deed":"act","seat":"b","action":"place modern-cast","state":"6fb4da29"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',10,1794989812414,'{"deed":"act","seat":"a","action":"dice 3/2/4","state":"bb6c99fe"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',11,1794989812424,'{"deed":"act","seat":"a","action":"place modern-cast","state":"ae155385"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',12,1794989812427,'{"deed":"act","seat":"b","action":"place elder-cast","state":"0afad5b8"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',13,1794989812429,'{"deed":"act","seat":"b","action":"dice 1/2/5","state":"afabdb99"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',14,1794989812431,'{"deed":"act","seat":"b","action":"place elder-cast","state":"ca88cb3e"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',15,1794989812478,'{"deed":"act","seat":"a","action":"place breaker","state":"64d1bdf9"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',16,1794989812481,'{"deed":"act","seat":"b","action":"dice 1/2/5","state":"f430aaac"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',17,1794989812488,'{"deed":"act","seat":"b","action":"place elder-cast","state":"af52ce22"}');
INSERT INTO "entries" VALUES('xr7bq6uu4bjg',18,1794989812540,'{"deed":"act","seat":"a","action":"place retreat","state":"90b1c514","over":[{"seat":"a","rank":2,"score":0},{"seat":"b","rank":1,"score":12}]}');
CREATE TABLE films (
    game TEXT PRIMARY KEY REFERENCES games (id),
    body BLOB NOT NULL
);
INSERT INTO "films" VALUES('xr7bq6uu4bjg',X'020928B52FFD6020624D0E00E202090FB0A9034C980CC8362BF765B418C803B7BD780E22CA7373DB929F8D3BA60A93FD5360148094A880DB18419130830831C61048F5124820480CC3201444308C10DC108C1030084690400982511671ACCD011A5BC001748C27986364B503C0025D087546CDD35E06C5C646486CCF8F1FE0ECC2A3CCEBE45E8A18110C79BC9C4DF0C080DE0932535E1C78005377941236A4BCE97D5F02CD4FDA93BD8CEA044A18A04B92BB9A380D00E7C07C7FDE7FB848142EBDA382F7204464836AAE1D5EA2567C7E23A97B89E79A4EB83361BB8CFA987FB0A01907EB90555CC898C5E14E87873F5B883E4A56E23AAEA75DC66D719E6E96C32BEE3C965654AFCE4798844D29A476FA4C84B0404F4162C7C7912ECEFBAC1744C8BB114DC8FD88A211CEBF01CDB6400AE5FADAA97512BA6AF14B2470F3B632A0480190A0048EAA9780F5130407015368F7A5A277E532424081680E62425809A0A8F0BEB91934947752F809E39E223D168AB27AD71464E18C3EFE16E69B0D548121C26008040FD57440CCD1AF2C422456985218592476022F1540191DEC92276EF756FA5490D300A5A46C302848F197FAC98CD1E8CE587CFFD2121B8A9A8B137643122490F8FB95923DE5809F4CE9A18053C1D59401');
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
, packed BIGINT NOT NULL DEFAULT 0, set_aside TEXT);
INSERT INTO "games" VALUES('xr7bq6uu4bjg','dragonic-tide','{"game":"dragonic-tide","rules":1,"options":null,"seats":[{"kind":"person","user":"8u7fgjhw2kn2bgxe","name":"Ann"},{"kind":"bot","level":"greedy"}],"public":true,"clock":{"kind":"none"},"away_seconds":null,"hints":false,"take_backs":true,"spectator_chat":false,"host":"8u7fgjhw2kn2bgxe"}','chacha20 72b305005ceb057580ca81172b61a4e572c17a7aa722657b67d6b1b2d5fce0b2','2bhqkftsh9u6guu4drf398wmzp9p73rs',1,'over','{"seats":[{"kind":"person","name":"Ann","user":"8u7fgjhw2kn2bgxe"},{"kind":"bot","name":"greedy"}],"to_act":[],"clock":{"kind":"none"},"host":"8u7fgjhw2kn2bgxe","standing":[{"seat":"a","rank":2,"score":0},{"seat":"b","rank":1,"score":12}]}',1794989812348,1794989812540,NULL,0,NULL);
INSERT INTO "games" VALUES('bkuebdzsfequ','dragonic-tide','{"game":"dragonic-tide","rules":1,"options":null,"seats":[{"kind":"person","user":"8u7fgjhw2kn2bgxe","name":"Ann"},{"kind":"open"}],"public":false,"clock":{"kind":"none"},"away_seconds":null,"hints":false,"take_backs":true,"spectator_chat":false,"host":"8u7fgjhw2kn2bgxe"}','chacha20 f13030bd368954ed602ec22c74d3edaecefcb161ca437d458e9aca864edfcb99','qdrsd9jvg44cvutwxgusuu344bbnhg9z',0,'playing','{"seats":[{"kind":"person","name":"Ann","user":"8u7fgjhw2kn2bgxe"},{"kind":"person","name":"Bob","user":"ht8fd8yqmzg738db"}],"to_act":["b"],"clock":{"kind":"none"},"host":"8u7fgjhw2kn2bgxe"}',1794989812593,1794989812789,NULL,0,NULL);
INSERT INTO "games" VALUES('t9j7zsvkzvi7','colossal-arena','{"game":"colossal-arena","rules":2,"options":null,"seats":[{"kind":"person","user":"8u7fgjhw2kn2bgxe","name":"Ann"},{"kind":"open"},{"kind":"open"}],"public":true,"clock":{"kind":"days","days":3},"away_seconds":null,"hints":false,"take_backs":true,"spectator_chat":false,"host":"8u7fgjhw2kn2bgxe"}','chacha20 c6a4cb84981c9fc6c56af792eb7a5f15e71a831bedd1360fbbb45f7dbed153b3','9yzn7j2wvvdwk9ea5rf9hmqvd3rx8jjw',1,'waiting','{"seats":[{"kind":"person","name":"Ann","user":"8u7fgjhw2kn2bgxe"},{"kind":"open","name":""},{"kind":"open","name":""}],"to_act":[],"clock":{"kind":"days","days":3},"host":"8u7fgjhw2kn2bgxe"}',1794989812792,1794989812792,NULL,0,NULL);
CREATE TABLE gaps (
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (since, until)
);
CREATE TABLE jobs (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    sequence BIGINT NOT NULL,
    created BIGINT NOT NULL,
    claimed_by TEXT,
    until BIGINT NOT NULL DEFAULT 0, person TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
);
CREATE TABLE members (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL REFERENCES games (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);
INSERT INTO "members" VALUES('8u7fgjhw2kn2bgxe','xr7bq6uu4bjg',1794989812348);
INSERT INTO "members" VALUES('8u7fgjhw2kn2bgxe','bkuebdzsfequ',1794989812593);
INSERT INTO "members" VALUES('ht8fd8yqmzg738db','bkuebdzsfequ',1794989812594);
INSERT INTO "members" VALUES('8u7fgjhw2kn2bgxe','t9j7zsvkzvi7',1794989812792);
CREATE TABLE names (
    look TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    login BIGINT NOT NULL
);
CREATE TABLE packs (
    game TEXT PRIMARY KEY REFERENCES games (id),
    sequence BIGINT NOT NULL,
    body BLOB NOT NULL
);
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    seen BIGINT NOT NULL
);
INSERT INTO "processes" VALUES('m2f4rbmsi2qmtgyw',1794989814244);
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL
);
INSERT INTO "sessions" VALUES('e48dc9376fbe26a54ab1384fa7cff2642dc6cc9d90980708139a5e27138cb928','8u7fgjhw2kn2bgxe',1794989812341,1794989812341);
INSERT INTO "sessions" VALUES('618536fcb4989bfb05b9dc62e4d0c31eed3d88aad6d3a66e897e0b47f928d7d7','ht8fd8yqmzg738db',1794989812342,1794989812342);
CREATE TABLE snapshots (
    game TEXT PRIMARY KEY REFERENCES games (id),
    sequence BIGINT NOT NULL,
    body TEXT NOT NULL
);
INSERT INTO "snapshots" VALUES('xr7bq6uu4bjg',18,'[[1794989812348,{"deed":"made","state":"2ac2ff3b"}],[1794989812350,{"deed":"chat","user":"8u7fgjhw2kn2bgxe","name":"Ann","text":"good luck"}],[1794989812351,{"deed":"back","seat":"a","process":"m2f4rbmsi2qmtgyw"}],[1794989812353,{"deed":"act","seat":"b","action":"character william","state":"fc780cc5"}],[1794989812354,{"deed":"act","seat":"a","action":"character dorothy","state":"4ec5394b"}],[1794989812356,{"deed":"act","seat":"a","action":"overdrive blessing","state":"274f03b2"}],[1794989812357,{"deed":"act","seat":"b","action":"overdrive blessing","state":"f3a5ce7c"}],[1794989812360,{"deed":"act","seat":"a","action":"place retreat","state":"91c8adc8"}],[1794989812362,{"deed":"act","seat":"b","action":"place modern-cast","state":"6fb4da29"}],[1794989812414,{"deed":"act","seat":"a","action":"dice 3/2/4","state":"bb6c99fe"}],[1794989812424,{"deed":"act","seat":"a","action":"place modern-cast","state":"ae155385"}],[1794989812427,{"deed":"act","seat":"b","action":"place elder-cast","state":"0afad5b8"}],[1794989812429,{"deed":"act","seat":"b","action":"dice 1/2/5","state":"afabdb99"}],[1794989812431,{"deed":"act","seat":"b","action":"place elder-cast","state":"ca88cb3e"}],[1794989812478,{"deed":"act","seat":"a","action":"place breaker","state":"64d1bdf9"}],[1794989812481,{"deed":"act","seat":"b","action":"dice 1/2/5","state":"f430aaac"}],[1794989812488,{"deed":"act","seat":"b","action":"place elder-cast","state":"af52ce22"}],[1794989812540,{"deed":"act","seat":"a","action":"place retreat","state":"90b1c514","over":[{"seat":"a","rank":2,"score":0},{"seat":"b","rank":1,"score":12}]}]]');
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- Only accounts have these: the name in small letters, and an argon2id hash.
    login TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);
INSERT INTO "users" VALUES('8u7fgjhw2kn2bgxe','Ann',NULL,NULL,1794989812341);
INSERT INTO "users" VALUES('ht8fd8yqmzg738db','Bob',NULL,NULL,1794989812342);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX games_by_phase ON games (phase, updated);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX jobs_by_until ON jobs (until);
CREATE INDEX games_by_updated ON games (updated);
CREATE INDEX sessions_by_used ON sessions (used);
CREATE INDEX members_of_game ON members (game);
CREATE INDEX guests_by_created ON users (created) WHERE login IS NULL;
CREATE INDEX names_of_user ON names (user_id);
CREATE INDEX games_to_pack ON games (updated) WHERE phase = 'over' AND packed = 0;
COMMIT;
