-- What the administration of an installation needs. Only the server reads and writes these tables.

-- When an admin last stated the password again in a session; destructive acts require it to be recent.
create table app.session_confirmations (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  confirmed_at timestamptz(3) not null default clock_timestamp()
);
create index session_confirmations_of_user on app.session_confirmations (user_id);

-- Figures that no other table tells afterwards, by day in UTC. A day without a row is unknown: no server was running.
create table app.daily_figures (
  day date primary key,
  errors integer not null default 0,
  failed_imports integer not null default 0,
  storage_bytes bigint,
  constraint daily_figures_range check (errors >= 0 and failed_imports >= 0 and storage_bytes >= 0)
);

-- Payouts above the limit need two admins; null: none do. The newest row counts, and a raised limit only for payouts
-- requested after it was set: nobody raises the limit to approve a waiting payout alone.
create table app.payout_limits (
  id bigint generated always as identity primary key,
  amount numeric,
  set_by uuid references auth.users (id) on delete set null,
  set_at timestamptz(3) not null default clock_timestamp(),
  constraint payout_limits_amount_range check (amount >= 0 and amount < 1000000000)
);
create index payout_limits_of_setter on app.payout_limits (set_by) where set_by is not null;
insert into app.payout_limits (amount) values (500);

create table app.payout_approvals (
  payout_id uuid not null references public.payouts (id) on delete cascade,
  admin_id uuid not null references auth.users (id) on delete cascade,
  approved_at timestamptz(3) not null default clock_timestamp(),
  primary key (payout_id, admin_id)
);
create index payout_approvals_of_admin on app.payout_approvals (admin_id);

-- Parts of the product that are turned off; a part without a row is on.
create table app.switches (
  name text primary key,
  is_on boolean not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint switches_name_known check (name in ('sign-ups', 'affiliate-program', 'ai-wording'))
);

create table app.announcements (
  id uuid primary key default gen_random_uuid(),
  message text not null,
  severity text not null,
  -- The plan whose accounts see it, or everybody.
  audience text not null default 'everyone',
  starts_at timestamptz(3) not null default clock_timestamp(),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint announcements_message_length check (char_length(message) between 1 and 300),
  constraint announcements_severity_known check (severity in ('info', 'warning')),
  constraint announcements_audience_known check (audience in ('everyone', 'free', 'professional')),
  constraint announcements_period check (ends_at > starts_at)
);
create index announcements_by_time on app.announcements (created_at desc, id desc);

-- Backups that were restored into an empty database to see that they can be.
create table app.restore_tests (
  id uuid primary key default gen_random_uuid(),
  backup text not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  -- Null while it runs.
  finished_at timestamptz(3),
  rows bigint,
  problem text,
  constraint restore_tests_text_length check (char_length(backup) <= 200 and char_length(problem) <= 1000)
);
create index restore_tests_by_time on app.restore_tests (started_at desc);

alter table app.session_confirmations enable row level security;
alter table app.daily_figures enable row level security;
alter table app.payout_limits enable row level security;
alter table app.payout_approvals enable row level security;
alter table app.switches enable row level security;
alter table app.announcements enable row level security;
alter table app.restore_tests enable row level security;
revoke all on app.session_confirmations, app.daily_figures, app.payout_limits, app.payout_approvals, app.switches,
  app.announcements, app.restore_tests from public, anon, authenticated;
