-- Which accounts have been given the product's defaults. They come once: what a trader deletes stays deleted at the next
-- sign-in, and comes back only when it is asked for.

create table public.given_defaults (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  given_at timestamptz(3) not null default clock_timestamp()
);

alter table public.given_defaults enable row level security;
create policy "own gift of defaults is read" on public.given_defaults for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own gift of defaults is noted" on public.given_defaults for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "gifts of defaults are noted through the API" on public.given_defaults as restrictive
  for insert to authenticated with check (session_user <> 'authenticator');

-- The row is the caller's by default; nobody changes or removes it, so that nobody is given defaults twice.
revoke all on public.given_defaults from public, anon, authenticated;
grant select on public.given_defaults to authenticated;
grant insert (user_id) on public.given_defaults to authenticated;

-- A symbol is the same however it is written.
create unique index symbols_symbol_folded_key on public.symbols (exchange_id, lower(symbol));
