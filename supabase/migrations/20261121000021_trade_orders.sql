-- Orders and filters of the history, chosen from the plans of its queries over a million trades in portfolios of up to
-- 100,000. A sort or filter that has no index here visits the trades of one portfolio at most.

-- Sorted lists.
create index trades_by_net_pnl on public.trades (portfolio_id, net_pnl, id);
create index trades_by_realized_r on public.trades (portfolio_id, realized_r, id);
create index trades_by_hold on public.trades (portfolio_id, hold_minutes, id);
-- And the order of exports.
create index trades_by_logging on public.trades (portfolio_id, created_at, id);
-- Days and months.
create index trades_by_day on public.trades (portfolio_id, listed_on);
-- The trades of a setup, in the order of the history; and what deleting a row of the playbook looks for.
create index trades_of_setup on public.trades (setup_id, exit_at, id) where setup_id is not null;
create index trades_of_exchange on public.trades (exchange_id) where exchange_id is not null;
create index trades_of_missed_reason on public.trades (missed_reason_id) where missed_reason_id is not null;

-- A trader's setups and exchanges occur in that trader's portfolios alone. Told so, the planner reads a page of a common
-- setup or exchange off the order of exits, instead of gathering all its trades first.
create statistics public.trades_places (dependencies) on user_id, portfolio_id, setup_id, exchange_id
  from public.trades;
