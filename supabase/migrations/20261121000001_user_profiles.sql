-- A trader's profile: one row per account, made by the application at the first sign-in.

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '' check (char_length(email) <= 320),
  username text check (char_length(username) between 1 and 60),
  avatar_url text check (char_length(avatar_url) <= 2048),
  full_name text check (char_length(full_name) <= 200),
  -- Set by the server alone.
  plan text not null default 'free' check (plan in ('free', 'professional')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The application recognises a taken name by this constraint's name.
  constraint user_profiles_username_key unique (username)
);

alter table public.user_profiles enable row level security;

-- Columns that are not named here are out of the client's reach, id after the insert and plan always.
revoke all on public.user_profiles from anon, authenticated;
grant select on public.user_profiles to authenticated;
grant insert (id, email, username, avatar_url, full_name) on public.user_profiles to authenticated;
grant update (email, username, avatar_url, full_name) on public.user_profiles to authenticated;

create policy "own profile is read" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "own profile is made" on public.user_profiles
  for insert to authenticated with check (id = (select auth.uid()));
create policy "own profile is changed" on public.user_profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create function public.user_profiles_touch() returns trigger
  language plpgsql
  as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function public.user_profiles_touch() from public, anon, authenticated;

create trigger user_profiles_touch before update on public.user_profiles
  for each row execute function public.user_profiles_touch();

-- The application makes the row with id and e-mail alone; the name given at sign-up comes with it. The function reads
-- the auth schema, which the user may not, so it runs as its owner, with nothing but this one look-up in it.
create function public.user_profiles_take_name() returns trigger
  language plpgsql
  security definer
  set search_path = ''
  as $$
begin
  if new.full_name is null then
    select left(nullif(trim(account.raw_user_meta_data ->> 'full_name'), ''), 200)
      into new.full_name
      from auth.users as account
      where account.id = new.id;
  end if;
  return new;
end
$$;
revoke execute on function public.user_profiles_take_name() from public, anon, authenticated;

create trigger user_profiles_take_name before insert on public.user_profiles
  for each row execute function public.user_profiles_take_name();

alter publication supabase_realtime add table public.user_profiles;
