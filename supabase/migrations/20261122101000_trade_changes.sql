-- Which trades of a portfolio changed lately, so that whoever has read all of them before reads those alone. It is written
-- with the portfolio's revision, under the lock that this holds: who reads both in one statement misses nothing, however
-- late a transaction commits. Unlogged: where a crash empties it, all trades are read again.
create unlogged table app.trade_changes (
  portfolio_id uuid primary key references public.portfolios (id) on delete cascade,
  -- Tells this list from one that was lost, or of a portfolio that was deleted and taken back under its id.
  list_id uuid not null default gen_random_uuid(),
  -- All changes of revisions above this one are listed.
  known_from bigint not null,
  -- The trades, and beside each the revision at which it was added, changed, removed or moved elsewhere.
  trade_ids uuid[] not null,
  revisions bigint[] not null,
  constraint trade_changes_pairs check (cardinality(trade_ids) = cardinality(revisions))
) with (fillfactor = 50);

alter table app.trade_changes enable row level security;
revoke all on app.trade_changes from public, anon, authenticated;

-- The list of a portfolio that the caller reads, with the trades that changed after a revision. It sees what the statement
-- that asks sees.
create function app.trade_changes_after(portfolio uuid, after bigint)
returns table (list_id uuid, known_from bigint, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select kept.list_id, kept.known_from,
    array(select change.id from unnest(kept.trade_ids, kept.revisions) as change (id, revision) where change.revision > after)
  from app.trade_changes as kept join public.portfolios as read on read.id = kept.portfolio_id
  where kept.portfolio_id = portfolio
    and (read.user_id = auth.uid() or read.id = any ((select app.shared_portfolios())::uuid[]))
$$;
revoke all on function app.trade_changes_after(uuid, bigint) from public;
grant execute on function app.trade_changes_after(uuid, bigint) to authenticated;

-- Books a change of trades as `book_change` does, and names them; null where they are too many to name.
create function app.book_trade_change(portfolio uuid, trades integer, amount numeric, changed uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  most constant integer := 64;
  now_at bigint;
begin
  perform app.book_change(portfolio, trades, amount);
  select revision into now_at from public.portfolios where id = portfolio;
  -- The trades of a portfolio that is being deleted.
  if now_at is null then
    return;
  end if;
  if changed is null or cardinality(changed) > most then
    insert into app.trade_changes (portfolio_id, known_from, trade_ids, revisions) values (portfolio, now_at, '{}', '{}')
    on conflict (portfolio_id) do update set known_from = excluded.known_from, trade_ids = '{}', revisions = '{}';
    return;
  end if;
  insert into app.trade_changes as kept (portfolio_id, known_from, trade_ids, revisions)
  values (portfolio, now_at - 1, changed, array_fill(now_at, array[cardinality(changed)]))
  on conflict (portfolio_id) do update set
    -- The oldest go; what is known is then what followed the last of them.
    known_from = coalesce(
      kept.revisions[cardinality(kept.revisions) + cardinality(changed) - most], kept.known_from),
    trade_ids = kept.trade_ids[greatest(1, cardinality(kept.trade_ids) + cardinality(changed) - most + 1):]
      || excluded.trade_ids,
    revisions = kept.revisions[greatest(1, cardinality(kept.revisions) + cardinality(changed) - most + 1):]
      || excluded.revisions;
end
$$;

create or replace function app.book_trades() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change record;
  -- An import is not named trade by trade.
  most constant integer := 64;
begin
  if tg_op = 'INSERT' then
    for change in
      select portfolio_id, count(*)::integer as trades,
        coalesce(sum(net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount,
        case when count(*) <= most then array_agg(id) end as changed
      from new_rows group by portfolio_id order by portfolio_id
    loop
      perform app.book_trade_change(change.portfolio_id, change.trades, change.amount, change.changed);
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select portfolio_id, count(*)::integer as trades,
        coalesce(sum(net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount,
        case when count(*) <= most then array_agg(id) end as changed
      from old_rows group by portfolio_id order by portfolio_id
    loop
      perform app.book_trade_change(change.portfolio_id, -change.trades, -change.amount, change.changed);
    end loop;
  else
    for change in
      select portfolio_id, sum(sign)::integer as trades,
        coalesce(sum(sign * net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount,
        -- Each is there twice, as it was and as it is.
        case when count(*) <= 2 * most then array_agg(distinct id) end as changed
      from (
        select id, portfolio_id, status, is_excluded, net_pnl, 1 as sign from new_rows
        union all
        select id, portfolio_id, status, is_excluded, net_pnl, -1 from old_rows
      ) as both_rows
      group by portfolio_id order by portfolio_id
    loop
      perform app.book_trade_change(change.portfolio_id, change.trades, change.amount, change.changed);
    end loop;
  end if;
  return null;
end
$$;

revoke all on function app.book_trade_change(uuid, integer, numeric, uuid[]) from public;
