-- Deposits and withdrawals: money that moves a portfolio's balance and is no result of trading.

create table public.cash_flows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  at timestamptz(3) not null,
  -- Positive is a deposit, negative a withdrawal; in the portfolio's currency.
  amount numeric not null,
  note text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint cash_flows_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint cash_flows_amount_range check (amount <> 0 and abs(amount) < 1e16),
  constraint cash_flows_note_length check (char_length(note) between 1 and 500)
);
create index cash_flows_by_time on public.cash_flows (portfolio_id, at, id);

create trigger cash_flows_touch before update on public.cash_flows
  for each row execute function app.touch();

-- As trades are booked: with the owner's rights, so that no caller holds the right to write a balance.
create function app.book_cash_flows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in select portfolio_id, sum(amount) as amount from new_rows group by 1 order by 1 loop
      perform app.book_change(change.portfolio_id, 0, change.amount);
    end loop;
  elsif tg_op = 'DELETE' then
    for change in select portfolio_id, sum(amount) as amount from old_rows group by 1 order by 1 loop
      perform app.book_change(change.portfolio_id, 0, -change.amount);
    end loop;
  else
    for change in
      select portfolio_id, sum(signed) as amount
      from (
        select portfolio_id, amount as signed from new_rows
        union all
        select portfolio_id, -amount from old_rows
      ) as both_rows
      group by 1 order by 1
    loop
      perform app.book_change(change.portfolio_id, 0, change.amount);
    end loop;
  end if;
  return null;
end
$$;
create trigger cash_flows_book_insert after insert on public.cash_flows
  referencing new table as new_rows for each statement execute function app.book_cash_flows();
create trigger cash_flows_book_update after update on public.cash_flows
  referencing old table as old_rows new table as new_rows for each statement execute function app.book_cash_flows();
create trigger cash_flows_book_delete after delete on public.cash_flows
  referencing old table as old_rows for each statement execute function app.book_cash_flows();
revoke all on function app.book_cash_flows() from public;

-- Opening balance, cash flows and net P&L of the caller's portfolio, summed anew.
create or replace function app.recalculate_balance(portfolio uuid) returns void
language sql security definer set search_path = '' as $$
  update public.portfolios
  set balance = trim_scale(opening_balance + booked.amount + moved.amount),
    trade_count = booked.trades, revision = revision + 1
  from (
    select count(*)::integer as trades,
      coalesce(sum(net_pnl) filter (where status = 'completed' and not is_excluded), 0) as amount
    from public.trades where portfolio_id = portfolio
  ) as booked, (
    select coalesce(sum(amount), 0) as amount from public.cash_flows where portfolio_id = portfolio
  ) as moved
  where id = portfolio and user_id = auth.uid()
$$;

alter table public.cash_flows enable row level security;
create policy "own cash flows" on public.cash_flows for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "team cash flows are read" on public.cash_flows for select to authenticated
  using (portfolio_id = any ((select app.shared_portfolios())::uuid[]));
create policy "cash flows are added through the API" on public.cash_flows as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "cash flows are changed through the API" on public.cash_flows as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "cash flows are removed through the API" on public.cash_flows as restrictive for delete to authenticated
  using (session_user <> 'authenticator');
revoke all on public.cash_flows from public, anon, authenticated;
grant select, delete on public.cash_flows to authenticated;
grant insert (id, portfolio_id, at, amount, note), update (at, amount, note) on public.cash_flows to authenticated;
