-- How far the bars of entry and exit reach where they hold prices from outside the trade: its true extremes lie between those
-- of the trade and these. Null where the extremes of the trade are known.
alter table public.candle_figures
  add column possible_low numeric,
  add column possible_high numeric,
  add constraint candle_figures_possible_range check (abs(possible_low) < 1e16 and abs(possible_high) < 1e16);
grant insert (possible_low, possible_high), update (possible_low, possible_high) on public.candle_figures to authenticated;
