-- What was not counted of an affiliate's links, and why: numbers alone, so that no visitor is told from another.
create table public.uncounted_referrals (
  user_id uuid not null,
  affiliate_id uuid not null,
  -- In UTC, as every day of the programme.
  day date not null,
  reason text not null,
  count bigint not null default 1,
  constraint uncounted_referrals_pkey primary key (affiliate_id, day, reason),
  constraint uncounted_referrals_owner_fkey foreign key (affiliate_id, user_id)
    references public.affiliates (id, user_id) on delete cascade,
  constraint uncounted_referrals_reason_known check (
    reason in ('repeated_click', 'click_flood', 'own_click', 'own_sign_up', 'repeated_sign_up', 'late_sign_up')
  ),
  constraint uncounted_referrals_count_positive check (count > 0)
);
alter table public.uncounted_referrals enable row level security;
create policy "own uncounted referrals are read" on public.uncounted_referrals for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.uncounted_referrals from public, anon, authenticated;
grant select on public.uncounted_referrals to authenticated;

-- The sign-up that a payment belongs to: accounts are not shown to affiliates, who still see which of their referrals pay.
alter table public.referral_conversions add column signup_id uuid;
update public.referral_conversions as paid set signup_id = signup.id
from public.referral_conversions as signup
where paid.kind = 'paid' and signup.kind = 'signup' and signup.affiliate_id = paid.affiliate_id
  and (
    signup.referred_user_id = paid.referred_user_id
    or (paid.referred_user_id is null and signup.referred_user_id is null and signup.click_id = paid.click_id)
  );
alter table public.referral_conversions
  add constraint referral_conversions_signup_fkey foreign key (signup_id, affiliate_id)
    references public.referral_conversions (id, affiliate_id) on delete cascade,
  add constraint referral_conversions_signup_of_payment check (kind = 'paid' or signup_id is null);
create index referral_conversions_of_signup on public.referral_conversions (signup_id, affiliate_id);
grant select (signup_id) on public.referral_conversions to authenticated;
