-- Trades with their fills, and the imports they came from. The figures beside a trade's inputs are derived by the
-- product's domain functions whenever the trade, or what its portfolio says of time zone and tolerance, changes.
-- Who may write what is told at the top of the portfolios migration.

create table public.import_batches (
  id uuid primary key,
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  format text not null,
  file_name text not null,
  time_zone text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint import_batches_owner_key unique (id, user_id),
  constraint import_batches_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint import_batches_text_length check (
    char_length(format) between 1 and 60
    and char_length(file_name) between 1 and 255
    and char_length(time_zone) between 1 and 64
  )
);
create index import_batches_of_portfolio on public.import_batches (portfolio_id);

create table public.trades (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  source text not null default 'manual',
  import_batch_id uuid,
  -- Identifies the trade in the files it is imported from.
  import_key text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),

  -- Inputs.
  status text not null,
  symbol text not null,
  asset_class text not null,
  quote_currency text not null,
  point_value numeric not null,
  tick_size numeric,
  direction text not null,
  commission numeric not null,
  exchange_fees numeric not null,
  swap_funding numeric not null,
  planned_entry_price numeric,
  planned_stop_price numeric,
  planned_target1 numeric,
  planned_quantity numeric,
  initial_stop_price numeric,
  final_stop_price numeric,
  lowest_price numeric,
  highest_price numeric,
  exit_reason text,
  thesis text,
  lessons text,
  is_excluded boolean not null,
  external_id text,
  broker_pnl numeric,

  -- Figures.
  entry_at timestamptz(3),
  exit_at timestamptz(3),
  entry_price numeric,
  exit_price numeric,
  quantity numeric not null,
  max_quantity numeric not null,
  points numeric,
  gross_pnl numeric,
  total_fees numeric not null,
  net_pnl numeric,
  risk_per_unit_price numeric,
  planned_risk_amount numeric,
  initial_risk_amount numeric,
  planned_rr float8,
  realized_r float8,
  result text,
  hold_minutes float8,
  mae_price numeric,
  mfe_price numeric,
  mae_r float8,
  mfe_r float8,
  exit_date date,
  -- The exit date, or the entry date while the trade is open: the day that filters by date look at.
  listed_on date,
  fill_count integer not null,

  -- What a fill's reference to its trade and owner points at.
  constraint trades_owner_key unique (id, user_id),
  constraint trades_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint trades_import_batch_fkey foreign key (import_batch_id, user_id)
    references public.import_batches (id, user_id) on delete set null (import_batch_id),
  constraint trades_source_known check (source in ('manual', 'csv', 'api', 'replay', 'backtest')),
  constraint trades_status_known check (status in ('planned', 'active', 'completed', 'missed', 'cancelled')),
  constraint trades_asset_class_known check (
    asset_class in ('stock', 'etf', 'option', 'future', 'forex', 'cryptoSpot', 'cryptoPerp', 'cfd', 'bond')
  ),
  constraint trades_direction_known check (direction in ('long', 'short')),
  constraint trades_exit_reason_known check (
    exit_reason in (
      'target', 'stop', 'breakeven', 'trailing', 'time', 'manual-plan', 'manual-emotional', 'liquidation', 'expiry'
    )
  ),
  constraint trades_result_known check (result in ('win', 'loss', 'breakeven', 'open')),
  constraint trades_currency_code check (quote_currency ~ '^[A-Z]{3}$'),
  constraint trades_text_length check (
    char_length(symbol) between 1 and 40
    and char_length(thesis) <= 10000
    and char_length(lessons) <= 10000
    and char_length(external_id) <= 200
    and char_length(import_key) between 1 and 300
  ),
  constraint trades_sizes_positive check (
    point_value > 0 and tick_size > 0 and planned_quantity > 0 and quantity >= 0 and max_quantity >= 0
    and fill_count >= 0
  ),
  -- Unknown is null in this schema: a float column could otherwise hold NaN or an infinity.
  constraint trades_ratios_finite check (
    abs(planned_rr) < 'Infinity' and abs(realized_r) < 'Infinity' and abs(hold_minutes) < 'Infinity'
    and abs(mae_r) < 'Infinity' and abs(mfe_r) < 'Infinity'
  ),
  constraint trades_money_range check (
    abs(net_pnl) < 1e16 and abs(gross_pnl) < 1e16 and abs(total_fees) < 1e16 and abs(broker_pnl) < 1e16
  )
);

-- An import is recognised by its keys.
create unique index trades_import_key on public.trades (portfolio_id, import_key) where import_key is not null;
-- Pages of the history: the order of the screen, of one portfolio and of all.
create index trades_by_exit on public.trades (portfolio_id, exit_at, id);
create index trades_by_entry on public.trades (portfolio_id, entry_at, id);
create index trades_of_user_by_exit on public.trades (user_id, exit_at, id);
-- The filter's choices, and the symbol's own order.
create index trades_by_symbol on public.trades (portfolio_id, symbol, id);
create index trades_of_batch on public.trades (import_batch_id) where import_batch_id is not null;

create table public.fills (
  trade_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- From 0, in the order stated.
  position integer not null,
  at timestamptz(3) not null,
  side text not null,
  quantity numeric not null,
  price numeric not null,
  fee numeric not null,
  primary key (trade_id, position),
  constraint fills_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint fills_position_range check (position between 0 and 499),
  constraint fills_side_known check (side in ('buy', 'sell')),
  constraint fills_quantity_positive check (quantity > 0)
);

-- The moment of the last edit, for what a trader states; deriving the figures anew is not an edit.
create function app.touch_trade() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
create trigger trades_touch before update of portfolio_id, status, symbol, direction on public.trades
  for each row execute function app.touch_trade();

-- Books changes of trades to their portfolios: numeric sums are exact, so adding differences never drifts from the sum.
-- Rows are visited in the order of their ids, so that two transactions moving trades between the same portfolios wait
-- for each other instead of locking each other out.
create function app.book_trades() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in
      select portfolio_id, count(*)::integer as trades,
        coalesce(sum(net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount
      from new_rows group by portfolio_id order by portfolio_id
    loop
      perform app.book_change(change.portfolio_id, change.trades, change.amount);
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select portfolio_id, count(*)::integer as trades,
        coalesce(sum(net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount
      from old_rows group by portfolio_id order by portfolio_id
    loop
      perform app.book_change(change.portfolio_id, -change.trades, -change.amount);
    end loop;
  else
    for change in
      select portfolio_id, sum(sign)::integer as trades,
        coalesce(sum(sign * net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount
      from (
        select portfolio_id, status, is_excluded, net_pnl, 1 as sign from new_rows
        union all
        select portfolio_id, status, is_excluded, net_pnl, -1 from old_rows
      ) as both_rows
      group by portfolio_id order by portfolio_id
    loop
      perform app.book_change(change.portfolio_id, change.trades, change.amount);
    end loop;
  end if;
  return null;
end
$$;

create function app.book_change(portfolio uuid, trades integer, amount numeric) returns void
language sql set search_path = '' as $$
  update public.portfolios
  set balance = trim_scale(balance + amount), trade_count = trade_count + trades, revision = revision + 1
  where id = portfolio
$$;

create trigger trades_book_insert after insert on public.trades
  referencing new table as new_rows for each statement execute function app.book_trades();
create trigger trades_book_update after update on public.trades
  referencing old table as old_rows new table as new_rows for each statement execute function app.book_trades();
create trigger trades_book_delete after delete on public.trades
  referencing old table as old_rows for each statement execute function app.book_trades();

-- The running figures of the caller's portfolio, summed anew from its trades.
create function app.recalculate_balance(portfolio uuid) returns void
language sql security definer set search_path = '' as $$
  update public.portfolios
  set balance = trim_scale(opening_balance + booked.amount), trade_count = booked.trades, revision = revision + 1
  from (
    select count(*)::integer as trades,
      coalesce(sum(net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount
    from public.trades where portfolio_id = portfolio
  ) as booked
  where id = portfolio and user_id = auth.uid()
$$;
revoke all on function app.book_trades(), app.book_change(uuid, integer, numeric), app.recalculate_balance(uuid)
  from public;
grant execute on function app.recalculate_balance(uuid) to authenticated;

alter table public.import_batches enable row level security;
create policy "own imports" on public.import_batches for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "imports are added through the API" on public.import_batches as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');

alter table public.trades enable row level security;
create policy "own trades" on public.trades for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "trades are added through the API" on public.trades as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "trades are changed through the API" on public.trades as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "trades are removed through the API" on public.trades as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

alter table public.fills enable row level security;
create policy "own fills" on public.fills for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "fills are added through the API" on public.fills as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "fills are removed through the API" on public.fills as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.import_batches, public.trades, public.fills from public, anon, authenticated;

grant select on public.import_batches to authenticated;
grant insert (id, portfolio_id, format, file_name, time_zone) on public.import_batches to authenticated;

-- Fills are replaced as a whole, never changed one by one.
grant select, delete on public.fills to authenticated;
grant insert (trade_id, position, at, side, quantity, price, fee) on public.fills to authenticated;

grant select, delete on public.trades to authenticated;
grant insert (
  id, portfolio_id, source, import_batch_id, import_key,
  status, symbol, asset_class, quote_currency, point_value, tick_size, direction, commission, exchange_fees,
  swap_funding, planned_entry_price, planned_stop_price, planned_target1, planned_quantity, initial_stop_price,
  final_stop_price, lowest_price, highest_price, exit_reason, thesis, lessons, is_excluded, external_id, broker_pnl,
  entry_at, exit_at, entry_price, exit_price, quantity, max_quantity, points, gross_pnl, total_fees, net_pnl,
  risk_per_unit_price, planned_risk_amount, initial_risk_amount, planned_rr, realized_r, result, hold_minutes,
  mae_price, mfe_price, mae_r, mfe_r, exit_date, listed_on, fill_count
) on public.trades to authenticated;
grant update (
  portfolio_id,
  status, symbol, asset_class, quote_currency, point_value, tick_size, direction, commission, exchange_fees,
  swap_funding, planned_entry_price, planned_stop_price, planned_target1, planned_quantity, initial_stop_price,
  final_stop_price, lowest_price, highest_price, exit_reason, thesis, lessons, is_excluded, external_id, broker_pnl,
  entry_at, exit_at, entry_price, exit_price, quantity, max_quantity, points, gross_pnl, total_fees, net_pnl,
  risk_per_unit_price, planned_risk_amount, initial_risk_amount, planned_rr, realized_r, result, hold_minutes,
  mae_price, mfe_price, mae_r, mfe_r, exit_date, listed_on, fill_count
) on public.trades to authenticated;
