-- API tokens outlived what made them: whoever had once made one kept reading after the password was changed. A trigger
-- ends them, so that no way of changing a password or banning an account is left out, that of hosted sign-in included.

create function app.end_api_tokens(account uuid, reason text) returns integer
  language plpgsql
  security definer
  set search_path = ''
  as $$
declare
  ended integer;
begin
  delete from public.api_tokens where user_id = account;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform app.audit(
      'account.api-tokens-ended', account, null, jsonb_build_object('tokens', ended, 'reason', reason)
    );
  end if;
  return ended;
end
$$;
revoke all on function app.end_api_tokens(uuid, text) from public, anon, authenticated;

create function public.users_end_api_tokens() returns trigger
  language plpgsql
  security definer
  set search_path = ''
  as $$
begin
  if new.banned_until is distinct from old.banned_until and new.banned_until > now() then
    perform app.end_api_tokens(new.id, 'ban');
  elsif new.encrypted_password is distinct from old.encrypted_password
    -- Set for the transaction of a change in which the owner chose to keep them.
    and coalesce(current_setting('app.keeps_api_tokens', true), '') <> 'on' then
    perform app.end_api_tokens(new.id, 'password');
  end if;
  return new;
end
$$;
revoke execute on function public.users_end_api_tokens() from public, anon, authenticated;

create trigger users_end_api_tokens after update of encrypted_password, banned_until on auth.users
  for each row execute function public.users_end_api_tokens();
