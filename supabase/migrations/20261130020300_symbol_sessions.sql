-- The regular session of a symbol in the time zone of its exchange, "09:30-16:00"; it may end on the next day.
alter table public.symbols add column session text;
alter table public.symbols add constraint symbols_session_format
  check (session ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$');
grant insert (session), update (session) on public.symbols to authenticated;
-- Merging an exchange into another moves its symbols.
grant update (exchange_id) on public.symbols to authenticated;
