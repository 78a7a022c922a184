-- A profile's email is that of the account, whatever a client sends with the row: an administrator looks people up by it.

create or replace function public.user_profiles_take_name() returns trigger
  language plpgsql
  security definer
  set search_path = ''
  as $$
begin
  select account.email, coalesce(new.full_name, left(nullif(trim(account.raw_user_meta_data ->> 'full_name'), ''), 200))
    into new.email, new.full_name
    from auth.users as account
    where account.id = new.id;
  new.email := coalesce(new.email, '');
  return new;
end
$$;
alter function public.user_profiles_take_name() rename to user_profiles_take_account;
alter trigger user_profiles_take_name on public.user_profiles rename to user_profiles_take_account;

create function public.user_profiles_follow_email() returns trigger
  language plpgsql
  security definer
  set search_path = ''
  as $$
begin
  update public.user_profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end
$$;
revoke execute on function public.user_profiles_follow_email() from public, anon, authenticated;

create trigger user_profiles_follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function public.user_profiles_follow_email();

revoke update (email) on public.user_profiles from authenticated;

update public.user_profiles as profile set email = coalesce(account.email, '')
  from auth.users as account
  where account.id = profile.id and profile.email is distinct from coalesce(account.email, '');
