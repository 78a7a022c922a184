-- Whoever joins by a link has answered the invitation to their address, too: left open, it would bring them back after they
-- left, in its role, and count as somebody who is yet to come.
create or replace function app.join_by_link(digest bytea) returns uuid
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
  delete from public.team_invitations
  where team_id = link.team_id and email = lower(auth.jwt() ->> 'email');
  return link.team_id;
end
$$;

-- As before, but portfolios go first: a trader who changes what is shared locks the portfolio and then the team, and whoever
-- locks in the other order could wait for them without end.
create or replace function app.give_role(team uuid, member uuid, new_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if app.team_role(team) is distinct from 'owner' then
    return;
  end if;
  if new_role = 'viewer' then
    update public.portfolios set team_id = null where team_id = team and user_id = member;
  end if;
  update public.team_members set role = new_role where team_id = team and user_id = member;
end
$$;
