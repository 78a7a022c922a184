-- Extremes from candles may be approximate: the candles of entry or exit reach further than what is certainly of the trade.
alter table public.trades
  drop constraint trades_excursion_source_known,
  add constraint trades_excursion_source_known check (
    excursion_source in ('manual', 'candles1m', 'candlesOther', 'candlesApproximate', 'none')
  );
