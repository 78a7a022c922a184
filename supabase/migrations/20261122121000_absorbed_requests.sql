-- Requests that a trade answers to beside its own: those that logged the trades which were merged into it, and the trade that it
-- was split from. Such a request sent again, because its answer was lost on the way, finds the trade here instead of logging
-- the same once more. They go with their trade: once that is deleted, the key is free.
create table public.absorbed_requests (
  trade_id uuid not null,
  idempotency_key uuid not null,
  request_digest text not null,
  user_id uuid not null default auth.uid(),
  primary key (trade_id, idempotency_key),
  constraint absorbed_requests_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint absorbed_requests_digest check (request_digest ~ '^[0-9a-f]{64}$')
);
create index absorbed_requests_of_user on public.absorbed_requests (user_id, idempotency_key);

alter table public.absorbed_requests enable row level security;
create policy "own absorbed requests" on public.absorbed_requests for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "absorbed requests are added through the API" on public.absorbed_requests
  as restrictive for insert to authenticated with check (session_user <> 'authenticator');
create policy "absorbed requests are changed through the API" on public.absorbed_requests
  as restrictive for update to authenticated using (session_user <> 'authenticator');
create policy "absorbed requests are removed through the API" on public.absorbed_requests
  as restrictive for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.absorbed_requests from public, anon, authenticated;
grant select, delete on public.absorbed_requests to authenticated;
grant insert (trade_id, idempotency_key, request_digest) on public.absorbed_requests to authenticated;
