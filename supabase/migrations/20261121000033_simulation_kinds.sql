-- Every kind of simulation can be kept, not growth alone. A run of another kind states its own parameters, and what
-- lists show of it; a growth run's list figures are picked from its result.

alter table public.simulations
  drop constraint simulations_kind_known,
  drop constraint simulations_parameters_complete,
  add constraint simulations_kind_known check (
    kind in ('portfolio-growth', 'drawdown-analysis', 'kelly-optimization', 'scenario-analysis', 'what-if-analysis')
  ),
  add constraint simulations_parameters_complete check (
    kind <> 'portfolio-growth'
    or parameters ?& array['model', 'sizing', 'flows', 'resampleHistory', 'recovery']
  ),
  -- What computed it: this server, or the trader's own machine.
  add column computed_by text not null default 'server',
  -- The trades of a what-if analysis as they went in; r alone is the sample of the other kinds.
  add column sample jsonb,
  -- What lists show; null for a growth run.
  add column summary jsonb,
  add constraint simulations_computed_by_known check (computed_by in ('server', 'browser')),
  add constraint simulations_sample_of_kind check (
    (kind = 'what-if-analysis') = (sample is not null) and jsonb_typeof(sample) = 'array'
  ),
  add constraint simulations_summary_of_kind check (
    (kind <> 'portfolio-growth') = (summary is not null) and jsonb_typeof(summary) = 'object'
  );
create index simulations_by_kind on public.simulations (user_id, portfolio_id, kind, created_at desc, id);
grant insert (sample, summary) on public.simulations to authenticated;
