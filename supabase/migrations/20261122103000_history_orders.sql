-- What the history asks of 100,000 trades at once is answered from an index alone: the sums of everything that a filter
-- selects, and the place of its hundredth thousand row. Each of the two stands in for an index that it begins with. The
-- owner is in both because row-level security looks at it.
create index trades_summed on public.trades (portfolio_id, listed_on) include (
  user_id, status, is_excluded, result, direction, symbol, setup_id, hold_minutes,
  gross_pnl, total_fees, net_pnl, realized_r
);
drop index public.trades_by_day;

create index trades_in_order on public.trades (portfolio_id, exit_at, id) include (user_id);
drop index public.trades_by_exit;
