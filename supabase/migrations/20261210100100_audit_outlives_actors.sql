-- What somebody did stays on record when their account is deleted: without its id, but with the role that they had and a
-- digest of the id under a key outside the database, which tells their acts from those of others.
alter table public.audit_log
  add column if not exists actor_role text,
  add column if not exists actor_digest text;
alter table public.audit_log
  drop constraint if exists audit_log_actor_role_known,
  drop constraint if exists audit_log_actor_digest_shape;
alter table public.audit_log
  add constraint audit_log_actor_role_known check (actor_role in ('trader', 'admin')),
  -- Only of an actor who is gone.
  add constraint audit_log_actor_digest_shape check (
    actor_digest is null or (actor_digest ~ '^[0-9a-f]{64}$' and actor_id is null)
  );

create or replace function app.audit(act text, whose uuid, subject uuid, more jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_role, user_id, action, subject_id, details)
  values (
    auth.uid(),
    case when auth.uid() is not null then
      coalesce((select role from public.user_profiles where id = auth.uid()), 'trader')
    end,
    whose, act, subject, coalesce(more, '{}')
  )
$$;
