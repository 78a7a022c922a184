-- Bars of prices that a trader imported: what decides which of two levels a trade met first. They are the trader's own
-- market data, in nobody else's sight, and replaced bar by bar when they are imported anew.
-- Who may write what is told at the top of the portfolios migration.

create table public.candles (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- As trades name it.
  symbol text not null,
  timeframe text not null,
  -- When the bar opens.
  at timestamptz(3) not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric,
  primary key (user_id, symbol, timeframe, at),
  constraint candles_symbol_length check (char_length(symbol) between 1 and 40),
  constraint candles_timeframe_known check (
    timeframe in ('1m', '2m', '3m', '5m', '10m', '15m', '30m', '1h', '2h', '4h', '8h', '12h', '1d', '1w')
  ),
  constraint candles_at_range check (at >= '1900-01-01T00:00:00Z' and at < '2200-01-01T00:00:00Z'),
  -- NaN is above every number in this order, so the upper bound refuses it too.
  constraint candles_prices_range check (low > -1e16 and high < 1e16),
  constraint candles_prices_ordered check (
    low <= open and low <= close and high >= open and high >= close
  ),
  constraint candles_volume_range check (volume >= 0 and volume < 1e16)
);

alter table public.candles enable row level security;
create policy "own candles" on public.candles for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "candles are added through the API" on public.candles as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "candles are changed through the API" on public.candles as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "candles are removed through the API" on public.candles as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.candles from public, anon, authenticated;
grant select, delete on public.candles to authenticated;
grant insert (symbol, timeframe, at, open, high, low, close, volume), update (open, high, low, close, volume)
  on public.candles to authenticated;
