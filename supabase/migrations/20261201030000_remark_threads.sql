-- Remarks on days as well as on trades, who is mentioned in them and who has read them. A thread is what remarks are
-- about: a trade, or a day of a portfolio in its time zone.

create table public.remark_threads (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid references public.trades (id) on delete cascade,
  portfolio_id uuid references public.portfolios (id) on delete cascade,
  date date,
  -- The last change of its remarks and read marks. Live updates follow it: a deleted remark no longer says who could
  -- see it, its thread does.
  changed_at timestamptz(3) not null default clock_timestamp(),
  constraint remark_threads_trade_key unique (trade_id),
  constraint remark_threads_day_key unique (portfolio_id, date),
  constraint remark_threads_subject check (
    num_nonnulls(trade_id, portfolio_id) = 1 and (portfolio_id is null) = (date is null)
  ),
  constraint remark_threads_date_range check (date >= '1900-01-01' and date < '2200-01-01')
);

insert into public.remark_threads (trade_id) select distinct trade_id from public.trade_remarks;

-- Remarks belong to threads. Their policies named the trade.
drop policy "remarks on visible trades are read" on public.trade_remarks;
drop policy "remarks are made by trader, owner and coach" on public.trade_remarks;
drop policy "own remarks are changed" on public.trade_remarks;
drop policy "remarks are removed by author and trader" on public.trade_remarks;

alter table public.trade_remarks rename to remarks;
alter table public.remarks rename constraint trade_remarks_pkey to remarks_pkey;
alter table public.remarks rename constraint trade_remarks_author_id_fkey to remarks_author_id_fkey;
-- A mention takes more characters as an id than as a name.
alter table public.remarks drop constraint trade_remarks_body_length;
alter table public.remarks add constraint remarks_body_length check (char_length(body) between 1 and 5000);
alter index public.trade_remarks_of_author rename to remarks_of_author;
alter trigger trade_remarks_touch on public.remarks rename to remarks_touch;

alter table public.remarks add column thread_id uuid references public.remark_threads (id) on delete cascade;
alter table public.remarks disable trigger remarks_touch;
update public.remarks set thread_id = thread.id from public.remark_threads as thread where thread.trade_id = remarks.trade_id;
alter table public.remarks enable trigger remarks_touch;
alter table public.remarks alter column thread_id set not null;
alter table public.remarks drop column trade_id;
create index remarks_of_thread on public.remarks (thread_id, created_at, id);

-- Who is mentioned: in the text, a mention is "<@" with this id and ">".
create table public.remark_mentions (
  remark_id uuid not null references public.remarks (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (remark_id, user_id)
);
create index remark_mentions_of_user on public.remark_mentions (user_id, remark_id);

-- Until when somebody has read a thread.
create table public.remark_reads (
  thread_id uuid not null references public.remark_threads (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  read_at timestamptz(3) not null,
  primary key (thread_id, user_id)
);
create index remark_reads_of_user on public.remark_reads (user_id, thread_id);

-- Whether the caller may read a portfolio at all, whatever is hidden of it: threads ask this instead of the tables'
-- policies, which say nothing of portfolios that are shared in part.
create function app.may_read_thread_of(trade uuid, portfolio uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.portfolios
    where portfolios.id = coalesce(portfolio, (select trades.portfolio_id from public.trades where trades.id = trade))
      and (portfolios.user_id = auth.uid() or portfolios.team_id = any (app.my_teams()))
  )
$$;
-- Whether the caller may speak about a day of a portfolio: its trader, and owners and coaches of the team that sees it.
create function app.may_remark_day(portfolio uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.portfolios
    where id = portfolio and (user_id = auth.uid() or app.team_role(team_id) in ('owner', 'coach'))
  )
$$;
-- The portfolio of a thread.
create function app.portfolio_of_thread(thread uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(remark_threads.portfolio_id, trades.portfolio_id)
  from public.remark_threads left join public.trades on trades.id = remark_threads.trade_id
  where remark_threads.id = thread
$$;
create function app.may_remark_in(thread uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.may_remark_day(app.portfolio_of_thread(thread))
$$;
-- Whether the caller is the trader whom a thread is about.
create function app.owns_thread(thread uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.portfolios where id = app.portfolio_of_thread(thread) and user_id = auth.uid()
  )
$$;
-- Whether somebody can see what a remark of the caller's is about: a mention reaches nobody else.
create function app.may_mention(remark uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.remarks
    join public.portfolios on portfolios.id = app.portfolio_of_thread(remarks.thread_id)
    where remarks.id = remark and remarks.author_id = auth.uid()
      and (
        portfolios.user_id = person
        or exists (
          select from public.team_members where team_id = portfolios.team_id and team_members.user_id = person
        )
      )
  )
$$;
revoke all on function app.may_read_thread_of(uuid, uuid), app.may_remark_day(uuid), app.portfolio_of_thread(uuid), app.may_remark_in(uuid),
  app.owns_thread(uuid), app.may_mention(uuid, uuid) from public;
grant execute on function app.may_read_thread_of(uuid, uuid), app.may_remark_day(uuid), app.may_remark_in(uuid), app.owns_thread(uuid),
  app.may_mention(uuid, uuid) to authenticated;

-- Nobody writes the time of a thread's last change but this trigger.
create function app.touch_thread() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.remark_threads set changed_at = clock_timestamp()
  where id = case when tg_op = 'DELETE' then old.thread_id else new.thread_id end;
  return null;
end
$$;
revoke all on function app.touch_thread() from public;
create trigger remarks_touch_thread after insert or update or delete on public.remarks
  for each row execute function app.touch_thread();
create trigger remark_reads_touch_thread after insert or update on public.remark_reads
  for each row execute function app.touch_thread();

alter table public.remark_threads enable row level security;
create policy "threads of visible trades and portfolios are read" on public.remark_threads for select to authenticated
  using (app.may_read_thread_of(trade_id, portfolio_id));
create policy "threads are opened by trader, owner and coach" on public.remark_threads for insert to authenticated
  with check (case when trade_id is null then app.may_remark_day(portfolio_id) else app.may_remark(trade_id) end);
create policy "threads are opened through the API" on public.remark_threads as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
revoke all on public.remark_threads from public, anon, authenticated;
grant select on public.remark_threads to authenticated;
grant insert (trade_id, portfolio_id, date) on public.remark_threads to authenticated;

create policy "remarks in visible threads are read" on public.remarks for select to authenticated
  using (exists (select from public.remark_threads where remark_threads.id = remarks.thread_id));
create policy "remarks are made by trader, owner and coach" on public.remarks for insert to authenticated
  with check (author_id = (select auth.uid()) and app.may_remark_in(thread_id));
create policy "own remarks are changed" on public.remarks for update to authenticated
  using (author_id = (select auth.uid()) and app.may_remark_in(thread_id))
  with check (author_id = (select auth.uid()));
-- The trader decides what stands beside a trade or a day.
create policy "remarks are removed by author and trader" on public.remarks for delete to authenticated
  using (author_id = (select auth.uid()) or app.owns_thread(thread_id));
grant insert (thread_id) on public.remarks to authenticated;

alter table public.remark_mentions enable row level security;
create policy "mentions in visible remarks are read" on public.remark_mentions for select to authenticated
  using (exists (select from public.remarks where remarks.id = remark_mentions.remark_id));
create policy "authors mention who can see it" on public.remark_mentions for insert to authenticated
  with check (app.may_mention(remark_id, user_id));
create policy "authors take mentions back" on public.remark_mentions for delete to authenticated
  using (exists (
    select from public.remarks where remarks.id = remark_mentions.remark_id and author_id = (select auth.uid())
  ));
create policy "mentions are added through the API" on public.remark_mentions as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "mentions are removed through the API" on public.remark_mentions as restrictive for delete
  to authenticated using (session_user <> 'authenticator');
revoke all on public.remark_mentions from public, anon, authenticated;
grant select, delete on public.remark_mentions to authenticated;
grant insert (remark_id, user_id) on public.remark_mentions to authenticated;

alter table public.remark_reads enable row level security;
create policy "read marks in visible threads are read" on public.remark_reads for select to authenticated
  using (exists (select from public.remark_threads where remark_threads.id = remark_reads.thread_id));
create policy "own read marks are set" on public.remark_reads for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.remark_threads where remark_threads.id = remark_reads.thread_id)
  );
create policy "own read marks are moved" on public.remark_reads for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "read marks are set through the API" on public.remark_reads as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "read marks are moved through the API" on public.remark_reads as restrictive for update to authenticated
  using (session_user <> 'authenticator');
revoke all on public.remark_reads from public, anon, authenticated;
grant select on public.remark_reads to authenticated;
grant insert (thread_id, read_at), update (read_at) on public.remark_reads to authenticated;

do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'remark_threads'
  ) then
    alter publication supabase_realtime add table public.remark_threads;
  end if;
end
$$;
