-- What a trader writes about a day of trading: the plan before it, the review after it, and how it was kept. A note stands
-- by a portfolio and a date in its time zone, whether anything was traded on it or not. It is the trader's own: a team that
-- reads the portfolio does not read it.
-- Who may write what is told at the top of the portfolios migration.

create table public.day_notes (
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  date date not null,
  plan text,
  review text,
  -- How well the day was traded, whatever it brought.
  rating integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (portfolio_id, date),
  constraint day_notes_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint day_notes_date_range check (date >= '1900-01-01' and date < '2200-01-01'),
  constraint day_notes_plan_length check (char_length(plan) between 1 and 10000),
  constraint day_notes_review_length check (char_length(review) between 1 and 10000),
  constraint day_notes_rating_range check (rating between 1 and 5),
  constraint day_notes_something check (num_nonnulls(plan, review, rating) > 0)
);
create index day_notes_by_user on public.day_notes (user_id);

create trigger day_notes_touch before update on public.day_notes
  for each row execute function app.touch();

alter table public.day_notes enable row level security;
create policy "own day notes" on public.day_notes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "day notes are added through the API" on public.day_notes as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "day notes are changed through the API" on public.day_notes as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "day notes are removed through the API" on public.day_notes as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.day_notes from public, anon, authenticated;
grant select, delete on public.day_notes to authenticated;
grant insert (portfolio_id, date, plan, review, rating), update (plan, review, rating) on public.day_notes
  to authenticated;
