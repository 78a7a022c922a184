-- Routines: templates of a trader's day notes, goals that are measured each week, and what a weekly review notes to work on.
-- They are the trader's own: a team that reads a portfolio does not read them.
-- Who may write what is told at the top of the portfolios migration.

create table public.note_templates (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null,
  body text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, kind),
  constraint note_templates_kind_known check (kind in ('premarket', 'review')),
  constraint note_templates_body_length check (char_length(body) between 1 and 4000)
);

create table public.goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  kind text not null,
  -- What the kind limits: a number of trades, R, or percent.
  amount double precision,
  -- A local time, "15:30".
  time text,
  mistake_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint goals_owner_key unique (id, user_id),
  constraint goals_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  -- A goal about a mistake means nothing without it.
  constraint goals_mistake_fkey foreign key (mistake_id, user_id)
    references public.mistakes (id, user_id) on delete cascade,
  constraint goals_kind_known check (
    kind in (
      'maxTradesPerDay', 'maxTradesAfterLosses', 'noTradesAfter', 'maxDailyLoss', 'allReviewed', 'minCompliance', 'maxMistake'
    )
  ),
  constraint goals_amount_range check (amount >= 0 and amount <= 1000),
  constraint goals_time_format check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint goals_stated check (
    (amount is not null) = (kind not in ('noTradesAfter', 'allReviewed'))
    and (time is not null) = (kind = 'noTradesAfter') and (mistake_id is not null) = (kind = 'maxMistake')
  )
);
create index goals_by_portfolio on public.goals (portfolio_id, created_at);
create index goals_by_mistake on public.goals (mistake_id) where mistake_id is not null;
create index goals_by_user on public.goals (user_id);

create table public.weekly_reviews (
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  -- The Monday of the week.
  week_start date not null,
  -- What to work on.
  focus text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (portfolio_id, week_start),
  constraint weekly_reviews_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint weekly_reviews_monday check (extract(isodow from week_start) = 1),
  constraint weekly_reviews_focus_length check (char_length(focus) between 1 and 10000)
);
create index weekly_reviews_by_user on public.weekly_reviews (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['note_templates', 'goals', 'weekly_reviews'] loop
    execute format('create trigger %I before update on public.%I for each row execute function app.touch()',
      name || '_touch', name);
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy %I on public.%I for all to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      'own ' || replace(name, '_', ' '), name);
    execute format('create policy %I on public.%I as restrictive for insert to authenticated
      with check (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are added through the API', name);
    execute format('create policy %I on public.%I as restrictive for update to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are changed through the API', name);
    execute format('create policy %I on public.%I as restrictive for delete to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are removed through the API', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant select, delete on public.%I to authenticated', name);
  end loop;
end
$$;

grant insert (kind, body), update (body) on public.note_templates to authenticated;
grant insert (id, portfolio_id, kind, amount, time, mistake_id), update (kind, amount, time, mistake_id) on public.goals
  to authenticated;
grant insert (portfolio_id, week_start, focus), update (focus) on public.weekly_reviews to authenticated;
