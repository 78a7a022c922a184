-- Trades and what belongs to them may be added with their owner stated. The policies accept none but the caller, as the
-- default gives it: but a default is worked out for each row, which for the owner means reading the claims of the token
-- anew, a sixth of the time that a long history takes to be stored. A statement reads them once.
grant insert (user_id) on public.trades, public.fills, public.rule_checks, public.trade_mistakes, public.trade_tags
  to authenticated;
