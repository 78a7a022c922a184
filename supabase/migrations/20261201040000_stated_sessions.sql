-- A stated session decides in which session a trade of the symbol was entered: the figures of its portfolios are no longer
-- those of the revision they were computed at.
create function app.revise_stated_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  portfolio uuid;
begin
  for portfolio in
    select distinct trades.portfolio_id from public.trades
    where (tg_op <> 'INSERT' and trades.exchange_id = old.exchange_id and lower(trades.symbol) = lower(old.symbol))
      or (tg_op <> 'DELETE' and trades.exchange_id = new.exchange_id and lower(trades.symbol) = lower(new.symbol))
    order by 1
  loop
    perform app.book_trade_change(portfolio, 0, 0, null);
  end loop;
  return null;
end
$$;
revoke all on function app.revise_stated_sessions() from public;

create trigger symbols_session_stated after insert on public.symbols
  for each row when (new.session is not null) execute function app.revise_stated_sessions();
create trigger symbols_session_removed after delete on public.symbols
  for each row when (old.session is not null) execute function app.revise_stated_sessions();
create trigger symbols_session_changed after update of session, symbol, exchange_id on public.symbols
  for each row when (
    (old.session, old.symbol, old.exchange_id) is distinct from (new.session, new.symbol, new.exchange_id)
    and (old.session is not null or new.session is not null)
  ) execute function app.revise_stated_sessions();

-- The hours are in the exchange's zone.
create function app.revise_exchange_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  portfolio uuid;
begin
  for portfolio in
    select distinct trades.portfolio_id from public.trades
      join public.symbols on symbols.exchange_id = trades.exchange_id and lower(symbols.symbol) = lower(trades.symbol)
    where trades.exchange_id = new.id and symbols.session is not null
    order by 1
  loop
    perform app.book_trade_change(portfolio, 0, 0, null);
  end loop;
  return null;
end
$$;
revoke all on function app.revise_exchange_sessions() from public;
create trigger exchanges_time_zone_changed after update of time_zone on public.exchanges
  for each row when (old.time_zone is distinct from new.time_zone) execute function app.revise_exchange_sessions();
