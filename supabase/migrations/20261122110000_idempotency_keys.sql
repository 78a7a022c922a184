-- What the request that logged a trade called itself, so that the same request sent again, because its answer was lost on
-- the way, finds the trade instead of logging it twice. The digest tells a repetition from another request under its key.
-- Both go with their trade: once that is deleted, the key is free.
alter table public.trades
  add column idempotency_key uuid,
  add column request_digest text,
  add constraint trades_request_digest check (request_digest ~ '^[0-9a-f]{64}$'),
  add constraint trades_request_whole check ((idempotency_key is null) = (request_digest is null));
create unique index trades_idempotency_key on public.trades (user_id, idempotency_key)
  where idempotency_key is not null;
grant insert (idempotency_key, request_digest) on public.trades to authenticated;
