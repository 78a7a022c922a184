-- Who shares one portfolio does not share the playbook: a team reads the setups, rules, tags, mistakes and the rest of a
-- trader's lists that trades of the portfolios shown to it use, and no others. Templates of comments and formulas are used
-- by no trade.

-- The portfolios that teams of the caller are shown, whatever they hide.
create function app.team_portfolios() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(id), '{}') from public.portfolios where team_id = any (app.my_teams()));
end
$$;

-- Whether a trade that a team of the caller is shown uses a row of its trader's playbook. Asked row by row: an index finds
-- the first such trade, where a list of all that are used would read every trade.
create function app.is_shown(list text, item uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant uuid[] := app.team_portfolios();
begin
  case list
    when 'setups' then
      return exists (select from public.trades where setup_id = item and portfolio_id = any (shown));
    when 'exchanges' then
      return exists (select from public.trades where exchange_id = item and portfolio_id = any (shown));
    when 'missed_reasons' then
      return exists (select from public.trades where missed_reason_id = item and portfolio_id = any (shown));
    when 'tags' then
      return exists (
        select from public.trade_tags join public.trades on trades.id = trade_tags.trade_id
        where trade_tags.tag_id = item and trades.portfolio_id = any (shown)
      );
    when 'mistakes' then
      return exists (
        select from public.trade_mistakes join public.trades on trades.id = trade_mistakes.trade_id
        where trade_mistakes.mistake_id = item and trades.portfolio_id = any (shown)
      );
    -- A setup is shown with its rules. A rule that was moved to another setup keeps its checks.
    when 'rules' then
      return exists (
        select from public.rule_checks join public.trades on trades.id = rule_checks.trade_id
        where rule_checks.rule_id = item and trades.portfolio_id = any (shown)
      );
    when 'symbols' then
      return exists (
        select from public.symbols join public.trades on trades.exchange_id = symbols.exchange_id
          and lower(trades.symbol) = lower(symbols.symbol)
        where symbols.id = item and trades.portfolio_id = any (shown)
      );
  end case;
end
$$;

-- The custom stats that trades shown to teams of the caller have values of. There is no index of the values, so that all are
-- found at once.
create function app.shown_stats() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct key), '{}')
    from public.trades, jsonb_object_keys(custom_stats) as key
    where portfolio_id = any (app.team_portfolios()) and custom_stats <> '{}'
  );
end
$$;
revoke all on function app.team_portfolios(), app.is_shown(text, uuid), app.shown_stats() from public;
grant execute on function app.is_shown(text, uuid), app.shown_stats() to authenticated;

-- The first condition, asked once a statement, spares the rows of traders who show nothing.
do $$
declare
  name text;
begin
  foreach name in array array['setups', 'tags', 'mistakes', 'exchanges', 'missed_reasons', 'symbols'] loop
    execute format('alter policy %I on public.%I
      using (user_id = any ((select app.shown_traders())::uuid[]) and app.is_shown(%L, id))',
      'team ' || replace(name, '_', ' ') || ' are read', name, name);
  end loop;
end
$$;
alter policy "team rules are read" on public.rules
  using (user_id = any ((select app.shown_traders())::uuid[])
    and (app.is_shown('setups', setup_id) or app.is_shown('rules', id)));
alter policy "team setup versions are read" on public.setup_versions
  using (user_id = any ((select app.shown_traders())::uuid[]) and app.is_shown('setups', setup_id));
alter policy "team custom stats are read" on public.custom_stats
  using (user_id = any ((select app.shown_traders())::uuid[]) and id::text = any ((select app.shown_stats())::text[]));

drop policy "team comment templates are read" on public.comment_templates;
drop function app.traders_showing_notes();
