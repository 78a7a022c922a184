-- What candles told of a trade. `trade_revision` is the edit of the trade that it was told of: what follows from the path
-- of prices holds as long as the trade is that. The prices beside it say which of the trade's own values came from candles:
-- one that differs was stated by the trader, and is the trader's.
-- Who may write what is told at the top of the portfolios migration.

create table public.candle_figures (
  trade_id uuid primary key,
  user_id uuid not null default auth.uid(),
  trade_revision integer not null,
  -- Length of the bars that were looked at.
  timeframe text not null,
  best_exit_price numeric,
  set_and_forget_r float8,
  post_high numeric,
  post_low numeric,
  atr_at_entry numeric,
  benchmark_return_pct numeric,
  computed_at timestamptz(3) not null default clock_timestamp(),
  constraint candle_figures_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint candle_figures_revision_positive check (trade_revision > 0),
  constraint candle_figures_timeframe_known check (
    timeframe in ('1m', '2m', '3m', '5m', '10m', '15m', '30m', '1h', '2h', '4h', '8h', '12h', '1d', '1w')
  ),
  -- NaN is above every number in this order, so the upper bounds refuse it too.
  constraint candle_figures_prices_range check (
    abs(best_exit_price) < 1e16 and abs(post_high) < 1e16 and abs(post_low) < 1e16
    and atr_at_entry > 0 and atr_at_entry < 1e16 and abs(benchmark_return_pct) <= 100000
  ),
  constraint candle_figures_ratios_finite check (abs(set_and_forget_r) < 'Infinity')
);
create index candle_figures_of_user on public.candle_figures (user_id);

alter table public.candle_figures enable row level security;
create policy "own candle figures" on public.candle_figures for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- The first condition, asked once a statement, spares most rows the look-up of their trade.
create policy "team candle figures are read" on public.candle_figures for select to authenticated
  using (user_id = any ((select app.shown_traders())::uuid[])
    and exists (select from public.trades where trades.id = trade_id));
create policy "candle figures are added through the API" on public.candle_figures as restrictive for insert
  to authenticated with check (session_user <> 'authenticator');
create policy "candle figures are changed through the API" on public.candle_figures as restrictive for update
  to authenticated using (session_user <> 'authenticator');
create policy "candle figures are removed through the API" on public.candle_figures as restrictive for delete
  to authenticated using (session_user <> 'authenticator');

revoke all on public.candle_figures from public, anon, authenticated;
grant select, delete on public.candle_figures to authenticated;
grant insert (
  trade_id, trade_revision, timeframe, best_exit_price, set_and_forget_r, post_high, post_low, atr_at_entry,
  benchmark_return_pct
), update (
  trade_revision, timeframe, best_exit_price, set_and_forget_r, post_high, post_low, atr_at_entry, benchmark_return_pct,
  computed_at
) on public.candle_figures to authenticated;
