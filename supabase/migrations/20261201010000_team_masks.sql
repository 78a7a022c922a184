-- What a team does not see of a portfolio that is shared with it: money, notes or pictures. Row-level security shows rows
-- whole or not at all, so that a portfolio which hides something is no longer read from the tables by its team: the
-- policies there open only what hides nothing. The rest is read from the views of the schema `shared`, which have the
-- tables' names and columns. A query that names tables without their schema therefore reads either, by the search path.
-- docs/decisions/0020-masks-of-shared-portfolios.md says why, and what R and sizes are rounded for.

alter table public.portfolios
  add column team_hides_money boolean not null default false,
  add column team_hides_notes boolean not null default false,
  add column team_hides_pictures boolean not null default false;
grant update (team_hides_money, team_hides_notes, team_hides_pictures) on public.portfolios to authenticated;

-- Figures cached of what could be seen before no longer hold.
create function app.revise_shared_portfolio() returns trigger language plpgsql set search_path = '' as $$
begin
  new.revision := new.revision + 1;
  return new;
end
$$;
revoke all on function app.revise_shared_portfolio() from public;
create trigger portfolios_revise_shared
  before update of team_id, team_hides_money, team_hides_notes, team_hides_pictures on public.portfolios
  for each row execute function app.revise_shared_portfolio();

-- What the policies open: portfolios that hide nothing from the caller's teams.
create or replace function app.shared_portfolios() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(portfolios.id), '{}')
  from public.team_members join public.portfolios using (team_id)
  where team_members.user_id = auth.uid()
    and not (portfolios.team_hides_money or portfolios.team_hides_notes or portfolios.team_hides_pictures)
$$;
alter policy "team portfolios are read" on public.portfolios
  using (id = any ((select app.shared_portfolios())::uuid[]));

-- Templates of comments are the trader's own words, as notes are.
create function app.traders_showing_notes() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct portfolios.user_id), '{}')
  from public.team_members join public.portfolios using (team_id)
  where team_members.user_id = auth.uid() and not portfolios.team_hides_notes
$$;
alter policy "team comment templates are read" on public.comment_templates
  using (user_id = any ((select app.traders_showing_notes())::uuid[]));

-- Whether the caller may read a trade at all, whatever is hidden of it.
create function app.may_read_trade(trade uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.trades join public.portfolios on portfolios.id = trades.portfolio_id
    where trades.id = trade
      and (trades.user_id = auth.uid() or portfolios.team_id = any (app.my_teams()))
  )
$$;
alter policy "remarks on visible trades are read" on public.trade_remarks using (app.may_read_trade(trade_id));
revoke all on function app.traders_showing_notes(), app.may_read_trade(uuid) from public;
grant execute on function app.traders_showing_notes(), app.may_read_trade(uuid) to authenticated;

-- The portfolios that the caller may read, and what the caller does not see of each. Their traders see everything.
create view app.readings with (security_barrier) as
select id, user_id,
  user_id <> auth.uid() and team_hides_money as hides_money,
  user_id <> auth.uid() and team_hides_notes as hides_notes,
  user_id <> auth.uid() and team_hides_pictures as hides_pictures
from public.portfolios
where user_id = (select auth.uid()) or team_id = any ((select app.my_teams())::uuid[]);
revoke all on app.readings from public, anon, authenticated;

-- Four digits that count. More would tell the risk: an exact ratio has its denominator.
create function app.four_digits(value numeric) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select case when value = 0 then 0 else trim_scale(round(value, 3 - floor(log(abs(value)))::integer)) end
$$;
revoke all on function app.four_digits(numeric) from public;
grant execute on function app.four_digits(numeric) to authenticated;

-- Values of custom stats but numbers, which may be money.
create function app.stats_without_numbers(stats jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(value.key, value.value), '{}')
  from jsonb_each(stats) as value
  where exists (
    select from public.custom_stats
    where id::text = value.key and kind in ('choice', 'yesNo') and user_id = any (app.shown_traders())
  )
$$;
revoke all on function app.stats_without_numbers(jsonb) from public;
-- A view calls functions with the rights of whoever reads it.
grant execute on function app.stats_without_numbers(jsonb) to authenticated;

create schema shared;
grant usage on schema shared to authenticated;

-- Makes the view of a table: all of its columns, those that `masks` names by its expressions. In these, `stored` is the row,
-- `trade` its trade and `reading` what the caller does not see. A migration that adds a column calls
-- `app.make_shared_views` again; tests/database/teams/masks.test.ts asks whether the column needs a mask.
create function app.make_shared_view(name text, source text, masks jsonb, condition text) returns void
language plpgsql set search_path = '' as $$
declare
  columns text;
begin
  select string_agg(
    case when masks ? attname
      then format('(%s)::%s as %I', masks ->> attname, format_type(atttypid, atttypmod), attname)
      else format('stored.%I', attname)
    end, ', ' order by attnum)
  into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped;
  execute format('drop view if exists shared.%I', name);
  execute format('create view shared.%I with (security_barrier) as select %s from %s where %s',
    name, columns, source, condition);
  execute format('revoke all on shared.%I from public, anon, authenticated', name);
  execute format('grant select on shared.%I to authenticated', name);
end
$$;

create function app.make_shared_views() returns void language plpgsql set search_path = '' as $$
declare
  masks jsonb;
  name text;
  of_trade constant text := 'public.%I as stored join public.trades as trade on trade.id = stored.trade_id
    join app.readings as reading on reading.id = trade.portfolio_id';
  -- The trade's risk; null where there is none, and amounts in R are then unknown.
  risk constant text := 'nullif(trade.initial_risk_amount, 0)';
begin
  -- Where money is hidden, amounts are in R, whose code is that of no currency.
  perform app.make_shared_view('portfolios',
    'public.portfolios as stored join app.readings as reading on reading.id = stored.id',
    jsonb_build_object(
      'currency', 'case when reading.hides_money then ''XXX'' else stored.currency end',
      'opening_balance', 'case when reading.hides_money then 0 else stored.opening_balance end',
      'balance', 'case when reading.hides_money then 0 else stored.balance end',
      'breakeven_tolerance', 'case when reading.hides_money then 0 else stored.breakeven_tolerance end',
      'commission_rules', 'case when reading.hides_money then ''[]'' else stored.commission_rules end',
      'max_open_risk_pct', 'case when reading.hides_money then null else stored.max_open_risk_pct end',
      -- Below zero, so that no figures cached of the whole portfolio are taken for those of the masked one.
      'revision', 'case when reading.hides_money or reading.hides_notes or reading.hides_pictures
        then -(stored.revision * 8 + reading.hides_money::integer + 2 * reading.hides_notes::integer
          + 4 * reading.hides_pictures::integer)
        else stored.revision end'),
    'true');

  masks := '{}';
  -- In R.
  foreach name in array array[
    'gross_pnl', 'net_pnl', 'broker_pnl', 'planned_risk_amount', 'initial_risk_amount'
  ] loop
    masks := masks || jsonb_build_object(name, format(
      'case when reading.hides_money then trim_scale(round(trade.%I / %s, 2)) else trade.%1$I end', name, risk));
  end loop;
  foreach name in array array['total_fees', 'commission', 'exchange_fees', 'swap_funding'] loop
    masks := masks || jsonb_build_object(name, format(
      'case when reading.hides_money then coalesce(trim_scale(round(trade.%I / %s, 2)), 0) else trade.%1$I end', name, risk));
  end loop;
  -- Sizes for 1R, or as shares of the largest position where the trade had no risk.
  foreach name in array array['quantity', 'max_quantity', 'planned_quantity'] loop
    masks := masks || jsonb_build_object(name, format(
      'case when reading.hides_money
        then app.four_digits(trade.%I / coalesce(%s, nullif(trade.max_quantity, 0), nullif(trade.planned_quantity, 0), 1))
        else trade.%1$I end', name, risk));
  end loop;
  -- Not known to the team at all: what leads to a size or to the account.
  foreach name in array array[
    'margin_used', 'liquidation_price', 'planned_risk_pct', 'external_id', 'import_key', 'import_batch_id',
    'idempotency_key', 'request_digest'
  ] loop
    masks := masks || jsonb_build_object(name, format('case when not reading.hides_money then trade.%I end', name));
  end loop;
  masks := masks || jsonb_build_object(
    'realized_r', 'case when reading.hides_money then round(trade.realized_r::numeric, 2)::float8 else trade.realized_r end',
    'quote_currency', 'case when reading.hides_money then ''XXX'' else trade.quote_currency end',
    'custom_stats', 'case when reading.hides_money and trade.custom_stats <> ''{}''
      then app.stats_without_numbers(trade.custom_stats) else trade.custom_stats end');
  -- What the trader wrote, and felt.
  foreach name in array array[
    'thesis', 'lessons', 'invalidation', 'distractions', 'entry_comment', 'management_comment', 'exit_comment',
    'confidence', 'stress', 'focus', 'energy', 'sleep_hours', 'was_fomo', 'was_revenge'
  ] loop
    masks := masks || jsonb_build_object(name, format('case when not reading.hides_notes then trade.%I end', name));
  end loop;
  foreach name in array array['emotion_before', 'emotion_during', 'emotion_after'] loop
    masks := masks || jsonb_build_object(name,
      format('case when reading.hides_notes then ''{}'' else trade.%I end', name));
  end loop;
  masks := masks || jsonb_build_object(
    'plan_chart_url', 'case when not reading.hides_pictures then trade.plan_chart_url end');
  -- A trade is its own row here.
  select jsonb_object_agg(mask.key, replace(mask.value, 'trade.', 'stored.')) into masks from jsonb_each_text(masks) as mask;
  perform app.make_shared_view('trades',
    'public.trades as stored join app.readings as reading on reading.id = stored.portfolio_id', masks, 'true');

  perform app.make_shared_view('fills', format(of_trade, 'fills'),
    jsonb_build_object(
      'quantity', format('case when reading.hides_money
        then app.four_digits(stored.quantity / coalesce(%s, nullif(trade.max_quantity, 0), 1)) else stored.quantity end', risk),
      'fee', format('case when reading.hides_money then coalesce(trim_scale(round(stored.fee / %s, 2)), 0) else stored.fee end', risk)),
    'true');
  perform app.make_shared_view('rule_checks', format(of_trade, 'rule_checks'),
    jsonb_build_object('note', 'case when not reading.hides_notes then stored.note end'), 'true');
  foreach name in array array['trade_mistakes', 'trade_tags', 'candle_figures'] loop
    perform app.make_shared_view(name, format(of_trade, name), '{}', 'true');
  end loop;
  perform app.make_shared_view('attachments', format(of_trade, 'attachments'),
    jsonb_build_object('caption', 'case when not reading.hides_notes then stored.caption end'),
    'not reading.hides_pictures');
  perform app.make_shared_view('cash_flows',
    'public.cash_flows as stored join app.readings as reading on reading.id = stored.portfolio_id',
    jsonb_build_object('note', 'case when not reading.hides_notes then stored.note end'),
    'not reading.hides_money');
end
$$;
revoke all on function app.make_shared_view(text, text, jsonb, text), app.make_shared_views() from public;
select app.make_shared_views();

-- A picture that the team sees opens for it too.
create function app.may_read_picture(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from shared.attachments where path = file)
$$;
revoke all on function app.may_read_picture(text) from public;
grant execute on function app.may_read_picture(text) to authenticated;

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  create policy "team attachments: select" on storage.objects for select to authenticated
    using (bucket_id = 'attachments' and app.may_read_picture(name));
exception
  when insufficient_privilege or duplicate_object then
    raise warning 'the policy "team attachments: select" was not added: %', sqlerrm;
end
$$;

-- Members' pages learn at once that a portfolio is shared, hides something else or is shared no longer: a change of their
-- own membership is what they may always see. Its end is told to the account that it was of.
alter table public.team_members
  add column portfolios_changed_at timestamptz(3) not null default clock_timestamp();
create function app.tell_team_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.team_members set portfolios_changed_at = clock_timestamp()
  where team_id in (old.team_id, new.team_id);
  return null;
end
$$;
revoke all on function app.tell_team_members() from public;
create trigger portfolios_tell_team_members
  after update of team_id, team_hides_money, team_hides_notes, team_hides_pictures on public.portfolios
  for each row when (
    (old.team_id, old.team_hides_money, old.team_hides_notes, old.team_hides_pictures)
      is distinct from (new.team_id, new.team_hides_money, new.team_hides_notes, new.team_hides_pictures)
  ) execute function app.tell_team_members();

do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'team_members'
  ) then
    alter publication supabase_realtime add table public.team_members;
  end if;
end
$$;
