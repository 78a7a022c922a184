-- Pinned tools keep their options, so a layout may be larger. The API refuses one of more than 32,000 characters, which are
-- at most four bytes each.

alter table public.dashboard_layouts drop constraint dashboard_layouts_layout_object;
alter table public.dashboard_layouts add constraint dashboard_layouts_layout_object check (
  jsonb_typeof(layout) = 'object' and layout ?& array['version', 'widgets'] and pg_column_size(layout) < 131072
);
