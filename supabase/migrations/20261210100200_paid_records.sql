-- Paid payouts and commissions outlive the affiliate's account as bookkeeping: amounts, currency, dates and the reference of the
-- transfer, without the account, the address of the payout and the customer. The id of the affiliate, which names nothing
-- any more, tells which of them belong together.
alter table public.payouts
  alter column user_id drop not null,
  alter column detail drop not null;
alter table public.commissions
  alter column user_id drop not null,
  alter column conversion_id drop not null;
alter table public.payouts drop constraint if exists payouts_record_whole;
alter table public.commissions drop constraint if exists commissions_record_whole;
alter table public.payouts add constraint payouts_record_whole check (
  (user_id is null) = (detail is null) and (user_id is not null or status = 'paid')
);
alter table public.commissions add constraint commissions_record_whole check (
  (user_id is null) = (conversion_id is null) and (user_id is not null or status = 'paid')
);

-- Before the references delete what is left.
create or replace function app.keep_paid_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.payouts set user_id = null, detail = null where affiliate_id = old.id and status = 'paid';
  update public.commissions set user_id = null, conversion_id = null where affiliate_id = old.id and status = 'paid';
  return old;
end
$$;
revoke all on function app.keep_paid_records() from public;
create or replace trigger affiliates_keep_paid_records before delete on public.affiliates
  for each row execute function app.keep_paid_records();
