-- Simulations know more than one model, sizing and limit: parameters say which, and results hold more figures. Runs that
-- were saved before drew each trade from the history and risked a fixed fraction of equity; their rows say so now.
-- What their engine did not compute and nothing stored tells (the mean of the worst drawdowns) stays null; the version
-- that made them stays with them.

update public.simulations
set
  parameters = (parameters - 'riskFraction') || jsonb_build_object(
    'model', jsonb_build_object('kind', 'iid'),
    'sizing', jsonb_build_object('kind', 'fixedFraction', 'fraction', parameters -> 'riskFraction'),
    'flows', '[]'::jsonb,
    'resampleHistory', false,
    'recovery', false
  ),
  result = result || jsonb_build_object(
    'blockLength', null,
    'riskFraction', parameters -> 'riskFraction',
    'endEquity', null,
    'conditionalDrawdown5', null,
    'maxDrawdownAmount', null,
    'recovery', null,
    'uncertainEdge', null
  )
where parameters ? 'riskFraction';

-- A server of the version before, still running beside this one, would store what no longer opens.
alter table public.simulations add constraint simulations_parameters_complete
  check (parameters ?& array['model', 'sizing', 'flows', 'resampleHistory', 'recovery']);
