-- Teams: traders who show each other portfolios. A portfolio is in at most one team, and only while its trader is a
-- member: leaving takes it out. Members read what the team's portfolios hold; only a portfolio's own trader writes it.
-- Owners run the team, coaches review, traders bring portfolios, viewers look.

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint teams_name_length check (char_length(name) between 1 and 80)
);

create table public.team_members (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  joined_at timestamptz(3) not null default clock_timestamp(),
  primary key (team_id, user_id),
  constraint team_members_role_known check (role in ('owner', 'coach', 'trader', 'viewer'))
);
create index team_members_of_user on public.team_members (user_id, team_id);

alter table public.portfolios
  add column team_id uuid,
  add constraint portfolios_team_fkey foreign key (team_id, user_id)
    references public.team_members (team_id, user_id) on delete set null (team_id);
create index portfolios_of_team on public.portfolios (team_id, user_id) where team_id is not null;
grant update (team_id) on public.portfolios to authenticated;

-- What the caller's memberships open. Policies ask these once a statement; they run as their owner because policies on
-- the very tables they read would otherwise ask them again without end.
create function app.my_teams() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(team_id), '{}') from public.team_members where user_id = auth.uid()
$$;
create function app.shared_portfolios() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(portfolios.id), '{}')
  from public.team_members join public.portfolios using (team_id)
  where team_members.user_id = auth.uid()
$$;
-- Traders of those portfolios: their setups, tags and so on are what the trades name.
create function app.shown_traders() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct portfolios.user_id), '{}')
  from public.team_members join public.portfolios using (team_id)
  where team_members.user_id = auth.uid()
$$;
-- The caller's role in a team; null for a stranger.
create function app.team_role(team uuid) returns text
language sql stable security definer set search_path = '' as $$
  select role from public.team_members where team_id = team and user_id = auth.uid()
$$;
revoke all on function app.my_teams(), app.shared_portfolios(), app.shown_traders(), app.team_role(uuid) from public;
grant execute on function app.my_teams(), app.shared_portfolios(), app.shown_traders(), app.team_role(uuid)
  to authenticated;

alter table public.teams enable row level security;
create policy "own teams are read" on public.teams for select to authenticated
  using (id = any ((select app.my_teams())::uuid[]));
alter table public.team_members enable row level security;
create policy "members of own teams are read" on public.team_members for select to authenticated
  using (team_id = any ((select app.my_teams())::uuid[]));
revoke all on public.teams, public.team_members from public, anon, authenticated;
grant select on public.teams, public.team_members to authenticated;

create policy "team portfolios are read" on public.portfolios for select to authenticated
  using (team_id = any ((select app.my_teams())::uuid[]));
-- A viewer only looks, and a team takes in nobody's portfolio but a member's own.
create policy "portfolios join own teams" on public.portfolios as restrictive for update to authenticated
  using (true)
  with check (team_id is null or (select app.team_role(team_id)) in ('owner', 'coach', 'trader'));

create policy "team trades are read" on public.trades for select to authenticated
  using (portfolio_id = any ((select app.shared_portfolios())::uuid[]));
create policy "team fills are read" on public.fills for select to authenticated
  using (exists (select from public.trades where trades.id = fills.trade_id));
