-- Tells the members of a team that a portfolio which it sees has changed, whatever is hidden of it: a row per member, which
-- says that something changed and nothing of what. Members follow their own rows, as those of team_changes, which are
-- about access. A row per portfolio too, so that traders of one team do not wait for each other's imports.

create table public.shared_portfolio_changes (
  team_id uuid not null,
  user_id uuid not null,
  portfolio_id uuid not null references public.portfolios (id) on delete cascade,
  -- The transaction that changed the portfolio last: each writes a row once, however many statements an import has.
  revision bigint not null,
  primary key (team_id, user_id, portfolio_id),
  constraint shared_portfolio_changes_member_fkey foreign key (team_id, user_id)
    references public.team_members (team_id, user_id) on delete cascade
);
create index shared_portfolio_changes_of_portfolio on public.shared_portfolio_changes (portfolio_id);
alter table public.shared_portfolio_changes enable row level security;
create policy "changes of shared portfolios are followed" on public.shared_portfolio_changes for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.shared_portfolio_changes from public, anon, authenticated;
grant select on public.shared_portfolio_changes to authenticated;

-- With the owner's rights: nobody writes these rows by hand. The trader's own pages follow the trades themselves.
create function app.note_shared_portfolio() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.shared_portfolio_changes as known (team_id, user_id, portfolio_id, revision)
  select new.team_id, member.user_id, new.id, pg_current_xact_id()::text::bigint
  from (
    -- A member who is being removed needs no word, and a trade does not wait for it.
    select user_id from public.team_members where team_id = new.team_id and user_id <> new.user_id
    for key share skip locked
  ) as member
  on conflict (team_id, user_id, portfolio_id) do update set revision = excluded.revision
    where known.revision <> excluded.revision;
  return null;
end
$$;
revoke all on function app.note_shared_portfolio() from public;
-- A portfolio's revision follows its trades and cash flows by statement. Where nothing is shared, nothing is called.
create trigger portfolios_note_shared after update on public.portfolios
  for each row when (new.team_id is not null and new.revision <> old.revision)
  execute function app.note_shared_portfolio();

-- As before, and what changed of a portfolio is no longer told to a team that does not see it.
create or replace function app.note_portfolio_of_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[];
begin
  delete from public.shared_portfolio_changes where portfolio_id = new.id and team_id is distinct from new.team_id;
  perform app.note_team_change(team)
  from (select distinct unnest(array[old.team_id, new.team_id])) as teams (team) where team is not null;
  -- What a portfolio hides is said where it is read; nobody is notified of it.
  if auth.uid() is null or old.team_id is not distinct from new.team_id then
    return null;
  end if;
  if old.team_id is not null and exists (
    select from public.team_members where team_id = old.team_id and user_id = new.user_id
  ) then
    select array_agg(user_id) into members from public.team_members where team_id = old.team_id;
    perform app.notify(members, 'portfolio_unshared', old.team_id, null, null, null,
      jsonb_build_object('portfolioName', new.name));
  end if;
  if new.team_id is not null then
    select array_agg(user_id) into members from public.team_members where team_id = new.team_id;
    perform app.notify(members, 'portfolio_shared', new.team_id, new.id, null, null, '{}');
  end if;
  return null;
end
$$;

do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'shared_portfolio_changes'
  ) then
    alter publication supabase_realtime add table public.shared_portfolio_changes;
  end if;
end
$$;
