-- The playbook: setups with rules, and the words that trades are described with. Each row is one trader's own; members
-- of a team read those of traders whose portfolios the team sees. `default_key` says which of the product's defaults a
-- row was made from, so that restoring brings back what is missing and never doubles what is there.

create table public.setups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  description text,
  direction text not null default 'both',
  timeframe text,
  color text,
  -- The plan as the setup has it, where it has one.
  stop_kind text,
  stop_value numeric,
  -- [{"r": 2, "sizePct": 50}, …]: where to take profit, in R, and how much of the position.
  targets jsonb not null default '[]',
  risk_pct numeric,
  -- Grows with every change of the setup or its rules; what was made from one revision says which.
  revision integer not null default 1,
  default_key text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint setups_owner_key unique (id, user_id),
  constraint setups_default_key unique (user_id, default_key),
  constraint setups_text_length check (
    char_length(name) between 1 and 80 and char_length(description) <= 4000 and char_length(timeframe) between 1 and 20
    and char_length(default_key) between 1 and 60
  ),
  constraint setups_direction_known check (direction in ('long', 'short', 'both')),
  constraint setups_color_code check (color ~ '^#[0-9a-f]{6}$'),
  constraint setups_stop_known check (
    (stop_kind is null) = (stop_value is null)
    and stop_kind in ('percent', 'atr', 'ticks', 'price') and stop_value > 0 and stop_value < 1e9
  ),
  constraint setups_targets_list check (jsonb_typeof(targets) = 'array' and jsonb_array_length(targets) <= 3),
  constraint setups_risk_range check (risk_pct > 0 and risk_pct <= 100)
);
create unique index setups_name_key on public.setups (user_id, lower(name));

create table public.rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  setup_id uuid not null,
  -- From 0 without a gap.
  position integer not null,
  phase text not null,
  title text not null,
  description text,
  weight numeric not null default 1,
  is_mandatory boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint rules_owner_key unique (id, user_id),
  constraint rules_setup_fkey foreign key (setup_id, user_id) references public.setups (id, user_id) on delete cascade,
  -- Checked at the end of the transaction, so that an order can be changed in one statement.
  constraint rules_position_key unique (setup_id, position) deferrable initially deferred,
  constraint rules_position_range check (position between 0 and 99),
  constraint rules_phase_known check (phase in ('plan', 'entry', 'management', 'exit')),
  constraint rules_text_length check (char_length(title) between 1 and 300 and char_length(description) <= 2000),
  constraint rules_weight_range check (weight > 0 and weight <= 100)
);

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  color text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint tags_owner_key unique (id, user_id),
  constraint tags_name_length check (char_length(name) between 1 and 60),
  constraint tags_color_code check (color ~ '^#[0-9a-f]{6}$')
);
create unique index tags_name_key on public.tags (user_id, lower(name));

create table public.mistakes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  description text,
  phase text,
  -- 1 (slip) to 5 (threatens the account).
  severity integer not null default 3,
  default_key text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint mistakes_owner_key unique (id, user_id),
  constraint mistakes_default_key unique (user_id, default_key),
  constraint mistakes_text_length check (
    char_length(name) between 1 and 80 and char_length(description) <= 2000
    and char_length(default_key) between 1 and 60
  ),
  constraint mistakes_phase_known check (phase in ('plan', 'entry', 'management', 'exit')),
  constraint mistakes_severity_range check (severity between 1 and 5)
);
create unique index mistakes_name_key on public.mistakes (user_id, lower(name));

create table public.comment_templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  phase text not null,
  body text not null,
  default_key text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint comment_templates_owner_key unique (id, user_id),
  constraint comment_templates_default_key unique (user_id, default_key),
  constraint comment_templates_phase_known check (phase in ('entry', 'management', 'exit')),
  constraint comment_templates_text_length check (
    char_length(body) between 1 and 1000 and char_length(default_key) between 1 and 60
  )
);
create unique index comment_templates_body_key on public.comment_templates (user_id, phase, md5(lower(body)));

create table public.custom_stats (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  description text,
  kind text not null,
  unit text,
  -- Of a choice: its possible values, in order.
  choices jsonb not null default '[]',
  minimum numeric,
  maximum numeric,
  -- Of a formula: an expression over the trade's datapoints.
  formula text,
  default_key text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint custom_stats_owner_key unique (id, user_id),
  constraint custom_stats_default_key unique (user_id, default_key),
  constraint custom_stats_kind_known check (kind in ('choice', 'number', 'yesNo', 'formula')),
  constraint custom_stats_choices_list check (
    jsonb_typeof(choices) = 'array' and jsonb_array_length(choices) <= 50
    and (kind = 'choice') = (jsonb_array_length(choices) > 0)
  ),
  constraint custom_stats_formula_only check ((kind = 'formula') = (formula is not null)),
  constraint custom_stats_range check (minimum < maximum),
  constraint custom_stats_text_length check (
    char_length(name) between 1 and 80 and char_length(description) <= 2000 and char_length(unit) between 1 and 20
    and char_length(formula) between 1 and 1000 and char_length(default_key) between 1 and 60
  )
);
create unique index custom_stats_name_key on public.custom_stats (user_id, lower(name));

create table public.missed_reasons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  default_key text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint missed_reasons_owner_key unique (id, user_id),
  constraint missed_reasons_default_key unique (user_id, default_key),
  constraint missed_reasons_text_length check (
    char_length(name) between 1 and 80 and char_length(default_key) between 1 and 60
  )
);
create unique index missed_reasons_name_key on public.missed_reasons (user_id, lower(name));

create table public.exchanges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  kind text not null,
  time_zone text not null,
  default_key text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint exchanges_owner_key unique (id, user_id),
  constraint exchanges_default_key unique (user_id, default_key),
  constraint exchanges_kind_known check (kind in ('exchange', 'broker', 'propFirm')),
  constraint exchanges_text_length check (
    char_length(name) between 1 and 80 and char_length(time_zone) between 1 and 64
    and char_length(default_key) between 1 and 60
  )
);
create unique index exchanges_name_key on public.exchanges (user_id, lower(name));

create table public.symbols (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  exchange_id uuid not null,
  symbol text not null,
  asset_class text not null,
  base_currency text,
  quote_currency text not null,
  point_value numeric not null,
  tick_size numeric,
  pip_size numeric,
  lot_size numeric,
  sector text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint symbols_owner_key unique (id, user_id),
  constraint symbols_exchange_fkey foreign key (exchange_id, user_id)
    references public.exchanges (id, user_id) on delete cascade,
  constraint symbols_symbol_key unique (exchange_id, symbol),
  constraint symbols_asset_class_known check (
    asset_class in ('stock', 'etf', 'option', 'future', 'forex', 'cryptoSpot', 'cryptoPerp', 'cfd', 'bond')
  ),
  constraint symbols_currency_code check (base_currency ~ '^[A-Z0-9]{2,10}$' and quote_currency ~ '^[A-Z]{3}$'),
  constraint symbols_sizes_positive check (point_value > 0 and tick_size > 0 and pip_size > 0 and lot_size > 0),
  constraint symbols_text_length check (
    char_length(symbol) between 1 and 40 and char_length(sector) between 1 and 80
  )
);

create function app.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- A setup's revision follows it and its rules.
create function app.revise_setup() returns trigger language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger setups_revise
  before update of name, description, direction, timeframe, stop_kind, stop_value, targets, risk_pct on public.setups
  for each row execute function app.revise_setup();

-- With the owner's rights: nobody writes a revision by hand.
create function app.revise_setup_of_rules() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.setups set revision = revision + 1
  where id in (select setup_id from changed_rows);
  return null;
end
$$;
create trigger rules_revise_insert after insert on public.rules
  referencing new table as changed_rows for each statement execute function app.revise_setup_of_rules();
create trigger rules_revise_update after update on public.rules
  referencing new table as changed_rows for each statement execute function app.revise_setup_of_rules();
create trigger rules_revise_delete after delete on public.rules
  referencing old table as changed_rows for each statement execute function app.revise_setup_of_rules();
revoke all on function app.touch(), app.revise_setup(), app.revise_setup_of_rules() from public;

do $$
declare
  name text;
begin
  foreach name in array array[
    'setups', 'rules', 'tags', 'mistakes', 'comment_templates', 'custom_stats', 'missed_reasons', 'exchanges', 'symbols'
  ] loop
    execute format('create trigger %I before update on public.%I for each row execute function app.touch()',
      name || '_touch', name);
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy %I on public.%I for all to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      'own ' || replace(name, '_', ' '), name);
    execute format('create policy %I on public.%I for select to authenticated
      using (user_id = any ((select app.shown_traders())::uuid[]))',
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

grant insert (id, name, description, direction, timeframe, color, stop_kind, stop_value, targets, risk_pct, default_key)
  on public.setups to authenticated;
grant update (name, description, direction, timeframe, color, stop_kind, stop_value, targets, risk_pct, archived_at)
  on public.setups to authenticated;
grant insert (id, setup_id, position, phase, title, description, weight, is_mandatory),
  update (position, phase, title, description, weight, is_mandatory) on public.rules to authenticated;
grant insert (id, name, color), update (name, color) on public.tags to authenticated;
grant insert (id, name, description, phase, severity, default_key),
  update (name, description, phase, severity, archived_at) on public.mistakes to authenticated;
grant insert (id, phase, body, default_key), update (phase, body) on public.comment_templates to authenticated;
grant insert (id, name, description, kind, unit, choices, minimum, maximum, formula, default_key),
  update (name, description, kind, unit, choices, minimum, maximum, formula) on public.custom_stats to authenticated;
grant insert (id, name, default_key), update (name) on public.missed_reasons to authenticated;
grant insert (id, name, kind, time_zone, default_key), update (name, kind, time_zone) on public.exchanges
  to authenticated;
grant insert (id, exchange_id, symbol, asset_class, base_currency, quote_currency, point_value, tick_size, pip_size,
    lot_size, sector),
  update (symbol, asset_class, base_currency, quote_currency, point_value, tick_size, pip_size, lot_size, sector)
  on public.symbols to authenticated;
