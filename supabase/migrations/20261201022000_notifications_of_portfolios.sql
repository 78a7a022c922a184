-- What a notification is about must still be visible to its recipient. Asked of memberships instead of the tables' own
-- policies, so that a portfolio which hides something from its team can be told of all the same.
create function app.may_be_told_of(portfolio uuid, trade uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (portfolio is null or exists (
    select from public.portfolios
    where portfolios.id = portfolio
      and (portfolios.user_id = auth.uid() or portfolios.team_id = any (app.my_teams()))
  )) and (trade is null or exists (
    select from public.trades join public.portfolios on portfolios.id = trades.portfolio_id
    where trades.id = trade
      and (portfolios.user_id = auth.uid() or portfolios.team_id = any (app.my_teams()))
  ))
$$;
revoke all on function app.may_be_told_of(uuid, uuid) from public;
grant execute on function app.may_be_told_of(uuid, uuid) to authenticated;

alter policy "own notifications of what is visible are read" on public.notifications using (
  user_id = (select auth.uid())
  and (team_id is null or team_id = any ((select app.my_teams())::uuid[]))
  and app.may_be_told_of(portfolio_id, trade_id)
);

-- Members are told of a portfolio that is shared, and of one that is shared no longer. Whoever leaves takes portfolios
-- along, of which nobody is told: the membership has ended before they go.
create or replace function app.note_portfolio_of_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[];
begin
  perform app.note_team_change(team) from unnest(array[old.team_id, new.team_id]) as teams (team) where team is not null;
  if auth.uid() is null then
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
