-- Personal API tokens: what a program sends in place of a session. Only the server adds and removes them, since each is
-- checked against a password and written to the audit log; the hash is nobody's to read.

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  -- SHA-256 of a token with 256 random bits: nothing to guess, so no slow hash is needed.
  token_hash bytea not null,
  -- How its owner recognizes it.
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Null: it never expires.
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  constraint api_tokens_name_length check (char_length(name) between 1 and 80),
  constraint api_tokens_hash_length check (octet_length(token_hash) = 32),
  constraint api_tokens_last_four_length check (char_length(last_four) = 4),
  constraint api_tokens_scopes_known check (
    cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'simulate']
  )
);
create unique index api_tokens_hash_key on public.api_tokens (token_hash);
create index api_tokens_of_user on public.api_tokens (user_id, created_at);

alter table public.api_tokens enable row level security;
create policy "own API tokens" on public.api_tokens for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.api_tokens from public, anon, authenticated;
grant select (id, user_id, name, last_four, scopes, created_at, expires_at, last_used_at) on public.api_tokens
  to authenticated;
