-- A trade that is excluded from statistics stays in the account, and so does what an open trade has realized: balances count
-- the net P&L of every active and completed trade.
create or replace function app.book_trades() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change record;
  -- An import is not named trade by trade.
  most constant integer := 64;
begin
  if tg_op = 'INSERT' then
    for change in
      select portfolio_id, count(*)::integer as trades,
        coalesce(sum(net_pnl) filter (where status in ('active', 'completed')), 0) as amount,
        case when count(*) <= most then array_agg(id) end as changed
      from new_rows group by portfolio_id order by portfolio_id
    loop
      perform app.book_trade_change(change.portfolio_id, change.trades, change.amount, change.changed);
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select portfolio_id, count(*)::integer as trades,
        coalesce(sum(net_pnl) filter (where status in ('active', 'completed')), 0) as amount,
        case when count(*) <= most then array_agg(id) end as changed
      from old_rows group by portfolio_id order by portfolio_id
    loop
      perform app.book_trade_change(change.portfolio_id, -change.trades, -change.amount, change.changed);
    end loop;
  else
    for change in
      select portfolio_id, sum(sign)::integer as trades,
        coalesce(sum(sign * net_pnl) filter (where status in ('active', 'completed')), 0) as amount,
        -- Each is there twice, as it was and as it is.
        case when count(*) <= 2 * most then array_agg(distinct id) end as changed
      from (
        select id, portfolio_id, status, net_pnl, 1 as sign from new_rows
        union all
        select id, portfolio_id, status, net_pnl, -1 from old_rows
      ) as both_rows
      group by portfolio_id order by portfolio_id
    loop
      perform app.book_trade_change(change.portfolio_id, change.trades, change.amount, change.changed);
    end loop;
  end if;
  return null;
end
$$;

create or replace function app.recalculate_balance(portfolio uuid) returns void
language sql security definer set search_path = '' as $$
  update public.portfolios
  set balance = trim_scale(opening_balance + booked.amount + moved.amount),
    trade_count = booked.trades, revision = revision + 1
  from (
    select count(*)::integer as trades,
      coalesce(sum(net_pnl) filter (where status in ('active', 'completed')), 0) as amount
    from public.trades where portfolio_id = portfolio
  ) as booked, (
    select coalesce(sum(amount), 0) as amount from public.cash_flows where portfolio_id = portfolio
  ) as moved
  where id = portfolio and user_id = auth.uid()
$$;

-- The P&L that is in a balance and in no statistic, which every figure of the account reads.
create index trades_uncounted on public.trades (portfolio_id) where net_pnl is not null and (status = 'active' or is_excluded);

-- The balances of all portfolios, summed anew. One that an excluded amount would carry out of the allowed range stays as it
-- is: refusing it would stop the server, and its trader can correct the trade.
update public.portfolios set balance = summed.balance, revision = portfolios.revision + 1
from (
  select id, trim_scale(opening_balance
    + coalesce((
      select sum(net_pnl) from public.trades where portfolio_id = portfolios.id and status in ('active', 'completed')
    ), 0)
    + coalesce((select sum(amount) from public.cash_flows where portfolio_id = portfolios.id), 0)) as balance
  from public.portfolios
) as summed
where summed.id = portfolios.id and summed.balance <> portfolios.balance and abs(summed.balance) < 1e16;
