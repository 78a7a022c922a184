-- What is sent by mail to prove that an address is somebody's: links and codes, their limits, and the e-mail change that
-- two of them together complete.

alter table auth.users
  -- The address that is to replace the present one, and whether one of the two links for it has been opened.
  add column email_change text,
  add column email_change_sent_at timestamptz,
  add column email_change_confirmed smallint not null default 0,
  add column reauthentication_sent_at timestamptz,
  add constraint users_email_change_shape
    check (email_change = lower(email_change) and char_length(email_change) <= 320),
  add constraint users_email_change_confirmed_known check (email_change_confirmed in (0, 1));

-- One row for each mail that holds a link or a code, gone when it is used. Only digests: who reads this table can
-- confirm nothing and become nobody.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null,
  -- Where it was sent.
  address text not null,
  -- Of the link's token; null for a mail that holds a code alone.
  link_digest bytea,
  -- Of address and code, keyed with a secret: six digits alone could be found by trying all of them.
  code_digest bytea not null,
  -- A client that keeps a verifier gets a code to exchange instead of a session in the address.
  code_challenge text,
  code_challenge_method text,
  -- What the sign-up asked for that this link confirms: a link sets the password of its own sign-up and of no other, so
  -- that nobody can put a password of theirs below somebody's address.
  password_hash text,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint one_time_tokens_purpose_known check (
    purpose in ('signup', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  constraint one_time_tokens_address_length check (char_length(address) <= 320),
  constraint one_time_tokens_challenge_whole check ((code_challenge is null) = (code_challenge_method is null)),
  constraint one_time_tokens_challenge_method_known check (code_challenge_method in ('plain', 's256')),
  constraint one_time_tokens_challenge_length check (char_length(code_challenge) between 43 and 128)
);
create unique index one_time_tokens_link_digest_key on auth.one_time_tokens (link_digest);
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id, purpose);
create index one_time_tokens_address_idx on auth.one_time_tokens (address, purpose);
create index one_time_tokens_expires_at_idx on auth.one_time_tokens (expires_at);

-- When an address was last asked to be mailed, for each kind of mail, whether or not it has an account: the limit tells
-- nothing about who has one. The address itself is not kept.
create table auth.mail_requests (
  address_digest bytea not null,
  kind text not null,
  requested_at timestamptz not null default clock_timestamp(),
  primary key (address_digest, kind),
  constraint mail_requests_kind_known check (kind in ('signup', 'recovery', 'email_change', 'reauthentication'))
);
create index mail_requests_requested_at_idx on auth.mail_requests (requested_at);

-- Wrong codes for an address, accounted for in windows.
create table auth.code_attempts (
  address_digest bytea primary key,
  window_began_at timestamptz not null default clock_timestamp(),
  failures integer not null default 0,
  constraint code_attempts_failures_range check (failures between 0 and 1000)
);
create index code_attempts_window_began_at_idx on auth.code_attempts (window_began_at);
