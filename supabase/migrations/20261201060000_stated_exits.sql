-- What a trader reads off a chart where there are no candles: the best exit within the risk limit, and the R of leaving
-- the trade to its targets and stop. The upper bounds also refuse NaN, which numeric counts as the largest of numbers.
alter table public.trades
  add column stated_best_exit_price numeric,
  add column stated_set_and_forget_r numeric,
  add constraint trades_stated_exits_range check (
    abs(stated_best_exit_price) < 1e16 and stated_set_and_forget_r between -1000 and 1000
  );

grant insert (stated_best_exit_price, stated_set_and_forget_r), update (stated_best_exit_price, stated_set_and_forget_r)
  on public.trades to authenticated;

-- Neither leads to an amount of money.
select app.make_shared_views();
