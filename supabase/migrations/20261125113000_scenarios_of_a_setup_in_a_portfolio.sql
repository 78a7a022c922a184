-- A scenario may take the trades of a setup in one portfolio; a strategy has its own trades and stands alone. Inputs bound
-- the days of entry and the side. Earlier scenarios and runs took all trades, which they now say.

alter table public.what_if_scenarios
  drop constraint what_if_scenarios_one_source,
  add constraint what_if_scenarios_one_source check (
    strategy_id is null or (portfolio_id is null and setup_id is null)
  );

-- What is filled in changes nothing that a trader stated, so the time of the last change stays.
alter table public.what_if_scenarios disable trigger what_if_scenarios_touch;
update public.what_if_scenarios
  set inputs = '{"from": null, "to": null, "direction": null}'::jsonb || inputs;
alter table public.what_if_scenarios enable trigger what_if_scenarios_touch;

alter table public.what_if_scenarios
  drop constraint what_if_scenarios_inputs_object,
  add constraint what_if_scenarios_inputs_object check (
    jsonb_typeof(inputs) = 'object'
    and inputs ?& array[
      'stops', 'targets', 'policy', 'sizing', 'slippage', 'cost', 'postExit', 'candles', 'from', 'to', 'direction'
    ]
  );

update public.simulations
  set parameters = jsonb_set(
    parameters, '{inputs}', '{"from": null, "to": null, "direction": null}'::jsonb || (parameters -> 'inputs')
  )
  where kind = 'what-if-analysis';
