-- Saved runs of simulations: what went in, what came out, and the version that computed it. A run is never changed;
-- it outlives its portfolio. Who may write what is told at the top of the portfolios migration.

create table public.simulations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  portfolio_id uuid,
  name text not null,
  kind text not null,
  -- Numbers in jsonb are numeric: every double comes back as it went in, but for the sign of a negative zero.
  parameters jsonb not null,
  assumed_risk numeric,
  -- R-multiples of the usable trades, in order of exit.
  r float8[] not null,
  result jsonb not null,
  engine_version text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint simulations_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete set null (portfolio_id),
  constraint simulations_name_length check (char_length(name) between 1 and 120),
  constraint simulations_kind_known check (kind in ('portfolio-growth')),
  constraint simulations_version_length check (char_length(engine_version) between 1 and 40),
  constraint simulations_objects check (jsonb_typeof(parameters) = 'object' and jsonb_typeof(result) = 'object'),
  constraint simulations_assumed_risk_positive check (assumed_risk > 0)
);

create index simulations_of_user on public.simulations (user_id, created_at desc, id);
create index simulations_of_portfolio on public.simulations (portfolio_id, user_id) where portfolio_id is not null;

alter table public.simulations enable row level security;
create policy "own simulations" on public.simulations for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "simulations are added through the API" on public.simulations as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "simulations are removed through the API" on public.simulations as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.simulations from public, anon, authenticated;
grant select, delete on public.simulations to authenticated;
grant insert (portfolio_id, name, kind, parameters, assumed_risk, r, result, engine_version) on public.simulations
  to authenticated;
