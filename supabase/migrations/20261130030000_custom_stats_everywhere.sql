-- Where a custom stat is shown, the trader's order of them, and an archive: an archived stat keeps the values of trades
-- and is not offered for new ones. Without a position a stat comes after those that have one, by name.
alter table public.custom_stats
  add column shown_on jsonb not null default '["entry","trade","history","dashboard","charterElite"]',
  add column position integer,
  add column archived_at timestamptz(3),
  add constraint custom_stats_shown_on_list check (
    jsonb_typeof(shown_on) = 'array' and jsonb_array_length(shown_on) <= 5
    and shown_on <@ '["entry","trade","history","dashboard","charterElite"]'::jsonb
  ),
  add constraint custom_stats_position_range check (position between 0 and 9999);

grant insert (shown_on, position, archived_at), update (shown_on, position, archived_at)
  on public.custom_stats to authenticated;
