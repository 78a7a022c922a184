-- When the account is deleted with all that belongs to it, unless its owner changes their mind. Only the server writes it:
-- authenticated may update named columns alone.
alter table public.user_profiles add column deletion_at timestamptz(3);
create index user_profiles_to_delete on public.user_profiles (deletion_at) where deletion_at is not null;
