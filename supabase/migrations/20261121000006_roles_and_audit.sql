-- Who runs the installation, and what was done that matters. The role is in nobody's reach through the API: the
-- database, or `npm run admin -- grant <e-mail>`, gives it.

alter table public.user_profiles
  add column role text not null default 'trader',
  add constraint user_profiles_role_known check (role in ('trader', 'admin'));
create index user_profiles_admins on public.user_profiles (id) where role = 'admin';

-- Policies ask it; it reads one row of the caller's own.
create function app.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_profiles where id = auth.uid() and role = 'admin')
$$;
revoke all on function app.is_admin() from public;
grant execute on function app.is_admin() to authenticated;

-- Sensitive acts. Rows outlive the accounts they speak of, and hold no personal data but ids.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  -- Who did it; null where the server itself or a command line did.
  actor_id uuid,
  -- Whose things it was done to, where they are somebody's.
  user_id uuid,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  constraint audit_log_action_shape check (action ~ '^[a-z]+(\.[a-z-]+)+$' and char_length(action) <= 80),
  constraint audit_log_details_object check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 8192)
);
create index audit_log_by_time on public.audit_log (id desc);
create index audit_log_of_user on public.audit_log (user_id, id desc);
create index audit_log_of_actor on public.audit_log (actor_id, id desc);

alter table public.audit_log enable row level security;
create policy "own acts are read" on public.audit_log for select to authenticated
  using (actor_id = (select auth.uid()) or user_id = (select auth.uid()));
create policy "every act is read by admins" on public.audit_log for select to authenticated
  using ((select app.is_admin()));
revoke all on public.audit_log from public, anon, authenticated;
grant select on public.audit_log to authenticated;

-- The one way to write it, in the transaction of the act itself.
create function app.audit(act text, whose uuid, subject uuid, more jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, user_id, action, subject_id, details)
  values (auth.uid(), whose, act, subject, coalesce(more, '{}'))
$$;
revoke all on function app.audit(text, uuid, uuid, jsonb) from public;
grant execute on function app.audit(text, uuid, uuid, jsonb) to authenticated;
