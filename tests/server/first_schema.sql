-- What the first version (0001) stored. Never changed: later versions have to read it.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, 
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
    number INTEGER NOT NULL, 
    table_id VARCHAR(40) NOT NULL, 
    person VARCHAR(40) NOT NULL, 
    name VARCHAR(40) NOT NULL, 
    seat INTEGER, 
    text TEXT NOT NULL, 
    at FLOAT NOT NULL, 
    PRIMARY KEY (number), 
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,'t','p','Ann',0,'hello',2.0);
CREATE TABLE codes (
    code VARCHAR(64) NOT NULL, 
    person VARCHAR(40) NOT NULL, 
    until FLOAT NOT NULL, 
    PRIMARY KEY (code), 
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "codes" VALUES('1111111111111111111111111111111111111111111111111111111111111111','p',601.0);
CREATE TABLE people (
    id VARCHAR(40) NOT NULL, 
    name VARCHAR(40) NOT NULL, 
    account VARCHAR(40), 
    password VARCHAR(200), 
    created FLOAT NOT NULL, 
    PRIMARY KEY (id), 
    UNIQUE (account)
);
INSERT INTO "people" VALUES('p','Ann','ann','$argon2id$no-hash',1.0);
CREATE TABLE rows (
    table_id VARCHAR(40) NOT NULL, 
    version INTEGER NOT NULL, 
    entries BLOB NOT NULL, 
    "key" VARCHAR(140) NOT NULL, 
    person VARCHAR(40) NOT NULL, 
    at FLOAT NOT NULL, 
    PRIMARY KEY (table_id, version), 
    UNIQUE (table_id, "key"), 
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "rows" VALUES('t',1,X'5B5D','one','p',2.0);
INSERT INTO "rows" VALUES('t',2,X'5B5D','two','p',3.0);
CREATE TABLE seats (
    table_id VARCHAR(40) NOT NULL, 
    seat INTEGER NOT NULL, 
    person VARCHAR(40) NOT NULL, 
    name VARCHAR(40) NOT NULL, 
    kind VARCHAR(40) NOT NULL, 
    PRIMARY KEY (table_id, seat), 
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('t',0,'p','Ann','person');
INSERT INTO "seats" VALUES('t',1,'','detective','detective');
CREATE TABLE sessions (
    token VARCHAR(64) NOT NULL, 
    person VARCHAR(40) NOT NULL, 
    created FLOAT NOT NULL, 
    PRIMARY KEY (token), 
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('0000000000000000000000000000000000000000000000000000000000000000','p',1.0);
CREATE TABLE tables (
    id VARCHAR(40) NOT NULL, 
    game VARCHAR(20) NOT NULL, 
    stage VARCHAR(10) NOT NULL, 
    host VARCHAR(40) NOT NULL, 
    terms BLOB NOT NULL, 
    header BLOB, 
    secret VARCHAR(64) NOT NULL, 
    created FLOAT NOT NULL, 
    changed FLOAT NOT NULL, 
    PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('t','nexus','running','p',X'7B7D',X'7B7D','0000000000000000000000000000000000000000000000000000000000000000',1.0,1.0);
CREATE INDEX tables_by_stage ON tables (stage, changed);
CREATE INDEX ix_chat_table_id ON chat (table_id);
COMMIT;
