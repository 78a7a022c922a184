-- User names are unique without regard to case, and have 3 to 30 letters, digits, dots, dashes and underscores. Earlier
-- names are brought into that form; a name that is then too short or taken is left out, and its owner can choose another.

alter table public.user_profiles drop constraint user_profiles_username_key;

update public.user_profiles
  set username = left(regexp_replace(username, '[^A-Za-z0-9._-]+', '_', 'g'), 30)
  where username !~ '^[A-Za-z0-9._-]{3,30}$';
update public.user_profiles as profile set username = null
  where char_length(username) < 3
    or exists (
      select from public.user_profiles as earlier
      where lower(earlier.username) = lower(profile.username)
        and (earlier.created_at, earlier.id) < (profile.created_at, profile.id)
    );

alter table public.user_profiles
  add constraint user_profiles_username_form check (username ~ '^[A-Za-z0-9._-]{3,30}$');
-- The application recognises a taken name by this index's name.
create unique index user_profiles_username_key on public.user_profiles (lower(username));
