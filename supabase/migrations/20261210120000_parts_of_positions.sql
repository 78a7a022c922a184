-- A team that does not see money learns no sizes from whole numbers either. Shares of 1R to four digits led back to the
-- number of contracts, as did exact average prices, R of partial exits and costs per fill. What is shown of a trade is now
-- computed from nothing but its prices, its stop, the tenths of its largest position that each fill moved, and the order of
-- magnitude of its costs.
-- docs/decisions/0020-masks-of-shared-portfolios.md says what that hides and what remains.

-- The nearest of 0, 0.01, 0.1, 1, 10 and so on. Whoever knows a fixed fee of the broker would learn the size of a trade from
-- its costs in R; from their order of magnitude nobody does.
create function app.order_of_magnitude(value numeric) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select case
    when abs(value) < 0.005 then 0
    else trim_scale(sign(value) * case when abs(value) < 5.5 * scale then scale else 10 * scale end)
  end
  from (
    select greatest(0.01, power(10::numeric, floor(log(greatest(abs(value), 0.001))))) as scale
  ) as digits
$$;
revoke all on function app.order_of_magnitude(numeric) from public;
-- A view calls functions with the rights of whoever reads it.
grant execute on function app.order_of_magnitude(numeric) to authenticated;

create or replace function app.make_shared_views() returns void language plpgsql set search_path = '' as $$
declare
  masks jsonb;
  name text;
  of_trade constant text := 'public.%I as stored join public.trades as trade on trade.id = stored.trade_id
    join app.readings as reading on reading.id = trade.portfolio_id';
  -- How a fill changes the position, and whether it opens it.
  change constant text := 'case when (%1$s.side = ''buy'') = (%2$s.direction = ''long'')
    then %1$s.quantity else -%1$s.quantity end';
  -- The position before and after a fill in tenths of the largest: their difference is the part that the fill moved. Parts
  -- therefore add up to the position, and end at 0 with it.
  tenths constant text := 'round(%s / nullif(%s.max_quantity, 0), 1)';
  source_of_trades text;
  source_of_fills text;
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
      -- Below zero, so that no figures cached of the whole portfolio are taken for those of the masked one. A change of
      -- what is shown changes the number that is added: 8 stands for parts in tenths.
      'revision', 'case when reading.hides_money or reading.hides_notes or reading.hides_pictures
        then -(stored.revision * 16 + 8 + reading.hides_money::integer + 2 * reading.hides_notes::integer
          + 4 * reading.hides_pictures::integer)
        else stored.revision end'),
    'true');

  -- `parts` has the average prices of a trade that is more than one fill in and one out, by the parts that its fills moved.
  -- `shown` has what everything else follows from; one fill in and one out are the whole position.
  source_of_trades := format('public.trades as stored join app.readings as reading on reading.id = stored.portfolio_id
    cross join lateral (
      select case when stored.direction = ''long'' then 1 else -1 end as sign,
        reading.hides_money and (stored.fill_count > 2
          or stored.fill_count = 2 and stored.quantity < stored.max_quantity) as is_scaled
    ) as form
    left join lateral (
      select trim_scale(sum(part) filter (where not opens)) as exited,
        trim_scale(round(sum(part * price) filter (where opens) / nullif(sum(part) filter (where opens), 0), 10))
          as entry_price,
        trim_scale(round(sum(part * price) filter (where not opens) / nullif(sum(part) filter (where not opens), 0), 10))
          as exit_price
      from (
        select price, change > 0 as opens, abs(%1$s - %2$s) as part
        from (
          select fill.price, %3$s as change, sum(%3$s) over (order by fill.at, fill.position) as held
          from public.fills as fill where fill.trade_id = stored.id and form.is_scaled
        ) as step
      ) as moved
    ) as parts on true
    cross join lateral (
      select case when form.is_scaled then parts.entry_price else stored.entry_price end as entry_price,
        case when form.is_scaled then parts.exit_price else stored.exit_price end as exit_price,
        case when form.is_scaled then coalesce(parts.exited, 0)
          when stored.quantity > 0 then 1 else 0 end as closed
    ) as shown
    -- Risk that follows from a planned size instead of a stop would tell that size: such a trade has no amounts.
    cross join lateral (
      select case
        when not form.is_scaled or stored.risk_per_unit_price is null then stored.risk_per_unit_price
        else nullif(greatest(
          form.sign * (shown.entry_price - coalesce(stored.initial_stop_price, stored.planned_stop_price)), 0), 0)
      end as per_unit
    ) as risk
    cross join lateral (
      select greatest(0, form.sign * (shown.entry_price
          - case form.sign when 1 then stored.lowest_price else stored.highest_price end)) as adverse,
        greatest(0, form.sign * (case form.sign when 1 then stored.highest_price else stored.lowest_price end
          - shown.entry_price)) as favorable
    ) as excursions
    cross join lateral (
      select trim_scale(round(
          form.sign * (shown.exit_price - shown.entry_price) * shown.closed / risk.per_unit, 2)) as gross,
        case when risk.per_unit is null then 0
          else app.order_of_magnitude(stored.total_fees / nullif(stored.initial_risk_amount, 0)) end as fees
    ) as amounts',
    format(tenths, 'held', 'stored'), format(tenths, '(held - change)', 'stored'), format(change, 'fill', 'stored'));

  masks := jsonb_build_object(
    'entry_price', 'shown.entry_price',
    'exit_price', 'shown.exit_price',
    'points', 'case when form.is_scaled then form.sign * (shown.exit_price - shown.entry_price) else stored.points end',
    'risk_per_unit_price', 'risk.per_unit',
    'mae_price', 'case when form.is_scaled and stored.mae_price is not null then excursions.adverse else stored.mae_price end',
    'mfe_price', 'case when form.is_scaled and stored.mfe_price is not null then excursions.favorable else stored.mfe_price end',
    'mae_r', 'case when not reading.hides_money or stored.mae_r is null then stored.mae_r
      when risk.per_unit is null then null
      when form.is_scaled then round(excursions.adverse / risk.per_unit, 6)::float8 else stored.mae_r end',
    'mfe_r', 'case when not reading.hides_money or stored.mfe_r is null then stored.mfe_r
      when risk.per_unit is null then null
      when form.is_scaled then round(excursions.favorable / risk.per_unit, 6)::float8 else stored.mfe_r end',
    'gross_pnl', 'case when not reading.hides_money then stored.gross_pnl
      when stored.gross_pnl is not null then amounts.gross end',
    'net_pnl', 'case when not reading.hides_money then stored.net_pnl
      when stored.net_pnl is not null then trim_scale(amounts.gross - coalesce(amounts.fees, 0)) end',
    'realized_r', 'case when not reading.hides_money then stored.realized_r
      when stored.realized_r is not null then (amounts.gross - coalesce(amounts.fees, 0))::float8 end',
    'initial_risk_amount', 'case when not reading.hides_money then stored.initial_risk_amount
      when risk.per_unit is not null then 1 end',
    -- All costs are one amount: its parts would narrow it down.
    'total_fees', 'case when reading.hides_money then coalesce(amounts.fees, 0) else stored.total_fees end',
    'commission', 'case when reading.hides_money then coalesce(amounts.fees, 0) else stored.commission end',
    'exchange_fees', 'case when reading.hides_money then 0 else stored.exchange_fees end',
    'swap_funding', 'case when reading.hides_money then 0 else stored.swap_funding end',
    -- Sizes are parts of the largest position.
    'quantity', 'case when reading.hides_money then shown.closed else stored.quantity end',
    'max_quantity', 'case when reading.hides_money then case when stored.max_quantity > 0 then 1 else 0 end
      else stored.max_quantity end',
    -- The value of a point of the whole position, in R: what is computed from prices and sizes is then in R as well.
    'point_value', 'case when reading.hides_money
      then coalesce(greatest(trim_scale(round(1 / risk.per_unit, 12)), 0.000000000001), 1) else stored.point_value end',
    'quote_currency', 'case when reading.hides_money then ''XXX'' else stored.quote_currency end',
    'custom_stats', 'case when reading.hides_money and stored.custom_stats <> ''{}''
      then app.stats_without_numbers(stored.custom_stats) else stored.custom_stats end');
  -- Not known to the team at all: what leads to a size or to the account.
  foreach name in array array[
    'margin_used', 'liquidation_price', 'planned_risk_pct', 'planned_quantity', 'planned_risk_amount', 'broker_pnl',
    'external_id', 'import_key', 'import_batch_id', 'idempotency_key', 'request_digest'
  ] loop
    masks := masks || jsonb_build_object(name, format('case when not reading.hides_money then stored.%I end', name));
  end loop;
  -- What the trader wrote, and felt.
  foreach name in array array[
    'thesis', 'lessons', 'invalidation', 'distractions', 'entry_comment', 'management_comment', 'exit_comment',
    'confidence', 'stress', 'focus', 'energy', 'sleep_hours', 'was_fomo', 'was_revenge'
  ] loop
    masks := masks || jsonb_build_object(name, format('case when not reading.hides_notes then stored.%I end', name));
  end loop;
  foreach name in array array['emotion_before', 'emotion_during', 'emotion_after'] loop
    masks := masks || jsonb_build_object(name,
      format('case when reading.hides_notes then ''{}'' else stored.%I end', name));
  end loop;
  masks := masks || jsonb_build_object(
    'plan_chart_url', 'case when not reading.hides_pictures then stored.plan_chart_url end');
  perform app.make_shared_view('trades', source_of_trades, masks, 'true');

  -- A fill that moved less than a tenth may be none of the parts: it is not shown.
  source_of_fills := format(of_trade, 'fills') || format('
    cross join lateral (
      select coalesce((
        select sum(%1$s) from public.fills as earlier
        where reading.hides_money and earlier.trade_id = stored.trade_id
          and (earlier.at, earlier.position) < (stored.at, stored.position)
      ), 0) as held
    ) as before
    cross join lateral (select trim_scale(abs(%2$s - %3$s)) as moved) as part',
    format(change, 'earlier', 'trade'),
    format(tenths, '(before.held + ' || format(change, 'stored', 'trade') || ')', 'trade'),
    format(tenths, 'before.held', 'trade'));
  perform app.make_shared_view('fills', source_of_fills,
    jsonb_build_object(
      'quantity', 'case when reading.hides_money then part.moved else stored.quantity end',
      'fee', 'case when reading.hides_money then 0 else stored.fee end'),
    'not reading.hides_money or part.moved > 0');
  perform app.make_shared_view('rule_checks', format(of_trade, 'rule_checks'),
    jsonb_build_object('note', 'case when not reading.hides_notes then stored.note end'), 'true');
  foreach name in array array['trade_mistakes', 'trade_tags'] loop
    perform app.make_shared_view(name, format(of_trade, name), '{}', 'true');
  end loop;
  -- R of leaving a trade to its targets has the exact average of several entries in it.
  perform app.make_shared_view('candle_figures', format(of_trade, 'candle_figures'),
    jsonb_build_object('set_and_forget_r', 'case when not reading.hides_money or not exists (
      select from public.fills as entry where entry.trade_id = trade.id and entry.price <> trade.entry_price
        and (entry.side = ''buy'') = (trade.direction = ''long'')
    ) then stored.set_and_forget_r end'), 'true');
  perform app.make_shared_view('attachments', format(of_trade, 'attachments'),
    jsonb_build_object('caption', 'case when not reading.hides_notes then stored.caption end'),
    'not reading.hides_pictures');
  perform app.make_shared_view('cash_flows',
    'public.cash_flows as stored join app.readings as reading on reading.id = stored.portfolio_id',
    jsonb_build_object('note', 'case when not reading.hides_notes then stored.note end'),
    'not reading.hides_money');
end
$$;
select app.make_shared_views();

drop function app.four_digits(numeric);
