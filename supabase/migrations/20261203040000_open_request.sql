-- Opens the transaction of a request in one statement: refuses a session that has ended, and sets the caller's claims and
-- role until the transaction ends. Planned once per connection.
create function app.open_request(session_id uuid, claims text, role_name text) returns void
language plpgsql set search_path = '' as $$
begin
  if session_id is not null and not exists (select from auth.sessions where id = session_id) then
    raise exception 'the session has ended' using errcode = 'EW401';
  end if;
  perform set_config('request.jwt.claims', claims, true), set_config('role', role_name, true);
end
$$;
-- For the server's login role alone.
revoke all on function app.open_request(uuid, text, text) from public;
