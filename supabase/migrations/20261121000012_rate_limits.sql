-- What several servers on one database must know of each other: attempts counted against a limit, and whose turn it is
-- to have a simulation run. Nothing here is worth keeping: both tables are unlogged, empty after a crash of the database,
-- and left out of backups. Only the server's own role reaches them.

create schema if not exists app;

-- Attempts of one kind by one caller in a window that starts with the first. Callers are digests keyed with the
-- installation's secret: an address or an e-mail cannot be guessed back from them.
create unlogged table app.rate_limits (
  kind text not null,
  caller bytea not null,
  attempts integer not null,
  ends_at timestamptz(3) not null,
  constraint rate_limits_pkey primary key (kind, caller),
  constraint rate_limits_kind_length check (char_length(kind) between 1 and 40),
  constraint rate_limits_caller_length check (octet_length(caller) = 16),
  constraint rate_limits_attempts_range check (attempts between 1 and 1000000000)
);
create index rate_limits_by_end on app.rate_limits (ends_at);

-- Simulations of a user in order of asking: those with the lowest ids run, the others wait. A row that its server does
-- not extend has ended with it. Users are named without a reference: a row lives for seconds.
create unlogged table app.simulation_turns (
  id bigint generated always as identity,
  user_id uuid not null,
  -- The server process that asked.
  server uuid not null,
  expires_at timestamptz(3) not null,
  constraint simulation_turns_pkey primary key (id)
);
create index simulation_turns_of_user on app.simulation_turns (user_id, id);
create index simulation_turns_of_server on app.simulation_turns (server);
create index simulation_turns_by_expiry on app.simulation_turns (expires_at);

alter table app.rate_limits enable row level security;
alter table app.simulation_turns enable row level security;
revoke all on app.rate_limits, app.simulation_turns from public, anon, authenticated;

-- Puts a user's simulation in line, or returns null where `most` are in line already. One caller at a time for each
-- user: the count that a second one sees includes the first.
create function app.ask_for_simulation_turn(asking uuid, by_server uuid, most integer, lease interval) returns bigint
language plpgsql set search_path = '' as $$
declare
  turn bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('simulation turns ' || asking::text, 0));
  delete from app.simulation_turns where expires_at <= pg_catalog.clock_timestamp();
  if (select count(*) from app.simulation_turns where user_id = asking) >= most then
    return null;
  end if;
  insert into app.simulation_turns (user_id, server, expires_at)
    values (asking, by_server, pg_catalog.clock_timestamp() + lease)
    returning id into turn;
  return turn;
end
$$;
revoke all on function app.ask_for_simulation_turn(uuid, uuid, integer, interval) from public, anon, authenticated;
