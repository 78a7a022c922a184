-- An account that had a confirmed address before it was invited by it answers within the product, too: nobody else can
-- have got the mail's link. Whoever signs up with the address later needs the link.

-- The open invitations to the caller.
create function app.received_invitations()
returns table (id uuid, team_id uuid, team_name text, role text, inviter text, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select invitation.id, team.id, team.name, invitation.role,
    coalesce(profile.full_name, profile.username, inviter.email), invitation.expires_at
  from auth.users as account
  join public.team_invitations as invitation on invitation.email = lower(account.email)
  join public.teams as team on team.id = invitation.team_id
  join auth.users as inviter on inviter.id = invitation.invited_by
  left join public.user_profiles as profile on profile.id = invitation.invited_by
  where account.id = auth.uid()
    and invitation.email = lower(auth.jwt() ->> 'email')
    and account.email_confirmed_at <= invitation.created_at
    and invitation.expires_at > clock_timestamp()
  order by invitation.created_at, invitation.id
$$;

-- As app.accept_invitation(bytea), by the id of a received invitation.
create function app.accept_invitation(received uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation record;
begin
  delete from public.team_invitations
  where id = received and id in (select mine.id from app.received_invitations() as mine)
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

create function app.decline_invitation(received uuid) returns boolean
language sql security definer set search_path = '' as $$
  with declined as (
    delete from public.team_invitations
    where id = received and id in (select mine.id from app.received_invitations() as mine)
    returning 1
  )
  select exists (select from declined)
$$;
revoke all on function app.received_invitations(), app.accept_invitation(uuid), app.decline_invitation(uuid) from public;
grant execute on function app.received_invitations(), app.accept_invitation(uuid), app.decline_invitation(uuid) to authenticated;
