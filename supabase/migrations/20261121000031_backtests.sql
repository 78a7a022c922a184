-- Strategies that setups were turned into, and what replaying them gave. A strategy is the setup as it was at one
-- revision with the trades of that moment; it is never changed, so that results stay results of what they name. A setup
-- that has changed since, or has more trades, gives a new version beside the old one.
-- Who may write what is told at the top of the portfolios migration.

create table public.backtest_strategies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  -- Null once the setup is gone.
  setup_id uuid,
  setup_revision integer not null,
  -- Counts the strategies of a setup, from 1.
  version integer not null,
  -- Of all its trades; null where they are of several portfolios, or the portfolio is gone.
  portfolio_id uuid,
  -- Numbers in jsonb are numeric: every double comes back as it went in, but for the sign of a negative zero.
  entry_filter jsonb not null,
  stop jsonb not null,
  targets jsonb not null,
  sizing jsonb not null,
  -- What trades cost on average, in R.
  cost_r float8 not null,
  -- The trades it is made of, in order of exit, in R.
  sample jsonb not null,
  -- Tells samples apart without reading them.
  sample_digest text not null,
  coverage jsonb not null,
  figures jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint backtest_strategies_owner_key unique (id, user_id),
  constraint backtest_strategies_source_key unique (user_id, setup_id, setup_revision, sample_digest),
  constraint backtest_strategies_version_key unique (setup_id, version),
  constraint backtest_strategies_setup_fkey foreign key (setup_id, user_id)
    references public.setups (id, user_id) on delete set null (setup_id),
  constraint backtest_strategies_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete set null (portfolio_id),
  constraint backtest_strategies_name_length check (char_length(name) between 1 and 120),
  constraint backtest_strategies_versions check (setup_revision >= 1 and version >= 1),
  constraint backtest_strategies_cost_finite check (abs(cost_r) < 'Infinity'),
  constraint backtest_strategies_digest_code check (sample_digest ~ '^[0-9a-f]{64}$'),
  constraint backtest_strategies_objects check (
    jsonb_typeof(entry_filter) = 'object' and jsonb_typeof(stop) = 'object' and jsonb_typeof(sizing) = 'object'
    and jsonb_typeof(coverage) = 'object' and jsonb_typeof(figures) = 'object'
  ),
  constraint backtest_strategies_lists check (
    jsonb_typeof(targets) = 'array' and jsonb_array_length(targets) <= 3
    and jsonb_typeof(sample) = 'array' and jsonb_array_length(sample) between 1 and 5000
  )
);
create index backtest_strategies_of_user on public.backtest_strategies (user_id, created_at, id);
create index backtest_strategies_of_portfolio on public.backtest_strategies (portfolio_id, user_id)
  where portfolio_id is not null;

create table public.backtest_results (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  strategy_id uuid not null,
  parameters jsonb not null,
  trades integer not null,
  -- Share of the trades whose outcome under these parameters is known.
  coverage float8 not null,
  statistics jsonb not null,
  max_drawdown_r float8 not null,
  -- One entry for each trade, in order of exit.
  outcomes jsonb not null,
  -- R after each trade.
  equity float8[] not null,
  -- The same on an account that risks a fraction of itself; null where no fraction is known.
  account jsonb,
  engine_version text not null,
  computed_by text not null default 'server',
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint backtest_results_strategy_fkey foreign key (strategy_id, user_id)
    references public.backtest_strategies (id, user_id) on delete cascade,
  constraint backtest_results_trades_range check (trades between 1 and 5000),
  constraint backtest_results_coverage_range check (coverage between 0 and 1),
  constraint backtest_results_drawdown_range check (max_drawdown_r >= 0 and max_drawdown_r < 'Infinity'),
  constraint backtest_results_shapes check (
    jsonb_typeof(parameters) = 'object' and jsonb_typeof(statistics) = 'object' and jsonb_typeof(account) = 'object'
    and jsonb_typeof(outcomes) = 'array' and jsonb_array_length(outcomes) = trades and cardinality(equity) = trades
  ),
  constraint backtest_results_version_length check (char_length(engine_version) between 1 and 40),
  constraint backtest_results_computed_by_known check (computed_by in ('server', 'browser'))
);
create index backtest_results_of_user on public.backtest_results (user_id, created_at, id);
create index backtest_results_of_strategy on public.backtest_results (strategy_id, user_id, created_at, id);

alter table public.backtest_strategies enable row level security;
create policy "own backtest strategies" on public.backtest_strategies for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "backtest strategies are added through the API" on public.backtest_strategies
  as restrictive for insert to authenticated with check (session_user <> 'authenticator');
create policy "backtest strategies are removed through the API" on public.backtest_strategies
  as restrictive for delete to authenticated using (session_user <> 'authenticator');

alter table public.backtest_results enable row level security;
create policy "own backtest results" on public.backtest_results for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "backtest results are added through the API" on public.backtest_results
  as restrictive for insert to authenticated with check (session_user <> 'authenticator');
create policy "backtest results are removed through the API" on public.backtest_results
  as restrictive for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.backtest_strategies, public.backtest_results from public, anon, authenticated;
grant select, delete on public.backtest_strategies, public.backtest_results to authenticated;
grant insert (name, setup_id, setup_revision, version, portfolio_id, entry_filter, stop, targets, sizing, cost_r,
  sample, sample_digest, coverage, figures) on public.backtest_strategies to authenticated;
grant insert (strategy_id, parameters, trades, coverage, statistics, max_drawdown_r, outcomes, equity, account,
  engine_version) on public.backtest_results to authenticated;
