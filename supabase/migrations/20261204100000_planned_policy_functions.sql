-- What row-level security asks in almost every statement. A function in SQL is planned at each call, which took ten times as
-- long as running it; one in PL/pgSQL keeps its plan as long as the connection.

create or replace function app.my_teams() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(team_id), '{}') from public.team_members where user_id = auth.uid());
end
$$;

create or replace function app.shared_portfolios() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(portfolios.id), '{}')
    from public.team_members join public.portfolios using (team_id)
    where team_members.user_id = auth.uid()
      and not (portfolios.team_hides_money or portfolios.team_hides_notes or portfolios.team_hides_pictures)
  );
end
$$;

create or replace function app.shown_traders() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct portfolios.user_id), '{}')
    from public.team_members join public.portfolios using (team_id)
    where team_members.user_id = auth.uid()
  );
end
$$;

create or replace function app.traders_showing_notes() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct portfolios.user_id), '{}')
    from public.team_members join public.portfolios using (team_id)
    where team_members.user_id = auth.uid() and not portfolios.team_hides_notes
  );
end
$$;

-- The same for the statement that books every logged trade.
create or replace function app.book_change(portfolio uuid, trades integer, amount numeric) returns void
language plpgsql set search_path = '' as $$
begin
  update public.portfolios
  set balance = trim_scale(balance + amount), trade_count = trade_count + trades, revision = revision + 1
  where id = portfolio;
end
$$;

create or replace function app.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_profiles where id = auth.uid() and role = 'admin');
end
$$;
