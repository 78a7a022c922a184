-- Portfolios: an account that trades are booked to.
--
-- Who may write what. Traders read their own rows; they change the columns that the product lets them set, and no
-- others: the owner, the moments and the running figures are kept by this schema itself. `balance`, `trade_count` and
-- `revision` follow the trades by a trigger (next migration) that runs with the owner's rights, so that no caller holds
-- the right to write them, the API included: whatever writes a trade cannot forget the balance, and cannot invent one.
--
-- Writes go through the product's API, which checks what is written and derives the figures. On hosted Supabase a
-- trader's token also opens the generated REST interface; its connections are those of the role `authenticator`, and
-- the policies named `… through the API` refuse writes on them.

create schema if not exists app;
grant usage on schema app to authenticated;

create table public.portfolios (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  kind text not null,
  currency text not null,
  opening_balance numeric not null,
  time_zone text not null,
  breakeven_tolerance numeric not null default 0,
  -- Opening balance + net P&L of the completed trades that are not excluded.
  balance numeric not null,
  trade_count integer not null default 0,
  -- Grows with every change that can move a figure; figures computed at one revision hold for as long as it stands.
  revision bigint not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- What a trade's reference to its portfolio and owner points at.
  constraint portfolios_owner_key unique (id, user_id),
  constraint portfolios_name_length check (char_length(name) between 1 and 80),
  constraint portfolios_kind_known check (kind in ('live', 'paper', 'demo')),
  constraint portfolios_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint portfolios_time_zone_length check (char_length(time_zone) between 1 and 64),
  constraint portfolios_opening_balance_range check (opening_balance >= 0 and opening_balance < 1e16),
  constraint portfolios_tolerance_range check (breakeven_tolerance >= 0 and breakeven_tolerance < 1e16),
  constraint portfolios_balance_range check (balance > -1e16 and balance < 1e16)
);

-- A trader cannot tell "Main" from "main" in a list either.
create unique index portfolios_name_key on public.portfolios (user_id, lower(name));
create index portfolios_by_age on public.portfolios (user_id, created_at, id);

create function app.open_portfolio() returns trigger language plpgsql set search_path = '' as $$
begin
  new.balance := trim_scale(new.opening_balance);
  return new;
end
$$;
create trigger portfolios_open before insert on public.portfolios
  for each row execute function app.open_portfolio();

create function app.change_portfolio() returns trigger language plpgsql set search_path = '' as $$
begin
  new.balance := trim_scale(old.balance + new.opening_balance - old.opening_balance);
  new.revision := old.revision + 1;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
-- Only for what a trader sets; booking trades must not look like an edit of the portfolio.
create trigger portfolios_change
  before update of name, kind, currency, opening_balance, time_zone, breakeven_tolerance on public.portfolios
  for each row execute function app.change_portfolio();

alter table public.portfolios enable row level security;
create policy "own portfolios" on public.portfolios for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "portfolios are added through the API" on public.portfolios as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "portfolios are changed through the API" on public.portfolios as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "portfolios are removed through the API" on public.portfolios as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.portfolios from public, anon, authenticated;
grant select, delete on public.portfolios to authenticated;
grant insert (id, name, kind, currency, opening_balance, time_zone, breakeven_tolerance) on public.portfolios
  to authenticated;
grant update (name, kind, currency, opening_balance, time_zone, breakeven_tolerance) on public.portfolios
  to authenticated;
