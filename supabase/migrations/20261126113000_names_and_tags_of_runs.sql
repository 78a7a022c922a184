-- A saved run can be renamed and tagged; what it computed still never changes. It also keeps which trades of the portfolio
-- it used: null means all. Who may write what is told at the top of the portfolios migration.

alter table public.simulations
  add column tags text[] not null default '{}',
  add column sample_filter jsonb,
  add constraint simulations_tags_few check (cardinality(tags) <= 10),
  add constraint simulations_sample_filter_object check (
    jsonb_typeof(sample_filter) = 'object' and sample_filter ?& array['setupIds', 'from', 'to', 'direction']
  );

grant insert (tags, sample_filter), update (name, tags) on public.simulations to authenticated;
create policy "simulations are changed through the API" on public.simulations as restrictive for update to authenticated
  using (session_user <> 'authenticator');
