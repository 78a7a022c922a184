-- When the customer of a commission was refunded after its hold, with which a refund no longer takes it back: whoever pays a
-- payout sees it.
alter table public.commissions add column refunded_at timestamptz(3);
