-- Whether a mistake is known when the trade is entered: only then could the trade have been left out. Null: its phase says.
alter table public.mistakes add column is_known_at_entry boolean;
update public.mistakes set is_known_at_entry = true where default_key in ('revenge', 'overtraded', 'daily-limit');
grant insert (is_known_at_entry), update (is_known_at_entry) on public.mistakes to authenticated;
