-- The last step of a sign-in by link for clients that keep a verifier (PKCE, RFC 7636): the address holds a code that
-- only the client which began can exchange.

create table auth.flow_states (
  auth_code_digest bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint flow_states_challenge_method_known check (code_challenge_method in ('plain', 's256')),
  constraint flow_states_challenge_length check (char_length(code_challenge) between 43 and 128)
);
create index flow_states_user_id_idx on auth.flow_states (user_id);
create index flow_states_expires_at_idx on auth.flow_states (expires_at);

-- How the session was opened: tokens of it state that, and it does not change with their renewal.
alter table auth.sessions
  add column authentication_method text not null default 'password',
  add constraint sessions_authentication_method_known check (authentication_method in ('password', 'otp'));
