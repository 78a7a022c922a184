-- What imports need beside their batches: how exits find entries, the open trades that an import added to, so that it can
-- be taken back, and how columns of files are read that no layout knows.
-- Who may write what is told at the top of the portfolios migration.

-- Which entry an exit closes while a part of a trade is open; figures of trades that are flat are the same by each.
alter table public.portfolios
  add column matching text not null default 'fifo',
  add constraint portfolios_matching_known check (matching in ('fifo', 'lifo', 'average'));
grant insert (matching), update (matching) on public.portfolios to authenticated;
drop trigger portfolios_change on public.portfolios;
create trigger portfolios_change
  before update of name, kind, currency, opening_balance, time_zone, breakeven_tolerance, matching on public.portfolios
  for each row execute function app.change_portfolio();

-- Fills that an import added to a trade which was there before it, and what else of that trade it changed.
create table public.import_continuations (
  batch_id uuid not null,
  trade_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- As they were added: at, side, quantity, price.
  fills jsonb not null,
  status_before text not null,
  swap_added numeric not null,
  broker_pnl_before numeric,
  broker_pnl_after numeric,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (batch_id, trade_id),
  constraint import_continuations_batch_fkey foreign key (batch_id, user_id)
    references public.import_batches (id, user_id) on delete cascade,
  constraint import_continuations_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint import_continuations_status_known check (
    status_before in ('planned', 'active', 'completed', 'missed', 'cancelled')
  ),
  constraint import_continuations_fills_list check (
    jsonb_typeof(fills) = 'array' and jsonb_array_length(fills) between 1 and 500
  ),
  constraint import_continuations_money_range check (
    abs(swap_added) < 1e16 and abs(broker_pnl_before) < 1e16 and abs(broker_pnl_after) < 1e16
  )
);
create index import_continuations_of_trade on public.import_continuations (trade_id);

-- How a trader reads the columns of a file that no layout knows; found again by the header.
create table public.import_mappings (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Made of the names of the columns.
  fingerprint text not null,
  name text not null,
  mapping jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, fingerprint),
  constraint import_mappings_fingerprint_form check (fingerprint ~ '^[0-9a-f]{16}$'),
  constraint import_mappings_name_length check (char_length(name) between 1 and 80),
  constraint import_mappings_mapping_map check (
    jsonb_typeof(mapping) = 'object' and pg_column_size(mapping) <= 32768
  )
);

create function app.touch_import_mapping() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
create trigger import_mappings_touch before update on public.import_mappings
  for each row execute function app.touch_import_mapping();

do $$
declare
  name text;
begin
  foreach name in array array['import_continuations', 'import_mappings'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy %I on public.%I for all to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      'own ' || replace(name, '_', ' '), name);
    execute format('create policy %I on public.%I as restrictive for insert to authenticated
      with check (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are added through the API', name);
    execute format('create policy %I on public.%I as restrictive for update to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are changed through the API', name);
    execute format('create policy %I on public.%I as restrictive for delete to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are removed through the API', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant select, delete on public.%I to authenticated', name);
  end loop;
end
$$;
grant insert (batch_id, trade_id, fills, status_before, swap_added, broker_pnl_before, broker_pnl_after)
  on public.import_continuations to authenticated;
grant update (fills, swap_added, broker_pnl_after) on public.import_continuations to authenticated;
grant insert (fingerprint, name, mapping), update (name, mapping) on public.import_mappings to authenticated;

-- A plan that was made while the tables were almost empty looks up the trade of a fill among all trades of its trader, and
-- is kept: the first history to be imported would take a time that grows with its square. Counting the rows once they
-- are there makes such plans anew. Nothing is done where the tables have been counted with rows in them.
create function app.count_imported_rows() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select reltuples from pg_catalog.pg_class where oid = 'public.trades'::regclass) < 1000 then
    analyze public.trades;
  end if;
end
$$;
revoke all on function app.count_imported_rows() from public;
grant execute on function app.count_imported_rows() to authenticated;
