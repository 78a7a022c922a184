-- A viewer shares nothing: whoever becomes one takes their portfolios along, as whoever leaves does. Otherwise the portfolio
-- would stay in the team, and its trader could change nothing of it, because a viewer may not put one there.
create or replace function app.give_role(team uuid, member uuid, new_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_members set role = new_role
  where team_id = team and user_id = member and app.team_role(team) = 'owner';
  if found and new_role = 'viewer' then
    update public.portfolios set team_id = null where team_id = team and user_id = member;
  end if;
end
$$;

update public.portfolios set team_id = null
where exists (
  select from public.team_members
  where team_members.team_id = portfolios.team_id and team_members.user_id = portfolios.user_id and role = 'viewer'
);
