-- What was imported and then deleted by its trader: it stays away when a file has it again, until the trader brings it back.
-- A row is an execution, or a trade of a file of round trips. It goes with its portfolio and with its import, so that a file
-- whose import was undone can be imported whole.
create table if not exists public.deleted_imports (
  portfolio_id uuid not null,
  -- As in trades and imported_executions, with the book.
  import_key text not null,
  user_id uuid not null default auth.uid(),
  -- The trade that was deleted.
  trade_id uuid not null,
  -- The import that brought it; null where that is not known.
  batch_id uuid,
  -- Beginning of the key, and what trades held of the execution of this size; null for a trade.
  book text,
  quantity numeric,
  whole numeric,
  -- Whether the trade of an execution was open.
  was_open boolean not null default false,
  primary key (portfolio_id, import_key),
  constraint deleted_imports_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint deleted_imports_batch_fkey foreign key (batch_id, user_id)
    references public.import_batches (id, user_id) on delete cascade,
  constraint deleted_imports_key_length check (char_length(import_key) between 1 and 600),
  constraint deleted_imports_book_length check (char_length(book) between 1 and 300),
  constraint deleted_imports_sizes check (
    (book is null) = (quantity is null) and (book is null) = (whole is null) and quantity > 0 and whole > 0
  )
);
create index if not exists deleted_imports_of_book on public.deleted_imports (portfolio_id, book) where book is not null;
create index if not exists deleted_imports_of_batch on public.deleted_imports (batch_id) where batch_id is not null;
create index if not exists deleted_imports_of_user on public.deleted_imports (user_id, portfolio_id);

alter table public.deleted_imports enable row level security;
create policy "own deleted imports" on public.deleted_imports for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "deleted imports are added through the API" on public.deleted_imports
  as restrictive for insert to authenticated with check (session_user <> 'authenticator');
create policy "deleted imports are changed through the API" on public.deleted_imports
  as restrictive for update to authenticated using (session_user <> 'authenticator');
create policy "deleted imports are removed through the API" on public.deleted_imports
  as restrictive for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.deleted_imports from public, anon, authenticated;
grant select, delete on public.deleted_imports to authenticated;
grant insert (portfolio_id, import_key, trade_id, batch_id, book, quantity, whole, was_open) on public.deleted_imports to authenticated;
grant update (trade_id, batch_id, book, quantity, whole, was_open) on public.deleted_imports to authenticated;

-- Of a trade of a file of round trips that was merged with trades of other origin: its costs and its keys, so that undoing the
-- import takes its part alone out of the merged trade.
alter table public.import_continuations
  add column if not exists commission_added numeric not null default 0,
  add column if not exists exchange_fees_added numeric not null default 0,
  add column if not exists import_keys text[] not null default '{}',
  -- Fills of a trade that was logged by hand and took over a row of the file.
  add column if not exists fills_before jsonb,
  add constraint import_continuations_costs_range check (
    abs(commission_added) < 1e16 and abs(exchange_fees_added) < 1e16
  );
grant insert (commission_added, exchange_fees_added, import_keys, fills_before) on public.import_continuations to authenticated;
grant update (commission_added, exchange_fees_added, import_keys, fills_before) on public.import_continuations to authenticated;
