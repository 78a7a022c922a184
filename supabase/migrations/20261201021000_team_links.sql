-- Invitations by link: whoever is signed in and has the link may join. Therefore a link has few uses and a near end, and
-- removing a member ends all open links of the team (server/teams). The database holds a digest, not the link.

create table public.team_links (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  role text not null,
  token_digest bytea not null,
  max_uses integer not null,
  uses integer not null default 0,
  created_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  constraint team_links_token_key unique (token_digest),
  -- An owner is made of a member, not invited.
  constraint team_links_role_known check (role in ('coach', 'trader', 'viewer')),
  constraint team_links_digest_length check (octet_length(token_digest) = 32),
  constraint team_links_uses_range check (max_uses between 1 and 25 and uses between 0 and max_uses),
  constraint team_links_period check (expires_at <= created_at + interval '31 days')
);
create index team_links_of_team on public.team_links (team_id, created_at);
create index team_links_of_creator on public.team_links (created_by);

alter table public.team_links enable row level security;
create policy "links are run by owners" on public.team_links for all to authenticated
  using ((select app.team_role(team_id)) = 'owner') with check ((select app.team_role(team_id)) = 'owner');
create policy "links are added through the API" on public.team_links as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "links are removed through the API" on public.team_links as restrictive for delete to authenticated
  using (session_user <> 'authenticator');
revoke all on public.team_links from public, anon, authenticated;
grant select (id, team_id, role, max_uses, uses, created_by, created_at, expires_at), delete on public.team_links
  to authenticated;
grant insert (id, team_id, role, token_digest, max_uses, expires_at) on public.team_links to authenticated;

-- An invitation is sent again with a new token: the one in the earlier mail is not known any more.
grant update (token_digest, expires_at) on public.team_invitations to authenticated;
create policy "invitations are sent again through the API" on public.team_invitations as restrictive for update
  to authenticated using (session_user <> 'authenticator');

-- What a link says, to whoever is signed in and has it.
create function app.find_team_link(digest bytea)
returns table (team_name text, role text, inviter text, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select team.name, link.role, coalesce(profile.full_name, profile.username, account.email), link.expires_at
  from public.team_links as link
  join public.teams as team on team.id = link.team_id
  join auth.users as account on account.id = link.created_by
  left join public.user_profiles as profile on profile.id = link.created_by
  where link.token_digest = digest and link.uses < link.max_uses and link.expires_at > clock_timestamp()
    and auth.uid() is not null
$$;

-- Joins a link's team in its role. A member keeps the role that they have and uses nothing up. Returns the team, or null
-- where the link has expired, been revoked or is used up.
create function app.join_by_link(digest bytea) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  select * into link from public.team_links
  where token_digest = digest and uses < max_uses and expires_at > clock_timestamp() and auth.uid() is not null
  for update;
  if not found then
    return null;
  end if;
  insert into public.team_members (team_id, user_id, role) values (link.team_id, auth.uid(), link.role)
  on conflict do nothing;
  if found then
    update public.team_links set uses = uses + 1 where id = link.id;
  end if;
  return link.team_id;
end
$$;

-- The members and open invitations of a link's team, which together may not exceed its size.
create function app.team_size_of_link(digest bytea) returns integer
language sql stable security definer set search_path = '' as $$
  select (
    (select count(*) from public.team_members where team_members.team_id = link.team_id)
    + (
      select count(*) from public.team_invitations
      where team_invitations.team_id = link.team_id and team_invitations.expires_at > clock_timestamp()
    )
  )::integer
  from public.team_links as link where link.token_digest = digest
$$;

-- The account with an address, so that an invited person is also told in the app; only of a confirmed address.
create function app.account_with_address(address text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if session_user = 'authenticator' then
    raise exception 'accounts are found through the API' using errcode = '42501';
  end if;
  return (
    select id from auth.users where lower(email) = lower(address) and email_confirmed_at is not null limit 1
  );
end
$$;

-- A row per member that changes whenever the team does: members follow their own row, so that a change reaches the
-- members alone, and one who is removed learns it by the row's end.
create table public.team_changes (
  team_id uuid not null,
  user_id uuid not null,
  revision bigint not null default 0,
  primary key (team_id, user_id),
  constraint team_changes_member_fkey foreign key (team_id, user_id)
    references public.team_members (team_id, user_id) on delete cascade
);
create index team_changes_of_user on public.team_changes (user_id);
alter table public.team_changes enable row level security;
create policy "changes of own teams are followed" on public.team_changes for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.team_changes from public, anon, authenticated;
grant select on public.team_changes to authenticated;

insert into public.team_changes (team_id, user_id) select team_id, user_id from public.team_members;

create function app.note_team_change(team uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Changes of one team take turns, so that they do not wait for each other's rows.
  perform from public.teams where id = team for update;
  if found then
    update public.team_changes set revision = revision + 1 where team_id = team;
  end if;
end
$$;

create function app.note_change_of_team() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'teams' then
    perform app.note_team_change(new.id);
  elsif tg_op = 'DELETE' then
    perform app.note_team_change(old.team_id);
  else
    if tg_table_name = 'team_members' and tg_op = 'INSERT' then
      insert into public.team_changes (team_id, user_id) values (new.team_id, new.user_id);
    end if;
    perform app.note_team_change(new.team_id);
  end if;
  return null;
end
$$;

create function app.note_portfolio_of_team() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_team_change(team) from unnest(array[old.team_id, new.team_id]) as teams (team) where team is not null;
  return null;
end
$$;

create trigger teams_note_change after update of name on public.teams
  for each row execute function app.note_change_of_team();
create trigger team_members_note_change after insert or update of role or delete on public.team_members
  for each row execute function app.note_change_of_team();
create trigger team_invitations_note_change after insert or update or delete on public.team_invitations
  for each row execute function app.note_change_of_team();
create trigger team_links_note_change after insert or update or delete on public.team_links
  for each row execute function app.note_change_of_team();
create trigger portfolios_note_team after update of team_id on public.portfolios
  for each row when (old.team_id is distinct from new.team_id) execute function app.note_portfolio_of_team();

revoke all on function app.find_team_link(bytea), app.join_by_link(bytea), app.team_size_of_link(bytea),
  app.account_with_address(text), app.note_team_change(uuid), app.note_change_of_team(), app.note_portfolio_of_team()
  from public;
grant execute on function app.find_team_link(bytea), app.join_by_link(bytea), app.team_size_of_link(bytea),
  app.account_with_address(text) to authenticated;

do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'team_changes'
  ) then
    alter publication supabase_realtime add table public.team_changes;
  end if;
end
$$;
