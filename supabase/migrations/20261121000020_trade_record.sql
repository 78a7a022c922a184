-- The whole record of a trade: every datapoint that is stated or noted, and what belongs to it in lists: checks of the
-- setup's rules, mistakes, tags, attached files. Limits are those of the catalogue in src/domain/trade/fields/catalogue.ts.

alter table public.trades
  -- Grows with every edit, so that a change made from an old reading is noticed.
  add column revision integer not null default 1,
  add column is_locked boolean not null default false,

  add column exchange_id uuid,
  add column base_currency text,
  add column pip_size numeric,
  add column lot_size numeric,
  add column underlying_symbol text,
  add column expiry_date date,
  add column strike_price numeric,
  add column option_type text,
  add column sector text,

  add column setup_id uuid,
  add column timeframe text,
  add column planned_entry_type text,
  add column planned_target2 numeric,
  add column planned_target3 numeric,
  add column planned_target1_pct numeric,
  add column planned_target2_pct numeric,
  add column planned_target3_pct numeric,
  add column planned_risk_pct numeric,
  add column invalidation text,
  add column plan_chart_url text,

  add column entry_order_type text,
  add column exit_order_type text,
  add column stop_moved_to_be boolean,
  add column margin_used numeric,
  add column liquidation_price numeric,

  add column time_to_mae_min numeric,
  add column time_to_mfe_min numeric,
  add column excursion_source text not null default 'none',
  add column pee_window_min integer,
  add column post_high numeric,
  add column post_low numeric,
  add column time_to_mfpe_min numeric,
  add column time_to_mape_min numeric,

  add column market_regime text,
  add column htf_trend text,
  add column atr_at_entry numeric,
  add column relative_volume numeric,
  add column gap_pct numeric,
  add column spread_at_entry numeric,
  add column news_event text,
  add column news_impact text,
  add column minutes_to_news integer,
  add column key_level text,
  add column benchmark_return_pct numeric,
  add column market_bias text,

  add column emotion_before text[] not null default '{}',
  add column emotion_during text[] not null default '{}',
  add column emotion_after text[] not null default '{}',
  add column confidence integer,
  add column stress integer,
  add column focus integer,
  add column energy integer,
  add column sleep_hours numeric,
  add column was_fomo boolean,
  add column was_revenge boolean,
  add column distractions text,

  add column entry_comment text,
  add column management_comment text,
  add column exit_comment text,
  add column entry_grade integer,
  add column management_grade integer,
  add column exit_grade integer,
  add column would_take_again boolean,
  add column reviewed_at timestamptz(3),
  -- Value by id of the statistic's definition. A definition that is deleted leaves its values behind: they are answered
  -- to nobody, and go when the trade is next saved.
  add column custom_stats jsonb not null default '{}',

  add column fx_rate numeric,

  add column missed_reason_id uuid,
  add column seen_at timestamptz(3),
  add column hypo_entry_price numeric,
  add column hypo_exit_price numeric,

  -- What a trade names in its trader's playbook; deleting that leaves the trade without it.
  add constraint trades_setup_fkey foreign key (setup_id, user_id)
    references public.setups (id, user_id) on delete set null (setup_id),
  add constraint trades_exchange_fkey foreign key (exchange_id, user_id)
    references public.exchanges (id, user_id) on delete set null (exchange_id),
  add constraint trades_missed_reason_fkey foreign key (missed_reason_id, user_id)
    references public.missed_reasons (id, user_id) on delete set null (missed_reason_id),

  add constraint trades_base_currency_code check (base_currency ~ '^[A-Z0-9]{2,10}$'),
  add constraint trades_option_type_known check (option_type in ('call', 'put')),
  add constraint trades_timeframe_known check (
    timeframe in (
      'tick', '1m', '2m', '3m', '5m', '10m', '15m', '30m', '1h', '2h', '4h', '8h', '1d', '1w', '1mo'
    )
  ),
  add constraint trades_order_types_known check (
    planned_entry_type in ('market', 'limit', 'stop', 'stopLimit')
    and entry_order_type in ('market', 'limit', 'stop', 'stopLimit', 'trailingStop')
    and exit_order_type in ('market', 'limit', 'stop', 'stopLimit', 'trailingStop')
  ),
  add constraint trades_excursion_source_known check (
    excursion_source in ('manual', 'candles1m', 'candlesOther', 'none')
  ),
  add constraint trades_context_known check (
    market_regime in ('trendUp', 'trendDown', 'range', 'volatile', 'quiet')
    and htf_trend in ('up', 'down', 'flat')
    and news_impact in ('none', 'low', 'medium', 'high')
    and market_bias in ('bull', 'bear', 'neutral')
  ),
  add constraint trades_emotions_known check (
    cardinality(emotion_before) <= 10 and cardinality(emotion_during) <= 10 and cardinality(emotion_after) <= 10
    and emotion_before || emotion_during || emotion_after <@ array[
      'calm', 'focused', 'confident', 'neutral', 'hopeful', 'excited', 'euphoric', 'proud', 'relieved', 'bored',
      'impatient', 'tired', 'doubtful', 'anxious', 'fearful', 'stressed', 'frustrated', 'angry', 'greedy', 'regretful'
    ]
  ),
  add constraint trades_record_text_length check (
    char_length(underlying_symbol) between 1 and 40
    and char_length(sector) between 1 and 80
    and char_length(invalidation) between 1 and 4000
    and char_length(plan_chart_url) between 1 and 2048
    and char_length(news_event) between 1 and 300
    and char_length(key_level) between 1 and 300
    and char_length(distractions) between 1 and 2000
    and char_length(entry_comment) between 1 and 4000
    and char_length(management_comment) between 1 and 4000
    and char_length(exit_comment) between 1 and 4000
  ),
  -- A chart's address opens in the browser of whoever looks at the trade.
  add constraint trades_plan_chart_scheme check (plan_chart_url ~ '^https?://'),
  add constraint trades_revision_positive check (revision > 0),
  -- The upper bounds also refuse NaN, which numeric counts as the largest of numbers.
  add constraint trades_record_sizes_positive check (
    pip_size > 0 and pip_size < 1e16 and lot_size > 0 and lot_size < 1e16 and atr_at_entry > 0 and atr_at_entry < 1e16
    and fx_rate > 0 and fx_rate < 1e16
  ),
  add constraint trades_record_prices_range check (
    abs(strike_price) < 1e16 and abs(planned_target2) < 1e16 and abs(planned_target3) < 1e16
    and abs(liquidation_price) < 1e16 and abs(post_high) < 1e16 and abs(post_low) < 1e16
    and abs(hypo_entry_price) < 1e16 and abs(hypo_exit_price) < 1e16
  ),
  add constraint trades_percents_range check (
    planned_target1_pct > 0 and planned_target1_pct <= 100 and planned_target2_pct > 0 and planned_target2_pct <= 100
    and planned_target3_pct > 0 and planned_target3_pct <= 100 and planned_risk_pct > 0 and planned_risk_pct <= 100
    and gap_pct between -1000 and 1000 and benchmark_return_pct between -100000 and 100000
  ),
  add constraint trades_amounts_range check (
    margin_used >= 0 and margin_used < 1e16 and relative_volume between 0 and 1e6 and spread_at_entry between 0 and 1e9
  ),
  add constraint trades_minutes_range check (
    time_to_mae_min between 0 and 5256000 and time_to_mfe_min between 0 and 5256000
    and time_to_mfpe_min between 0 and 5256000 and time_to_mape_min between 0 and 5256000
    and pee_window_min between 1 and 43200 and minutes_to_news between -10080 and 10080
  ),
  add constraint trades_psychology_range check (
    confidence between 1 and 10 and stress between 1 and 10 and focus between 1 and 10 and energy between 1 and 10
    and sleep_hours between 0 and 24
  ),
  add constraint trades_grades_range check (
    entry_grade between 1 and 5 and management_grade between 1 and 5 and exit_grade between 1 and 5
  ),
  add constraint trades_custom_stats_map check (
    jsonb_typeof(custom_stats) = 'object' and pg_column_size(custom_stats) <= 32768
  );

-- Extremes that are there already were stated by hand or by a file.
update public.trades set excursion_source = 'manual' where lowest_price is not null or highest_price is not null;

-- An edit names these columns, whatever it changes; deriving the figures anew, or a setup that goes, is no edit.
create or replace function app.touch_trade() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  new.revision := old.revision + 1;
  return new;
end
$$;

alter table public.fills
  add column liquidity text,
  add constraint fills_liquidity_known check (liquidity in ('maker', 'taker'));

-- How each rule was kept. The rule is kept with it as it was when it was checked: editing or deleting the rule later
-- changes nothing of what was checked. That is why `rule_id` is no reference.
create table public.rule_checks (
  trade_id uuid not null,
  user_id uuid not null default auth.uid(),
  rule_id uuid not null,
  -- From 0, in the order stated.
  position integer not null,
  met text not null,
  note text,
  phase text not null,
  title text not null,
  weight numeric not null,
  is_mandatory boolean not null,
  primary key (trade_id, rule_id),
  constraint rule_checks_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint rule_checks_position_range check (position between 0 and 99),
  constraint rule_checks_met_known check (met in ('yes', 'no', 'na')),
  constraint rule_checks_phase_known check (phase in ('plan', 'entry', 'management', 'exit')),
  constraint rule_checks_text_length check (char_length(title) between 1 and 300 and char_length(note) between 1 and 1000),
  constraint rule_checks_weight_range check (weight > 0 and weight <= 100)
);
create index rule_checks_of_rule on public.rule_checks (rule_id, met);

create table public.trade_mistakes (
  trade_id uuid not null,
  user_id uuid not null default auth.uid(),
  mistake_id uuid not null,
  position integer not null,
  primary key (trade_id, mistake_id),
  constraint trade_mistakes_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  -- Archiving a mistake keeps it on its trades; deleting it takes it off them.
  constraint trade_mistakes_mistake_fkey foreign key (mistake_id, user_id)
    references public.mistakes (id, user_id) on delete cascade,
  constraint trade_mistakes_position_range check (position between 0 and 49)
);
create index trade_mistakes_of_mistake on public.trade_mistakes (mistake_id, trade_id);

create table public.trade_tags (
  trade_id uuid not null,
  user_id uuid not null default auth.uid(),
  tag_id uuid not null,
  position integer not null,
  primary key (trade_id, tag_id),
  constraint trade_tags_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint trade_tags_tag_fkey foreign key (tag_id, user_id)
    references public.tags (id, user_id) on delete cascade,
  constraint trade_tags_position_range check (position between 0 and 49)
);
create index trade_tags_of_tag on public.trade_tags (tag_id, trade_id);

-- Files beside a trade: what they are, and where they lie in the bucket `attachments`.
create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null,
  user_id uuid not null default auth.uid(),
  position integer not null,
  kind text not null,
  path text not null,
  media_type text not null,
  size integer not null,
  caption text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint attachments_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade,
  constraint attachments_path_key unique (trade_id, path),
  constraint attachments_position_range check (position between 0 and 19),
  constraint attachments_kind_known check (kind in ('plan', 'before', 'entry', 'exit')),
  constraint attachments_path_own check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,8}$'
    and starts_with(path, user_id::text || '/')),
  constraint attachments_media_type_known check (
    media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')
  ),
  constraint attachments_size_range check (size between 1 and 10485760),
  constraint attachments_caption_length check (char_length(caption) between 1 and 500)
);

-- A tag or mistake that is deleted leaves its trades: figures computed from them no longer hold. Nothing is booked where
-- the trades themselves go, being gone already.
create function app.book_loosened_trades() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change record;
begin
  for change in
    select distinct trades.portfolio_id from old_rows join public.trades on trades.id = old_rows.trade_id order by 1
  loop
    perform app.book_change(change.portfolio_id, 0, 0);
  end loop;
  return null;
end
$$;
revoke all on function app.book_loosened_trades() from public;
create trigger trade_mistakes_book_delete after delete on public.trade_mistakes
  referencing old table as old_rows for each statement execute function app.book_loosened_trades();
create trigger trade_tags_book_delete after delete on public.trade_tags
  referencing old table as old_rows for each statement execute function app.book_loosened_trades();

do $$
declare
  name text;
begin
  foreach name in array array['rule_checks', 'trade_mistakes', 'trade_tags', 'attachments'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy %I on public.%I for all to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      'own ' || replace(name, '_', ' '), name);
    -- The first condition, asked once a statement, spares most rows the look-up of their trade.
    execute format('create policy %I on public.%I for select to authenticated
      using (user_id = any ((select app.shown_traders())::uuid[])
        and exists (select from public.trades where trades.id = trade_id))',
      'team ' || replace(name, '_', ' ') || ' are read', name);
    execute format('create policy %I on public.%I as restrictive for insert to authenticated
      with check (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are added through the API', name);
    execute format('create policy %I on public.%I as restrictive for update to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are changed through the API', name);
    execute format('create policy %I on public.%I as restrictive for delete to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are removed through the API', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant select, delete on public.%I to authenticated', name);
  end loop;
end
$$;

grant insert (trade_id, rule_id, position, met, note, phase, title, weight, is_mandatory),
  update (position, met, note) on public.rule_checks to authenticated;
grant insert (trade_id, mistake_id, position), update (position) on public.trade_mistakes to authenticated;
grant insert (trade_id, tag_id, position), update (position) on public.trade_tags to authenticated;
grant insert (id, trade_id, position, kind, path, media_type, size, caption),
  update (position, kind, caption) on public.attachments to authenticated;
grant insert (liquidity) on public.fills to authenticated;

do $$
declare
  columns constant text := 'is_locked, exchange_id, base_currency, pip_size, lot_size, underlying_symbol, expiry_date,
    strike_price, option_type, sector, setup_id, timeframe, planned_entry_type, planned_target2, planned_target3,
    planned_target1_pct, planned_target2_pct, planned_target3_pct, planned_risk_pct, invalidation, plan_chart_url,
    entry_order_type, exit_order_type, stop_moved_to_be, margin_used, liquidation_price, time_to_mae_min,
    time_to_mfe_min, excursion_source, pee_window_min, post_high, post_low, time_to_mfpe_min, time_to_mape_min,
    market_regime, htf_trend, atr_at_entry, relative_volume, gap_pct, spread_at_entry, news_event, news_impact,
    minutes_to_news, key_level, benchmark_return_pct, market_bias, emotion_before, emotion_during, emotion_after,
    confidence, stress, focus, energy, sleep_hours, was_fomo, was_revenge, distractions, entry_comment,
    management_comment, exit_comment, entry_grade, management_grade, exit_grade, would_take_again, reviewed_at,
    custom_stats, fx_rate, missed_reason_id, seen_at, hypo_entry_price, hypo_exit_price';
begin
  execute format('grant insert (%1$s), update (%1$s) on public.trades to authenticated', columns);
end
$$;

-- Undoing an import takes its batch with it.
grant delete on public.import_batches to authenticated;
create policy "imports are removed through the API" on public.import_batches as restrictive for delete to authenticated
  using (session_user <> 'authenticator');
create index import_batches_by_time on public.import_batches (user_id, created_at, id);
