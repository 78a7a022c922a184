-- Admins' requests to export an account, which its owner allows or refuses. One of each account: a later one replaces one that
-- has expired. A request goes once it is refused, withdrawn or used; what was done is in the audit log.
create table if not exists app.export_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  requested_by uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  -- Null while it waits for the owner's answer.
  allowed_at timestamptz(3),
  -- A request and a consent wait equally long, each from its own beginning.
  expires_at timestamptz(3) not null,
  constraint export_requests_user_id_key unique (user_id),
  constraint export_requests_reason_length check (char_length(reason) between 1 and 300)
);
create index if not exists export_requests_of_admin on app.export_requests (requested_by);
alter table app.export_requests enable row level security;
revoke all on app.export_requests from public, anon, authenticated;
