-- What the first version (0001) stored in PostgreSQL. Never changed: later versions have to read it.
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.chat (
    number bigint NOT NULL,
    table_id character varying(40) NOT NULL,
    person character varying(40) NOT NULL,
    name character varying(40) NOT NULL,
    seat integer,
    text text NOT NULL,
    at double precision NOT NULL
);
CREATE SEQUENCE public.chat_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.chat_number_seq OWNED BY public.chat.number;
CREATE TABLE public.codes (
    code character varying(64) NOT NULL,
    person character varying(40) NOT NULL,
    until double precision NOT NULL
);
CREATE TABLE public.people (
    id character varying(40) NOT NULL,
    name character varying(40) NOT NULL,
    account character varying(40),
    password character varying(200),
    created double precision NOT NULL
);
CREATE TABLE public.rows (
    table_id character varying(40) NOT NULL,
    version integer NOT NULL,
    entries bytea NOT NULL,
    key character varying(140) NOT NULL,
    person character varying(40) NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.seats (
    table_id character varying(40) NOT NULL,
    seat integer NOT NULL,
    person character varying(40) NOT NULL,
    name character varying(40) NOT NULL,
    kind character varying(40) NOT NULL
);
CREATE TABLE public.sessions (
    token character varying(64) NOT NULL,
    person character varying(40) NOT NULL,
    created double precision NOT NULL
);
CREATE TABLE public.tables (
    id character varying(40) NOT NULL,
    game character varying(20) NOT NULL,
    stage character varying(10) NOT NULL,
    host character varying(40) NOT NULL,
    terms bytea NOT NULL,
    header bytea,
    secret character varying(64) NOT NULL,
    created double precision NOT NULL,
    changed double precision NOT NULL
);
ALTER TABLE ONLY public.chat ALTER COLUMN number SET DEFAULT nextval('public.chat_number_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.chat VALUES (1, 't', 'p', 'Ann', 0, 'hello', 2);
INSERT INTO public.codes VALUES ('1111111111111111111111111111111111111111111111111111111111111111', 'p', 601);
INSERT INTO public.people VALUES ('p', 'Ann', 'ann', '$argon2id$no-hash', 1);
INSERT INTO public.rows VALUES ('t', 1, '\x5b5d', 'one', 'p', 2);
INSERT INTO public.rows VALUES ('t', 2, '\x5b5d', 'two', 'p', 3);
INSERT INTO public.seats VALUES ('t', 0, 'p', 'Ann', 'person');
INSERT INTO public.seats VALUES ('t', 1, '', 'detective', 'detective');
INSERT INTO public.sessions VALUES ('0000000000000000000000000000000000000000000000000000000000000000', 'p', 1);
INSERT INTO public.tables VALUES ('t', 'nexus', 'running', 'p', '\x7b7d', '\x7b7d', '0000000000000000000000000000000000000000000000000000000000000000', 1, 1);
SELECT pg_catalog.setval('public.chat_number_seq', 1, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_account_key UNIQUE (account);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rows
    ADD CONSTRAINT rows_pkey PRIMARY KEY (table_id, version);
ALTER TABLE ONLY public.rows
    ADD CONSTRAINT rows_table_id_key_key UNIQUE (table_id, key);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX ix_chat_table_id ON public.chat USING btree (table_id);
CREATE INDEX tables_by_stage ON public.tables USING btree (stage, changed);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rows
    ADD CONSTRAINT rows_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
