-- Clicks of one address under ever new browser names count once an hour. The others are kept, so that a sign-up behind a shared
-- address is still credited, which counts its click after all.
alter table public.referral_clicks
  -- A digest of the network address under the day's key, as that of the visitor; null of clicks before this column.
  add column if not exists address bytea,
  add column if not exists is_counted boolean not null default true;
alter table public.referral_clicks drop constraint if exists referral_clicks_address_length;
alter table public.referral_clicks add constraint referral_clicks_address_length check (octet_length(address) = 16);
create index if not exists referral_clicks_by_address on public.referral_clicks (affiliate_id, day, address);
