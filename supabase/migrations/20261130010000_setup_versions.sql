-- Setups in the order that their trader wants, and what else belongs to their plan. Without a position a setup follows
-- those that have one, by name.
alter table public.setups
  add column position integer,
  add column sessions text[] not null default '{}',
  add column symbols text[] not null default '{}',
  add constraint setups_position_range check (position between 0 and 199),
  add constraint setups_sessions_known check (
    sessions <@ array['Asia', 'London', 'NY', 'overlap', 'pre', 'RTH', 'after'] and array_position(sessions, null) is null
  ),
  add constraint setups_symbols_few check (cardinality(symbols) <= 50 and array_position(symbols, null) is null);

grant insert (sessions, symbols), update (position, sessions, symbols) on public.setups to authenticated;

drop trigger setups_revise on public.setups;
create trigger setups_revise
  before update of name, description, direction, timeframe, stop_kind, stop_value, targets, risk_pct, sessions, symbols
  on public.setups
  for each row execute function app.revise_setup();

-- What a setup's rules and plan were, from when on. A setup without a row still has the rules and plan that it was made
-- with: its first version needs none.
create table public.setup_versions (
  setup_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- From 1 without a gap.
  number integer not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  -- {"plan": {…}, "rules": [{…}, …]}
  snapshot jsonb not null,
  primary key (setup_id, number),
  constraint setup_versions_setup_fkey foreign key (setup_id, user_id)
    references public.setups (id, user_id) on delete cascade,
  constraint setup_versions_number_range check (number >= 1),
  constraint setup_versions_snapshot_object check (
    jsonb_typeof(snapshot) = 'object' and snapshot ?& array['plan', 'rules']
  )
);

-- Pictures of how a setup looks, in the bucket `attachments`. Nobody but their owner sees them, as the files themselves.
create table public.setup_examples (
  id uuid primary key default gen_random_uuid(),
  setup_id uuid not null,
  user_id uuid not null default auth.uid(),
  path text not null,
  media_type text not null,
  size integer not null,
  note text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint setup_examples_setup_fkey foreign key (setup_id, user_id)
    references public.setups (id, user_id) on delete cascade,
  constraint setup_examples_path_key unique (setup_id, path),
  constraint setup_examples_path_own check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,8}$'
    and starts_with(path, user_id::text || '/')),
  constraint setup_examples_media_type_known check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint setup_examples_size_range check (size between 1 and 10485760),
  constraint setup_examples_note_length check (char_length(note) between 1 and 1000)
);
create index setup_examples_by_path on public.setup_examples (path);

do $$
declare
  name text;
begin
  foreach name in array array['setup_versions', 'setup_examples'] loop
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
create policy "team setup versions are read" on public.setup_versions for select to authenticated
  using (user_id = any ((select app.shown_traders())::uuid[]));

grant insert (setup_id, number, started_at, snapshot), update (snapshot) on public.setup_versions to authenticated;
grant insert (setup_id, path, media_type, size, note), update (note) on public.setup_examples to authenticated;

-- A picture that a setup shows can only be removed once no setup shows it.
do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  create policy "examples in use stay" on storage.objects as restrictive for delete to authenticated
    using (
      bucket_id <> 'attachments'
      or not exists (select from public.setup_examples where setup_examples.path = objects.name)
    );
exception
  when insufficient_privilege or duplicate_object then
    raise warning 'the policy "examples in use stay" was not added: %', sqlerrm;
end
$$;
