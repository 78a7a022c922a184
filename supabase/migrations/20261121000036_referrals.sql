-- What affiliates bring: clicks, the accounts that come of them, and what is owed for those. Only the server writes
-- these tables; an affiliate reads what is theirs.

-- Half of the key that visitors are digested with; each day has its own, and it is thrown away when the day is over.
-- After that nobody can tell whose visit a click was, or whether two days saw the same visitor.
create table app.tracking_salts (
  day date primary key,
  salt bytea not null,
  constraint tracking_salts_salt_length check (octet_length(salt) = 32)
);
alter table app.tracking_salts enable row level security;
revoke all on app.tracking_salts from public, anon, authenticated;

-- One row for a visitor, a day, a source and a campaign, however often the link was followed.
create table public.referral_clicks (
  -- Digested from those, so that the second click of a kind is the same row.
  id uuid primary key,
  user_id uuid not null,
  affiliate_id uuid not null,
  -- In UTC, as every day of the programme.
  day date not null,
  at timestamptz(3) not null default clock_timestamp(),
  source text not null,
  -- Key of a campaign, or whatever else the link carried.
  campaign text,
  visitor bytea not null,
  device text not null,
  constraint referral_clicks_owner_fkey foreign key (affiliate_id, user_id)
    references public.affiliates (id, user_id) on delete cascade,
  constraint referral_clicks_source_length check (char_length(source) between 1 and 40),
  constraint referral_clicks_campaign_length check (char_length(campaign) between 1 and 60),
  constraint referral_clicks_visitor_length check (octet_length(visitor) = 16),
  constraint referral_clicks_device_known check (device in ('desktop', 'mobile', 'tablet', 'other'))
);
create index referral_clicks_by_day on public.referral_clicks (affiliate_id, day, visitor);

create table public.referral_conversions (
  id uuid primary key default gen_random_uuid(),
  -- The affiliate's.
  user_id uuid not null,
  affiliate_id uuid not null,
  program_id text not null references public.affiliate_programs (id) on delete restrict,
  click_id uuid references public.referral_clicks (id) on delete set null,
  kind text not null,
  -- What was paid, in the programme's currency; 0 of a sign-up.
  value numeric not null,
  -- A payment is confirmed by time alone: a pending one is confirmed from `confirms_at` on.
  status text not null,
  confirms_at timestamptz(3) not null,
  -- Whose account it is; not shown to the affiliate.
  referred_user_id uuid references auth.users (id) on delete set null,
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint referral_conversions_owner_fkey foreign key (affiliate_id, user_id)
    references public.affiliates (id, user_id) on delete cascade,
  constraint referral_conversions_affiliate_key unique (id, affiliate_id),
  constraint referral_conversions_kind_known check (kind in ('signup', 'paid')),
  constraint referral_conversions_value_range check (
    value >= 0 and value < 1e9 and (kind = 'paid') = (value > 0)
  ),
  constraint referral_conversions_status_known check (status in ('pending', 'confirmed', 'reversed')),
  constraint referral_conversions_reversed_whole check ((status = 'reversed') = (reversed_at is not null)),
  constraint referral_conversions_not_own check (referred_user_id <> user_id)
);
-- An account signs up once, for one affiliate, for ever; and pays first once, unless that was taken back.
create unique index referral_conversions_signup_key on public.referral_conversions (referred_user_id)
  where kind = 'signup';
create unique index referral_conversions_paid_key on public.referral_conversions (referred_user_id)
  where kind = 'paid' and status <> 'reversed';
create index referral_conversions_of_account on public.referral_conversions (referred_user_id);
create index referral_conversions_by_time on public.referral_conversions (affiliate_id, created_at);
create index referral_conversions_of_click on public.referral_conversions (click_id);
create index referral_conversions_of_program on public.referral_conversions (program_id);

create table public.commissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  affiliate_id uuid not null,
  conversion_id uuid not null,
  -- value × rate, rounded to the cent, ties to the even digit.
  amount numeric not null,
  currency text not null,
  value numeric not null,
  -- That of the affiliate's tier when the payment was made; later promotions change nothing of it.
  rate numeric not null,
  tier text not null,
  -- A pending commission is approved from `available_at` on: by time alone, so that no job can forget it.
  status text not null default 'pending',
  available_at timestamptz(3) not null,
  paid_at timestamptz(3),
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint commissions_owner_fkey foreign key (affiliate_id, user_id)
    references public.affiliates (id, user_id) on delete cascade,
  constraint commissions_conversion_fkey foreign key (conversion_id, affiliate_id)
    references public.referral_conversions (id, affiliate_id) on delete cascade,
  constraint commissions_conversion_key unique (conversion_id),
  constraint commissions_amount_range check (amount >= 0 and amount <= value and scale(trim_scale(amount)) <= 2),
  constraint commissions_value_range check (value > 0 and value < 1e9),
  constraint commissions_rate_range check (rate >= 0 and rate <= 1),
  constraint commissions_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint commissions_tier_known check (tier in ('starter', 'partner', 'ambassador', 'elite')),
  constraint commissions_status_known check (status in ('pending', 'paid', 'reversed')),
  constraint commissions_moments_whole check (
    (status = 'paid') = (paid_at is not null) and (status = 'reversed') = (reversed_at is not null)
  )
);
create index commissions_of_affiliate on public.commissions (affiliate_id, created_at desc, id desc);
create index commissions_by_age on public.commissions (created_at desc, id desc);

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  affiliate_id uuid not null,
  amount numeric not null,
  currency text not null,
  method text not null,
  -- Where the money goes, as it was when it was asked for.
  detail text not null,
  status text not null default 'requested',
  -- What the transfer is found by.
  reference text,
  reason text,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint payouts_owner_fkey foreign key (affiliate_id, user_id)
    references public.affiliates (id, user_id) on delete cascade,
  constraint payouts_amount_range check (amount > 0 and amount < 1e9 and scale(trim_scale(amount)) <= 2),
  constraint payouts_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint payouts_method_known check (method in ('paypal', 'bank_transfer', 'wise')),
  constraint payouts_text_length check (
    char_length(detail) between 1 and 200 and char_length(reference) between 1 and 200
    and char_length(reason) between 1 and 1000
  ),
  constraint payouts_status_known check (status in ('requested', 'approved', 'paid', 'rejected')),
  constraint payouts_decision_whole check (
    (status = 'requested') = (decided_at is null)
    and (status = 'paid') = (reference is not null) and (status = 'rejected') = (reason is not null)
  )
);
create index payouts_of_affiliate on public.payouts (affiliate_id, created_at desc, id desc);
create index payouts_of_decider on public.payouts (decided_by) where decided_by is not null;
create index payouts_by_age on public.payouts (created_at desc, id desc);
create trigger payouts_touch before update on public.payouts for each row execute function app.touch();

do $$
declare
  name text;
begin
  foreach name in array array['referral_clicks', 'referral_conversions', 'commissions', 'payouts'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy %I on public.%I for select to authenticated
      using (user_id = (select auth.uid()))', 'own ' || replace(name, '_', ' ') || ' are read', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
  end loop;
end
$$;
grant select on public.referral_clicks, public.commissions, public.payouts to authenticated;
grant select (id, user_id, affiliate_id, program_id, click_id, kind, value, status, confirms_at, reversed_at, created_at)
  on public.referral_conversions to authenticated;
