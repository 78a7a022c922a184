-- What-if scenarios: stops and targets to try on a portfolio, a setup or a strategy, and the figures that came out. A
-- scenario outlives what it was made for; its results are replaced as a list, each saying what computed it.
-- Who may write what is told at the top of the portfolios migration.

create table public.what_if_scenarios (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  -- At most one; none once it is gone.
  portfolio_id uuid,
  setup_id uuid,
  strategy_id uuid,
  inputs jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint what_if_scenarios_owner_key unique (id, user_id),
  constraint what_if_scenarios_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete set null (portfolio_id),
  constraint what_if_scenarios_setup_fkey foreign key (setup_id, user_id)
    references public.setups (id, user_id) on delete set null (setup_id),
  constraint what_if_scenarios_strategy_fkey foreign key (strategy_id, user_id)
    references public.backtest_strategies (id, user_id) on delete set null (strategy_id),
  constraint what_if_scenarios_one_source check (num_nonnulls(portfolio_id, setup_id, strategy_id) <= 1),
  constraint what_if_scenarios_name_length check (char_length(name) between 1 and 120),
  constraint what_if_scenarios_inputs_object check (
    jsonb_typeof(inputs) = 'object'
    and inputs ?& array['stops', 'targets', 'policy', 'sizing', 'slippage', 'cost', 'postExit', 'candles']
  )
);
create index what_if_scenarios_of_user on public.what_if_scenarios (user_id, created_at, id);
create index what_if_scenarios_of_portfolio on public.what_if_scenarios (portfolio_id, user_id)
  where portfolio_id is not null;
create index what_if_scenarios_of_setup on public.what_if_scenarios (setup_id, user_id) where setup_id is not null;
create index what_if_scenarios_of_strategy on public.what_if_scenarios (strategy_id, user_id)
  where strategy_id is not null;
create trigger what_if_scenarios_touch before update on public.what_if_scenarios
  for each row execute function app.touch();

create table public.what_if_results (
  scenario_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- From 0, in the order given.
  position integer not null,
  stop float8 not null,
  target float8 not null,
  trades integer not null,
  net float8 not null,
  expectancy float8 not null,
  win_rate float8 not null,
  profit_factor float8,
  payoff float8,
  sharpe float8,
  sqn float8,
  max_drawdown float8,
  losing_streak integer,
  coverage float8 not null,
  ambiguous float8 not null,
  computed_by text not null,
  engine_version text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (scenario_id, position),
  constraint what_if_results_scenario_fkey foreign key (scenario_id, user_id)
    references public.what_if_scenarios (id, user_id) on delete cascade,
  constraint what_if_results_position_range check (position between 0 and 2499),
  constraint what_if_results_levels_range check (stop between 1e-6 and 1e6 and target between 1e-6 and 1e6),
  constraint what_if_results_counts_range check (trades between 1 and 20000 and losing_streak between 0 and 20000),
  constraint what_if_results_shares_range check (
    win_rate between 0 and 1 and coverage between 0 and 1 and ambiguous between 0 and 1
  ),
  -- Unknown is null: a float column could otherwise hold NaN or an infinity.
  constraint what_if_results_finite check (
    abs(net) < 'Infinity' and abs(expectancy) < 'Infinity' and abs(profit_factor) < 'Infinity'
    and abs(payoff) < 'Infinity' and abs(sharpe) < 'Infinity' and abs(sqn) < 'Infinity'
    and abs(max_drawdown) < 'Infinity'
  ),
  constraint what_if_results_version_length check (char_length(engine_version) between 1 and 40),
  constraint what_if_results_computed_by_known check (computed_by in ('server', 'browser'))
);

do $$
declare
  name text;
begin
  foreach name in array array['what_if_scenarios', 'what_if_results'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy %I on public.%I for all to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      'own ' || replace(name, '_', ' '), name);
    execute format('create policy %I on public.%I as restrictive for insert to authenticated
      with check (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are added through the API', name);
    execute format('create policy %I on public.%I as restrictive for update to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are changed through the API', name);
    execute format('create policy %I on public.%I as restrictive for delete to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are removed through the API', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant select, delete on public.%I to authenticated', name);
  end loop;
end
$$;
grant insert (name, portfolio_id, setup_id, strategy_id, inputs),
  update (name, portfolio_id, setup_id, strategy_id, inputs) on public.what_if_scenarios to authenticated;
-- Results are replaced as a list, never changed one by one.
grant insert (scenario_id, position, stop, target, trades, net, expectancy, win_rate, profit_factor, payoff, sharpe, sqn,
  max_drawdown, losing_streak, coverage, ambiguous, computed_by, engine_version)
  on public.what_if_results to authenticated;
