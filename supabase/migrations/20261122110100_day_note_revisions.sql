-- The edit of a day's note that its reader has seen: a change made from an older one is refused. Drawn from a sequence, so
-- that a note that was removed and written anew is not taken for the one before.
create sequence app.day_note_revisions as integer;
revoke all on sequence app.day_note_revisions from public, anon, authenticated;
alter table public.day_notes
  add column revision integer not null default nextval('app.day_note_revisions');
alter table public.day_notes alter column revision drop default;

-- Nobody but this trigger reaches the sequence.
create function app.number_day_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.revision := nextval('app.day_note_revisions');
  return new;
end
$$;
revoke all on function app.number_day_note() from public;
create trigger day_notes_number before insert or update on public.day_notes
  for each row execute function app.number_day_note();
