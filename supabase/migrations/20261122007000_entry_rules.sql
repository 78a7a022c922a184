-- What a trader sets for themselves before a trade is entered: whether mandatory rules that are not met warn or keep the
-- trade from being saved, a limit of the risk that is open at once, and a rest after losses. All limits are off at first.
alter table public.portfolios
  add column mandatory_rules text not null default 'warn',
  add column entry_gate text not null default 'warn',
  -- In percent of the balance.
  add column max_open_risk_pct numeric,
  add column max_losses_in_row integer,
  add column minutes_after_loss integer,
  add constraint portfolios_mandatory_rules_known check (mandatory_rules in ('warn', 'block')),
  add constraint portfolios_entry_gate_known check (entry_gate in ('warn', 'block')),
  add constraint portfolios_max_open_risk_range check (max_open_risk_pct > 0 and max_open_risk_pct <= 100),
  add constraint portfolios_max_losses_range check (max_losses_in_row between 1 and 100),
  add constraint portfolios_minutes_after_loss_range check (minutes_after_loss between 1 and 10080);

-- They move no figure: the trigger that follows what a trader sets on a portfolio leaves them alone.
grant update (mandatory_rules, entry_gate, max_open_risk_pct, max_losses_in_row, minutes_after_loss)
  on public.portfolios to authenticated;

-- Trades that are open, for the risk that they carry together.
create index trades_open on public.trades (portfolio_id, entry_at) where status = 'active';
