-- What a portfolio is measured against: a symbol among the trader's candles, whose move while a trade was open is the
-- trade's benchmark return. Null: against nothing. It moves no balance and no P&L: the trigger that follows what a trader
-- sets on a portfolio leaves it alone.
alter table public.portfolios
  add column benchmark_symbol text,
  add constraint portfolios_benchmark_symbol_length check (char_length(benchmark_symbol) between 1 and 40);
grant insert (benchmark_symbol), update (benchmark_symbol) on public.portfolios to authenticated;
