-- The affiliate programme: who takes part, on what terms, with which campaigns, links and materials.

-- The terms. Code reads them from here: a window or a minimum is stated nowhere else.
create table public.affiliate_programs (
  id text primary key,
  name text not null,
  description text not null,
  status text not null default 'open',
  currency text not null default 'USD',
  -- Days from a click to the sign-up that it is credited with.
  click_days integer not null,
  -- Days from that sign-up to the first payment that earns a commission.
  purchase_days integer not null,
  -- Days until a commission is final; a refund within them takes it back.
  hold_days integer not null,
  minimum_payout numeric not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint affiliate_programs_id_shape check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 40),
  constraint affiliate_programs_text_length check (
    char_length(name) between 1 and 80 and char_length(description) between 1 and 2000
  ),
  constraint affiliate_programs_status_known check (status in ('open', 'closed')),
  constraint affiliate_programs_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint affiliate_programs_days_range check (
    click_days between 1 and 365 and purchase_days between 1 and 3650 and hold_days between 0 and 365
  ),
  constraint affiliate_programs_minimum_range check (minimum_payout > 0 and minimum_payout <= 1e6)
);
insert into public.affiliate_programs (id, name, description, click_days, purchase_days, hold_days, minimum_payout)
values (
  'edgeworth', 'Edgeworth affiliates',
  'A commission on the first payment of everybody who signs up within 30 days of following your link.',
  30, 365, 30, 50
);

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  program_id text not null default 'edgeworth' references public.affiliate_programs (id) on delete restrict,
  -- Lower case alone, so that a code is unique however it is typed. It never changes: links with it are out there.
  code text not null,
  display_name text not null,
  website text,
  -- Set by admins alone.
  status text not null default 'pending',
  tier text not null default 'starter',
  payout_method text,
  payout_detail text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint affiliates_owner_key unique (id, user_id),
  constraint affiliates_user_key unique (user_id),
  constraint affiliates_code_key unique (code),
  constraint affiliates_code_shape check (
    code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(code) between 3 and 32
  ),
  constraint affiliates_text_length check (
    char_length(display_name) between 1 and 80 and char_length(website) between 1 and 300
    and char_length(payout_detail) between 1 and 200
  ),
  constraint affiliates_status_known check (status in ('pending', 'approved', 'suspended')),
  constraint affiliates_tier_known check (tier in ('starter', 'partner', 'ambassador', 'elite')),
  constraint affiliates_payout_whole check ((payout_method is null) = (payout_detail is null)),
  constraint affiliates_payout_method_known check (payout_method in ('paypal', 'bank_transfer', 'wise'))
);
create index affiliates_of_program on public.affiliates (program_id);
create index affiliates_by_age on public.affiliates (created_at desc, id desc);

create table public.affiliate_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  application_data jsonb not null,
  status text not null default 'pending',
  -- What the applicant is told with the decision.
  note text,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint affiliate_applications_data_object check (
    jsonb_typeof(application_data) = 'object' and pg_column_size(application_data) <= 16384
  ),
  constraint affiliate_applications_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint affiliate_applications_note_length check (char_length(note) between 1 and 1000),
  constraint affiliate_applications_decided_whole check ((status = 'pending') = (decided_at is null))
);
create unique index affiliate_applications_open_key on public.affiliate_applications (user_id)
  where status = 'pending';
create index affiliate_applications_of_user on public.affiliate_applications (user_id, created_at desc);
create index affiliate_applications_of_decider on public.affiliate_applications (decided_by)
  where decided_by is not null;
create index affiliate_applications_by_age on public.affiliate_applications (created_at desc, id desc);

create table public.affiliate_campaigns (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  affiliate_id uuid not null,
  -- What the campaign's links carry; made from the name, and never changed.
  key text not null,
  name text not null,
  description text,
  platform text,
  campaign_type text,
  target_audience text,
  start_date date,
  end_date date,
  budget numeric,
  target_conversions integer,
  tags jsonb not null default '[]',
  notes text,
  goals jsonb not null default '{}',
  kpis jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint affiliate_campaigns_owner_fkey foreign key (affiliate_id, user_id)
    references public.affiliates (id, user_id) on delete cascade,
  constraint affiliate_campaigns_affiliate_key unique (id, affiliate_id),
  constraint affiliate_campaigns_key_key unique (affiliate_id, key),
  constraint affiliate_campaigns_key_shape check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  constraint affiliate_campaigns_text_length check (
    char_length(name) between 1 and 80 and char_length(description) between 1 and 2000
    and char_length(platform) between 1 and 40 and char_length(campaign_type) between 1 and 40
    and char_length(target_audience) between 1 and 300 and char_length(notes) between 1 and 4000
  ),
  constraint affiliate_campaigns_dates_order check (end_date >= start_date),
  constraint affiliate_campaigns_dates_range check (
    start_date between '2000-01-01' and '2100-12-31' and end_date between '2000-01-01' and '2100-12-31'
  ),
  constraint affiliate_campaigns_budget_range check (budget >= 0 and budget < 1e12),
  constraint affiliate_campaigns_target_range check (target_conversions between 0 and 1000000000),
  constraint affiliate_campaigns_lists_shape check (
    jsonb_typeof(tags) = 'array' and jsonb_array_length(tags) <= 20
    and jsonb_typeof(goals) = 'object' and jsonb_typeof(kpis) = 'object'
    and pg_column_size(tags) <= 4096 and pg_column_size(goals) <= 8192 and pg_column_size(kpis) <= 8192
  )
);
create index affiliate_campaigns_of_user on public.affiliate_campaigns (user_id, created_at desc, id);

-- Links that are counted apart: what they count are the clicks that carry their source and campaign.
create table public.referral_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  affiliate_id uuid not null,
  platform text not null,
  name text not null,
  source text not null,
  -- Its links go with a campaign; what they have counted stays.
  campaign_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint referral_links_owner_fkey foreign key (affiliate_id, user_id)
    references public.affiliates (id, user_id) on delete cascade,
  constraint referral_links_campaign_fkey foreign key (campaign_id, affiliate_id)
    references public.affiliate_campaigns (id, affiliate_id) on delete cascade,
  constraint referral_links_place_key unique nulls not distinct (affiliate_id, source, campaign_id),
  constraint referral_links_platform_known check (
    platform in ('website', 'email', 'twitter', 'facebook', 'linkedin', 'whatsapp', 'youtube', 'instagram', 'tiktok',
      'discord', 'other')
  ),
  constraint referral_links_name_length check (char_length(name) between 1 and 80),
  constraint referral_links_source_shape check (source ~ '^[a-z0-9]+([-_][a-z0-9]+)*$' and char_length(source) <= 40)
);
create index referral_links_of_user on public.referral_links (user_id, created_at desc, id);
create index referral_links_of_campaign on public.referral_links (campaign_id, affiliate_id);

-- Texts and pictures to copy; {{link}} and {{code}} are filled in for whoever reads them.
create table public.promo_materials (
  id uuid primary key default gen_random_uuid(),
  material_type text not null,
  title text not null,
  body text not null,
  media_type text not null,
  -- Pixels, of a picture.
  width integer,
  height integer,
  status text not null default 'draft',
  default_key text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint promo_materials_default_key unique (default_key),
  constraint promo_materials_type_known check (material_type in ('banner', 'email', 'social')),
  constraint promo_materials_media_known check (media_type in ('image/svg+xml', 'text/plain')),
  constraint promo_materials_text_length check (
    char_length(title) between 1 and 120 and char_length(body) between 1 and 20000
    and char_length(default_key) between 1 and 60
  ),
  constraint promo_materials_size_range check (
    (width is null) = (height is null) and width between 1 and 4000 and height between 1 and 4000
  ),
  constraint promo_materials_status_known check (status in ('draft', 'approved'))
);

do $$
declare
  name text;
begin
  foreach name in array array[
    'affiliate_programs', 'affiliates', 'affiliate_applications', 'affiliate_campaigns', 'referral_links',
    'promo_materials'
  ] loop
    execute format('create trigger %I before update on public.%I for each row execute function app.touch()',
      name || '_touch', name);
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
  end loop;
  foreach name in array array['affiliates', 'affiliate_applications', 'affiliate_campaigns', 'referral_links'] loop
    execute format('create policy %I on public.%I for all to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      'own ' || replace(name, '_', ' '), name);
    execute format('create policy %I on public.%I as restrictive for insert to authenticated
      with check (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are added through the API', name);
    execute format('create policy %I on public.%I as restrictive for update to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are changed through the API', name);
    execute format('create policy %I on public.%I as restrictive for delete to authenticated
      using (session_user <> ''authenticator'')',
      replace(name, '_', ' ') || ' are removed through the API', name);
  end loop;
end
$$;
create policy "programmes are read" on public.affiliate_programs for select to authenticated using (true);
create policy "approved materials are read" on public.promo_materials for select to authenticated
  using (status = 'approved');

grant insert (id, code, display_name, website, payout_method, payout_detail),
  update (display_name, website, payout_method, payout_detail) on public.affiliates to authenticated;
grant insert (id, application_data) on public.affiliate_applications to authenticated;
grant insert (id, affiliate_id, key, name, description, platform, campaign_type, target_audience, start_date, end_date,
    budget, target_conversions, tags, notes, goals, kpis),
  update (name, description, platform, campaign_type, target_audience, start_date, end_date, budget,
    target_conversions, tags, notes, goals, kpis),
  delete on public.affiliate_campaigns to authenticated;
grant insert (id, affiliate_id, platform, name, source, campaign_id), update (platform, name), delete
  on public.referral_links to authenticated;
