-- What coaches and owners of a team ask of its traders, for some weeks. All kinds but "free" are measured from the
-- record; the trader ticks a free one off. When each member last looked at the team is kept too, to say what is new.

create table public.assignments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  trader_id uuid not null,
  coach_id uuid default auth.uid() references auth.users (id) on delete set null,
  title text not null,
  kind text not null,
  -- What the kind limits: a number of trades, or R.
  amount double precision,
  -- A local time, "15:30".
  time text,
  -- The rule of a setup, which may be gone by now, and its title.
  rule_id uuid,
  rule_title text,
  -- The share of trades or days that must do it, in percent.
  target_percent integer not null default 100,
  from_date date not null,
  until_date date not null,
  done_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- An assignment ends with the membership of its trader.
  constraint assignments_trader_fkey foreign key (team_id, trader_id)
    references public.team_members (team_id, user_id) on delete cascade,
  constraint assignments_title_length check (char_length(title) between 1 and 120),
  constraint assignments_kind_known check (
    kind in (
      'tagEveryTrade', 'exitReasons', 'gradeEveryTrade', 'allReviewed', 'writeDayNotes', 'followRule',
      'maxTradesPerDay', 'maxTradesAfterLosses', 'noTradesAfter', 'maxDailyLoss', 'free'
    )
  ),
  constraint assignments_amount_range check (amount >= 0 and amount <= 1000),
  constraint assignments_time_format check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint assignments_rule_title_length check (char_length(rule_title) between 1 and 500),
  constraint assignments_stated check (
    (amount is not null) = (kind in ('maxTradesPerDay', 'maxTradesAfterLosses', 'maxDailyLoss'))
    and (time is not null) = (kind = 'noTradesAfter')
    and (rule_id is not null) = (kind = 'followRule')
    and (rule_title is not null) = (kind = 'followRule')
  ),
  constraint assignments_target_range check (target_percent between 1 and 100),
  constraint assignments_days check (
    from_date >= '1970-01-01' and until_date < '2200-01-01' and until_date >= from_date
    and until_date - from_date < 370
  ),
  constraint assignments_ticked check (done_at is null or kind = 'free')
);
create index assignments_of_trader on public.assignments (team_id, trader_id, created_at, id);
create index assignments_by_trader on public.assignments (trader_id);
create index assignments_of_coach on public.assignments (coach_id);
create trigger assignments_touch before update on public.assignments for each row execute function app.touch();

-- Assignments can be given to whoever may bring portfolios.
create function app.may_assign(team uuid, trader uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.team_role(team) in ('owner', 'coach')
    and exists (
      select from public.team_members where team_id = team and user_id = trader and role <> 'viewer'
    )
$$;
-- Ticks a free assignment of the caller off, or takes that back; false if there is none that can be ticked.
create function app.tick_assignment(assignment uuid, is_done boolean) returns boolean
language sql security definer set search_path = '' as $$
  with ticked as (
    update public.assignments
    set done_at = case when is_done then coalesce(done_at, clock_timestamp()) end
    where id = assignment and trader_id = auth.uid() and kind = 'free' and ended_at is null
    returning 1
  )
  select exists (select from ticked)
$$;
-- On which days there is a note, never what it says: for its trader, and for owners and coaches of the team.
create function app.noted_days(portfolio uuid, first_day date, last_day date)
returns table (date date, written_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select day_notes.date, day_notes.created_at
  from public.day_notes
  where day_notes.portfolio_id = portfolio and day_notes.date between first_day and last_day
    and app.may_remark_day(portfolio)
$$;
revoke all on function app.may_assign(uuid, uuid), app.tick_assignment(uuid, boolean), app.noted_days(uuid, date, date)
  from public;
grant execute on function app.may_assign(uuid, uuid), app.tick_assignment(uuid, boolean),
  app.noted_days(uuid, date, date) to authenticated;

alter table public.assignments enable row level security;
create policy "assignments are read by trader, owner and coach" on public.assignments for select to authenticated
  using (
    trader_id = (select auth.uid()) and team_id = any ((select app.my_teams())::uuid[])
    or app.team_role(team_id) in ('owner', 'coach')
  );
create policy "assignments are given by owner and coach" on public.assignments for insert to authenticated
  with check (coach_id = (select auth.uid()) and app.may_assign(team_id, trader_id));
create policy "assignments are changed by owner and coach" on public.assignments for update to authenticated
  using (app.team_role(team_id) in ('owner', 'coach')) with check (app.team_role(team_id) in ('owner', 'coach'));
create policy "assignments are given through the API" on public.assignments as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "assignments are changed through the API" on public.assignments as restrictive for update
  to authenticated using (session_user <> 'authenticator');
revoke all on public.assignments from public, anon, authenticated;
grant select on public.assignments to authenticated;
grant insert (team_id, trader_id, title, kind, amount, time, rule_id, rule_title, target_percent, from_date, until_date),
  update (title, kind, amount, time, rule_id, rule_title, target_percent, from_date, until_date, ended_at, done_at)
  on public.assignments to authenticated;

create table public.team_visits (
  team_id uuid not null,
  user_id uuid not null default auth.uid(),
  visited_at timestamptz(3) not null default clock_timestamp(),
  -- The end of the visit before: what came later is new.
  previous_at timestamptz(3),
  primary key (team_id, user_id),
  constraint team_visits_member_fkey foreign key (team_id, user_id)
    references public.team_members (team_id, user_id) on delete cascade
);
create index team_visits_of_user on public.team_visits (user_id);
alter table public.team_visits enable row level security;
create policy "own visits" on public.team_visits for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "visits are added through the API" on public.team_visits as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "visits are changed through the API" on public.team_visits as restrictive for update to authenticated
  using (session_user <> 'authenticator');
revoke all on public.team_visits from public, anon, authenticated;
grant select on public.team_visits to authenticated;
grant insert (team_id), update (visited_at, previous_at) on public.team_visits to authenticated;

do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'assignments'
  ) then
    alter publication supabase_realtime add table public.assignments;
  end if;
end
$$;
