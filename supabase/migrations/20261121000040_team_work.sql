-- How teams come to be and change: invitations by e-mail, roles, remarks on trades. Who may do what is said here, in
-- policies and in the few functions that write what no member may write directly.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  email text not null,
  role text not null,
  -- Of the token in the mail's link; who reads this table cannot join with it.
  token_digest bytea not null,
  invited_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  constraint team_invitations_email_key unique (team_id, email),
  constraint team_invitations_token_key unique (token_digest),
  constraint team_invitations_email_shape check (email = lower(email) and char_length(email) between 3 and 320),
  -- An owner is made of a member, not invited.
  constraint team_invitations_role_known check (role in ('coach', 'trader', 'viewer')),
  constraint team_invitations_digest_length check (octet_length(token_digest) = 32)
);
create index team_invitations_of_inviter on public.team_invitations (invited_by);

alter table public.team_invitations enable row level security;
create policy "invitations are run by owners" on public.team_invitations for all to authenticated
  using ((select app.team_role(team_id)) = 'owner') with check ((select app.team_role(team_id)) = 'owner');
create policy "invitations are added through the API" on public.team_invitations as restrictive for insert
  to authenticated with check (session_user <> 'authenticator');
create policy "invitations are removed through the API" on public.team_invitations as restrictive for delete
  to authenticated using (session_user <> 'authenticator');
revoke all on public.team_invitations from public, anon, authenticated;
grant select (id, team_id, email, role, invited_by, created_at, expires_at), delete on public.team_invitations
  to authenticated;
grant insert (id, team_id, email, role, token_digest, expires_at) on public.team_invitations to authenticated;

-- Teams and members.
create trigger teams_touch before update on public.teams for each row execute function app.touch();
create policy "teams are renamed by owners" on public.teams for update to authenticated
  using ((select app.team_role(id)) = 'owner') with check ((select app.team_role(id)) = 'owner');
create policy "teams are removed by owners" on public.teams for delete to authenticated
  using ((select app.team_role(id)) = 'owner');
create policy "teams are changed through the API" on public.teams as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "teams are removed through the API" on public.teams as restrictive for delete to authenticated
  using (session_user <> 'authenticator');
grant update (name), delete on public.teams to authenticated;

create policy "members leave or are removed by owners" on public.team_members for delete to authenticated
  using (user_id = (select auth.uid()) or (select app.team_role(team_id)) = 'owner');
create policy "members are removed through the API" on public.team_members as restrictive for delete to authenticated
  using (session_user <> 'authenticator');
grant delete on public.team_members to authenticated;

-- A team has an owner as long as it has members. Nobody takes the last owner away but the account's own end: then the
-- member of longest standing follows, coaches first; a team without members ends. With the owner's rights, because
-- the one who left has none any more.
create function app.keep_team_owned() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two owners who step down at once take turns, so that the second sees the first gone.
  perform from public.teams where id = old.team_id for update;
  if not found
    or exists (select from public.team_members where team_id = old.team_id and role = 'owner') then
    return null;
  end if;
  if not exists (select from public.team_members where team_id = old.team_id) then
    delete from public.teams where id = old.team_id;
  elsif tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    update public.team_members set role = 'owner'
    where team_id = old.team_id and user_id = (
      select user_id from public.team_members where team_id = old.team_id
      order by array_position(array['coach', 'trader', 'viewer'], role), joined_at, user_id limit 1
    );
  else
    raise exception 'a team keeps an owner'
      using errcode = 'check_violation', constraint = 'team_members_owner_stays';
  end if;
  return null;
end
$$;
create constraint trigger team_members_keep_owned after update of role or delete on public.team_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function app.keep_team_owned();

-- Roles are out of everybody's direct reach: an owner of the team gives them, here.
create function app.give_role(team uuid, member uuid, new_role text) returns void
language sql security definer set search_path = '' as $$
  update public.team_members set role = new_role
  where team_id = team and user_id = member and app.team_role(team) = 'owner'
$$;

create function app.create_team(team_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  team uuid;
begin
  insert into public.teams (name) values (team_name) returning id into team;
  insert into public.team_members (team_id, user_id, role) values (team, auth.uid(), 'owner');
  return team;
end
$$;

-- What an invitation says, to whoever holds its token and signs in with its address.
create function app.find_invitation(digest bytea)
returns table (id uuid, team_id uuid, team_name text, role text, inviter text, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select invitation.id, team.id, team.name, invitation.role,
    coalesce(profile.full_name, profile.username, account.email), invitation.expires_at
  from public.team_invitations as invitation
  join public.teams as team on team.id = invitation.team_id
  join auth.users as account on account.id = invitation.invited_by
  left join public.user_profiles as profile on profile.id = invitation.invited_by
  where invitation.token_digest = digest
    and invitation.email = lower(auth.jwt() ->> 'email')
    and invitation.expires_at > clock_timestamp()
$$;

-- Joins the invitation's team in its role and uses the invitation up; a member keeps the role that they have. Returns
-- the team, or null where there is no such invitation for the caller.
create function app.accept_invitation(digest bytea) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation record;
begin
  delete from public.team_invitations
  where token_digest = digest and email = lower(auth.jwt() ->> 'email') and expires_at > clock_timestamp()
  returning * into invitation;
  if not found then
    return null;
  end if;
  insert into public.team_members (team_id, user_id, role)
  values (invitation.team_id, auth.uid(), invitation.role)
  on conflict do nothing;
  return invitation.team_id;
end
$$;

create function app.decline_invitation(digest bytea) returns boolean
language sql security definer set search_path = '' as $$
  with declined as (
    delete from public.team_invitations
    where token_digest = digest and email = lower(auth.jwt() ->> 'email')
    returning 1
  )
  select exists (select from declined)
$$;

-- The members of a team of the caller's, with what profiles say of them; addresses are for owners alone.
create function app.team_people(team uuid)
returns table (
  user_id uuid, role text, joined_at timestamptz, full_name text, username text, avatar_url text, email text
)
language sql stable security definer set search_path = '' as $$
  select member.user_id, member.role, member.joined_at, profile.full_name, profile.username, profile.avatar_url,
    case when app.team_role(team) = 'owner' or member.user_id = auth.uid() then account.email::text end
  from public.team_members as member
  join auth.users as account on account.id = member.user_id
  left join public.user_profiles as profile on profile.id = member.user_id
  where member.team_id = team and team = any (app.my_teams())
$$;
revoke all on function app.keep_team_owned(), app.give_role(uuid, uuid, text), app.create_team(text), app.find_invitation(bytea),
  app.accept_invitation(bytea), app.decline_invitation(bytea), app.team_people(uuid) from public;
grant execute on function app.give_role(uuid, uuid, text), app.create_team(text), app.find_invitation(bytea), app.accept_invitation(bytea),
  app.decline_invitation(bytea), app.team_people(uuid) to authenticated;

-- Remarks: what coaches and owners, and the trader in answer, say about a trade that a team sees.
create table public.trade_remarks (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null references public.trades (id) on delete cascade,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint trade_remarks_body_length check (char_length(body) between 1 and 4000)
);
create index trade_remarks_of_trade on public.trade_remarks (trade_id, created_at, id);
create index trade_remarks_of_author on public.trade_remarks (author_id);
create trigger trade_remarks_touch before update on public.trade_remarks
  for each row execute function app.touch();

-- Whether the caller may speak about a trade: its trader, and owners and coaches of the team that sees it.
create function app.may_remark(trade uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.trades
    join public.portfolios on portfolios.id = trades.portfolio_id
    where trades.id = trade
      and (trades.user_id = auth.uid() or app.team_role(portfolios.team_id) in ('owner', 'coach'))
  )
$$;
revoke all on function app.may_remark(uuid) from public;
grant execute on function app.may_remark(uuid) to authenticated;

alter table public.trade_remarks enable row level security;
create policy "remarks on visible trades are read" on public.trade_remarks for select to authenticated
  using (exists (select from public.trades where trades.id = trade_remarks.trade_id));
create policy "remarks are made by trader, owner and coach" on public.trade_remarks for insert to authenticated
  with check (author_id = (select auth.uid()) and (select app.may_remark(trade_id)));
create policy "own remarks are changed" on public.trade_remarks for update to authenticated
  using (author_id = (select auth.uid()) and (select app.may_remark(trade_id)))
  with check (author_id = (select auth.uid()));
-- The trader decides what stands beside a trade.
create policy "remarks are removed by author and trader" on public.trade_remarks for delete to authenticated
  using (
    author_id = (select auth.uid())
    or exists (select from public.trades where trades.id = trade_remarks.trade_id and user_id = (select auth.uid()))
  );
create policy "remarks are added through the API" on public.trade_remarks as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "remarks are changed through the API" on public.trade_remarks as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "remarks are removed through the API" on public.trade_remarks as restrictive for delete to authenticated
  using (session_user <> 'authenticator');
revoke all on public.trade_remarks from public, anon, authenticated;
grant select, delete on public.trade_remarks to authenticated;
grant insert (id, trade_id, body), update (body) on public.trade_remarks to authenticated;
