-- How a trader arranged the dashboard: one layout per account, in nobody else's sight. Ids of widgets are the screen's to
-- read. Who may write what is told at the top of the portfolios migration.

create table public.dashboard_layouts (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  layout jsonb not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint dashboard_layouts_layout_object check (
    jsonb_typeof(layout) = 'object' and layout ?& array['version', 'widgets'] and pg_column_size(layout) < 16384
  )
);

create trigger dashboard_layouts_touch before update on public.dashboard_layouts
  for each row execute function app.touch();

alter table public.dashboard_layouts enable row level security;
create policy "own dashboard layout" on public.dashboard_layouts for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "dashboard layouts are added through the API" on public.dashboard_layouts as restrictive
  for insert to authenticated with check (session_user <> 'authenticator');
create policy "dashboard layouts are changed through the API" on public.dashboard_layouts as restrictive
  for update to authenticated using (session_user <> 'authenticator');
create policy "dashboard layouts are removed through the API" on public.dashboard_layouts as restrictive
  for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.dashboard_layouts from public, anon, authenticated;
grant select, delete on public.dashboard_layouts to authenticated;
grant insert (layout), update (layout) on public.dashboard_layouts to authenticated;
