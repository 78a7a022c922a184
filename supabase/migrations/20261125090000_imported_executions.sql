-- The executions that imports have stored in trades, with their keys: an execution counts once, whatever the order and the
-- overlap of files, and those of a book (format, account, contract) are matched anew when a file adds to them. They stay as
-- they were read when the trader edits the fills of the trade, and go with the trade or with the import.
create table public.imported_executions (
  trade_id uuid not null,
  -- The import that brought them.
  batch_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- Beginning of their keys.
  book text not null,
  -- As in src/domain/importers/reading/imported-execution.ts; key without the book.
  executions jsonb not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (trade_id, batch_id),
  constraint imported_executions_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint imported_executions_batch_fkey foreign key (batch_id, user_id)
    references public.import_batches (id, user_id) on delete cascade,
  constraint imported_executions_book_length check (char_length(book) between 1 and 300),
  constraint imported_executions_list check (
    jsonb_typeof(executions) = 'array' and jsonb_array_length(executions) > 0
  )
);
create index imported_executions_of_book on public.imported_executions (user_id, book, last_at);
create index imported_executions_of_batch on public.imported_executions (batch_id);

alter table public.imported_executions enable row level security;
create policy "own imported executions" on public.imported_executions for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "imported executions are added through the API" on public.imported_executions
  as restrictive for insert to authenticated with check (session_user <> 'authenticator');
create policy "imported executions are changed through the API" on public.imported_executions
  as restrictive for update to authenticated using (session_user <> 'authenticator');
create policy "imported executions are removed through the API" on public.imported_executions
  as restrictive for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.imported_executions from public, anon, authenticated;
grant select, delete on public.imported_executions to authenticated;
grant insert (user_id, trade_id, batch_id, book, executions, first_at, last_at) on public.imported_executions to authenticated;
grant update (executions, first_at, last_at) on public.imported_executions to authenticated;

-- A trade that is matched anew begins with another execution, and an import may be undone that began it.
grant update (import_key, import_batch_id) on public.trades to authenticated;
