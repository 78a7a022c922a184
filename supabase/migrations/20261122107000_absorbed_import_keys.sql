-- Import keys that a trade answers to beside its own: those of the trades that were merged into it, and of the trade that it
-- was split from. Importing the same file again finds them here and brings nothing twice. They go with their trade.
create table public.absorbed_import_keys (
  trade_id uuid not null,
  import_key text not null,
  user_id uuid not null default auth.uid(),
  primary key (trade_id, import_key),
  constraint absorbed_import_keys_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint absorbed_import_keys_key_length check (char_length(import_key) between 1 and 300)
);
create index absorbed_import_keys_of_user on public.absorbed_import_keys (user_id, import_key);

alter table public.absorbed_import_keys enable row level security;
create policy "own absorbed import keys" on public.absorbed_import_keys for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "absorbed import keys are added through the API" on public.absorbed_import_keys
  as restrictive for insert to authenticated with check (session_user <> 'authenticator');
create policy "absorbed import keys are changed through the API" on public.absorbed_import_keys
  as restrictive for update to authenticated using (session_user <> 'authenticator');
create policy "absorbed import keys are removed through the API" on public.absorbed_import_keys
  as restrictive for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.absorbed_import_keys from public, anon, authenticated;
grant select, delete on public.absorbed_import_keys to authenticated;
grant insert (trade_id, import_key) on public.absorbed_import_keys to authenticated;

-- A trade that takes others in takes over what imports added to them; what the broker said of it before is not known.
grant update (broker_pnl_before) on public.import_continuations to authenticated;
