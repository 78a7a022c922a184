-- Changes of what affiliates earn, or of the amount above which two admins approve a payout, that wait for a second admin. One
-- of each subject: a later one replaces it. What was decided is in the audit log.
create table if not exists app.term_changes (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  value jsonb not null,
  proposed_by uuid not null references auth.users (id) on delete cascade,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  constraint term_changes_subject_key unique (subject),
  constraint term_changes_subject_known check (subject in ('program', 'payout-limit')),
  constraint term_changes_value_object check (jsonb_typeof(value) = 'object' and pg_column_size(value) <= 2048)
);
create index if not exists term_changes_of_proposer on app.term_changes (proposed_by);
alter table app.term_changes enable row level security;
revoke all on app.term_changes from public, anon, authenticated;
