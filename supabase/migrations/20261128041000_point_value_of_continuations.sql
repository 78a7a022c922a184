-- The value of a point that an import replaced in a trade, and its new one, so that undoing the import restores it. Null
-- where the import left it as it was.
alter table public.import_continuations
  add column point_value_before numeric,
  add column point_value_after numeric,
  add constraint import_continuations_point_value_positive check (point_value_before > 0 and point_value_after > 0);
grant insert (point_value_before, point_value_after) on public.import_continuations to authenticated;
grant update (point_value_before, point_value_after) on public.import_continuations to authenticated;
