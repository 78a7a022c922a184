-- Views of the history that a trader saved: columns, filters, order and grouping under a name. Each is one trader's own,
-- in nobody else's sight. What a view says is the screen's to read: keys of datapoints, and parameters of its address.
-- Who may write what is told at the top of the portfolios migration.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  is_default boolean not null default false,
  definition jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint saved_views_name_length check (char_length(name) between 1 and 80),
  constraint saved_views_definition_object check (
    jsonb_typeof(definition) = 'object' and definition ?& array['columns', 'address', 'density']
    and pg_column_size(definition) < 65536
  )
);
create unique index saved_views_name_key on public.saved_views (user_id, lower(name));
-- The view that the history opens with: at most one.
create unique index saved_views_default_key on public.saved_views (user_id) where is_default;

create trigger saved_views_touch before update on public.saved_views
  for each row execute function app.touch();

alter table public.saved_views enable row level security;
create policy "own saved views" on public.saved_views for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "saved views are added through the API" on public.saved_views as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "saved views are changed through the API" on public.saved_views as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "saved views are removed through the API" on public.saved_views as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.saved_views from public, anon, authenticated;
grant select, delete on public.saved_views to authenticated;
grant insert (name, is_default, definition), update (name, is_default, definition) on public.saved_views
  to authenticated;
