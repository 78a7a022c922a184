-- A strategy can be renamed through the API. Its setup, plan and sample still never change.
grant update (name) on public.backtest_strategies to authenticated;
create policy "backtest strategies are changed through the API" on public.backtest_strategies
  as restrictive for update to authenticated using (session_user <> 'authenticator');
