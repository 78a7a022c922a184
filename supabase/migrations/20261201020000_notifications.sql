-- What others did that concerns an account: in the app at once, by e-mail for the kinds that its holder turned on. Rows
-- are written by app.notify alone, so that nobody puts words into another account's list.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  team_id uuid references public.teams (id) on delete cascade,
  portfolio_id uuid references public.portfolios (id) on delete cascade,
  trade_id uuid references public.trades (id) on delete cascade,
  day date,
  actor_id uuid references auth.users (id) on delete cascade,
  -- Names as they were, which the recipient may no longer be able to look up.
  payload jsonb not null default '{}',
  -- How often it happened while the notification was unread.
  count integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  -- Whether it waits for the next mail of its kind.
  mail_due boolean not null default false,
  constraint notifications_kind_known check (kind in (
    'team_invited', 'member_joined', 'member_left', 'role_changed', 'removed_from_team', 'team_deleted',
    'portfolio_shared', 'portfolio_unshared', 'remark_added', 'mentioned', 'assignment_given', 'assignment_done'
  )),
  constraint notifications_payload_shape check (jsonb_typeof(payload) = 'object' and pg_column_size(payload) < 2048),
  constraint notifications_count_range check (count between 1 and 1000000)
);
create index notifications_of_user on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create index notifications_of_team on public.notifications (team_id) where team_id is not null;
create index notifications_of_portfolio on public.notifications (portfolio_id) where portfolio_id is not null;
create index notifications_of_trade on public.notifications (trade_id) where trade_id is not null;
create index notifications_of_actor on public.notifications (actor_id) where actor_id is not null;
create index notifications_to_mail on public.notifications (user_id, kind) where mail_due and read_at is null;

alter table public.notifications enable row level security;
-- What a removed member was told of the team disappears with the team.
create policy "own notifications of what is visible are read" on public.notifications for select to authenticated
  using (
    user_id = (select auth.uid())
    and (team_id is null or team_id = any ((select app.my_teams())::uuid[]))
    and (portfolio_id is null or exists (select from public.portfolios where portfolios.id = notifications.portfolio_id))
    and (trade_id is null or exists (select from public.trades where trades.id = notifications.trade_id))
  );
create policy "own notifications are marked" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own notifications are removed" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "notifications are marked through the API" on public.notifications as restrictive for update
  to authenticated using (session_user <> 'authenticator');
create policy "notifications are removed through the API" on public.notifications as restrictive for delete
  to authenticated using (session_user <> 'authenticator');
revoke all on public.notifications from public, anon, authenticated;
grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;

-- The kinds that an account wants by e-mail; none without a row.
create table public.notification_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  mail_kinds text[] not null default '{}',
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint notification_settings_kinds_known check (mail_kinds <@ array[
    'team_invited', 'member_joined', 'member_left', 'role_changed', 'removed_from_team', 'team_deleted',
    'portfolio_shared', 'portfolio_unshared', 'remark_added', 'mentioned', 'assignment_given', 'assignment_done'
  ])
);
create trigger notification_settings_touch before update on public.notification_settings
  for each row execute function app.touch();
alter table public.notification_settings enable row level security;
create policy "own notification settings" on public.notification_settings for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "notification settings are added through the API" on public.notification_settings as restrictive
  for insert to authenticated with check (session_user <> 'authenticator');
create policy "notification settings are changed through the API" on public.notification_settings as restrictive
  for update to authenticated using (session_user <> 'authenticator');
revoke all on public.notification_settings from public, anon, authenticated;
grant select on public.notification_settings to authenticated;
grant insert (mail_kinds), update (mail_kinds) on public.notification_settings to authenticated;

-- When the last mail of a kind was queued for an account: there is at most one per kind and hour.
create table app.notification_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  queued_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, kind)
);
alter table app.notification_mails enable row level security;
revoke all on app.notification_mails from public, anon, authenticated;

-- Tells accounts what the transaction's user did; that user is never told. What repeats within an hour, unread, is one
-- notification with a higher count. Only names that the event itself reveals are stored.
create function app.notify(
  recipients uuid[], new_kind text, team uuid, portfolio uuid, trade uuid, on_day date, said jsonb
) returns void language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid;
  actor constant uuid := auth.uid();
  content constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'actorName', (
      select left(coalesce(full_name, username), 120) from public.user_profiles where user_profiles.id = actor
    ),
    'teamName', (select name from public.teams where teams.id = team),
    'portfolioName', (select name from public.portfolios where portfolios.id = portfolio),
    'symbol', (select symbol from public.trades where trades.id = trade)
  ) || said);
  wants_mail boolean;
begin
  if session_user = 'authenticator' then
    raise exception 'notifications are made through the API' using errcode = '42501';
  end if;
  for recipient in
    select distinct users.id from auth.users where users.id = any (recipients) and users.id is distinct from actor
    order by users.id
  loop
    wants_mail := exists (
      select from public.notification_settings
      where notification_settings.user_id = recipient and new_kind = any (mail_kinds)
    );
    update public.notifications
    set count = least(count + 1, 1000000), created_at = clock_timestamp(), payload = content,
      mail_due = mail_due or wants_mail
    where notifications.id = (
      select earlier.id from public.notifications as earlier
      where earlier.user_id = recipient and earlier.kind = new_kind and earlier.read_at is null
        and earlier.created_at > clock_timestamp() - interval '1 hour'
        and earlier.actor_id is not distinct from actor
        and (earlier.team_id, earlier.portfolio_id, earlier.trade_id, earlier.day)
          is not distinct from (team, portfolio, trade, on_day)
      order by earlier.created_at desc limit 1
    );
    if not found then
      insert into public.notifications
        (user_id, kind, team_id, portfolio_id, trade_id, day, actor_id, payload, mail_due)
      values (recipient, new_kind, team, portfolio, trade, on_day, actor, content, wants_mail);
      -- The list of an account stays short.
      delete from public.notifications
      where user_id = recipient and created_at < clock_timestamp() - interval '180 days';
    end if;
  end loop;
end
$$;
revoke all on function app.notify(uuid[], text, uuid, uuid, uuid, date, jsonb) from public;
grant execute on function app.notify(uuid[], text, uuid, uuid, uuid, date, jsonb) to authenticated;

do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'notifications'
  ) then
    alter publication supabase_realtime add table public.notifications;
  end if;
end
$$;
