-- A scenario keeps the stop and target that were chosen in it, in R: it opens with them again, and scenarios are compared by
-- them. Null: it was saved without.
alter table public.what_if_scenarios
  add column cell jsonb,
  add constraint what_if_scenarios_cell_levels check (
    cell is null
    or coalesce(jsonb_typeof(cell -> 'stop') = 'number' and jsonb_typeof(cell -> 'target') = 'number', false)
  );
grant insert (cell), update (cell) on public.what_if_scenarios to authenticated;
