-- Commissions that files do not state: rules of a portfolio (amount, basis, instrument, first day), and where the commission
-- of each trade comes from. Also whether the trader has stated the opening balance, or it is the one of a new account.
alter table public.portfolios
  add column commission_rules jsonb not null default '[]',
  add column opening_balance_stated boolean not null default true,
  add constraint portfolios_commission_rules_list check (
    jsonb_typeof(commission_rules) = 'array' and jsonb_array_length(commission_rules) <= 50
    and pg_column_size(commission_rules) <= 32768
  );
-- Neither moves a figure by itself: the trigger that follows what a trader sets on a portfolio leaves them alone.
grant insert (commission_rules, opening_balance_stated), update (commission_rules, opening_balance_stated)
  on public.portfolios to authenticated;

-- First portfolios whose balance nobody has changed since.
update public.portfolios set opening_balance_stated = false where name = 'Main' and opening_balance = 10000;

alter table public.trades
  add column commission_source text not null default 'none',
  add constraint trades_commission_source_known check (commission_source in ('stated', 'rule', 'none'));
grant insert (commission_source), update (commission_source) on public.trades to authenticated;

update public.trades set commission_source = 'stated'
where commission <> 0 or exchange_fees <> 0
  or exists (select from public.fills where fills.trade_id = trades.id and fills.fee <> 0);
