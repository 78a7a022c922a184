-- A scenario keeps the trades that its results were computed from, as numbers in R without names: what it says can then be
-- verified after its trades have changed. Null: it was saved without them, or bars decided their order.
alter table public.what_if_scenarios
  add column sample jsonb,
  add constraint what_if_scenarios_sample_list check (
    jsonb_typeof(sample) = 'array' and jsonb_array_length(sample) between 1 and 5000
  );
grant insert (sample), update (sample) on public.what_if_scenarios to authenticated;
