-- Mail that is to go out. A row is written in the transaction of what it tells about, so that there is neither a mail
-- about something that was rolled back nor a change whose mail was lost. The server delivers them; without a mail
-- server they stay here, readable on a page of the installation.

create table app.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  -- Emptied some time after the mail was sent: it can hold links.
  text text not null,
  html text not null,
  -- What kind of mail it is, for reports and tests: 'sign_up', 'recovery', 'team_invitation' …
  purpose text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  sent_at timestamptz(3),
  attempts integer not null default 0,
  last_error text,
  -- Not before this moment; null when no further attempt is made.
  next_attempt_at timestamptz(3) default clock_timestamp(),
  constraint mail_outbox_recipient_shape check (recipient ~ '^[^[:space:][:cntrl:]<>,;"]+@[^[:space:][:cntrl:]<>,;"@]+$'),
  constraint mail_outbox_recipient_length check (char_length(recipient) <= 320),
  constraint mail_outbox_subject_length check (char_length(subject) between 1 and 200),
  constraint mail_outbox_subject_one_line check (subject !~ '[[:cntrl:]]'),
  constraint mail_outbox_text_length check (char_length(text) <= 20000),
  constraint mail_outbox_html_length check (char_length(html) <= 60000),
  constraint mail_outbox_purpose_shape check (purpose ~ '^[a-z][a-z_]{0,39}$'),
  constraint mail_outbox_attempts_range check (attempts between 0 and 100),
  constraint mail_outbox_last_error_length check (char_length(last_error) <= 500),
  constraint mail_outbox_sent_is_done check (sent_at is null or next_attempt_at is null)
);
create index mail_outbox_due on app.mail_outbox (next_attempt_at) where next_attempt_at is not null;
create index mail_outbox_by_time on app.mail_outbox (created_at desc);

-- Nobody but the server reads it: not even the person that a mail is for.
alter table app.mail_outbox enable row level security;
revoke all on app.mail_outbox from public, anon, authenticated;

-- The one way to queue a mail from within a user's transaction.
create function app.enqueue_mail(recipient text, subject text, body_text text, body_html text, purpose text) returns uuid
  language plpgsql
  security definer
  set search_path = ''
  as $$
declare
  queued uuid;
begin
  -- On hosted Supabase a trader's token also opens the generated REST interface, whose connections are this role's.
  if session_user = 'authenticator' then
    raise exception 'mail is queued through the API' using errcode = '42501';
  end if;
  insert into app.mail_outbox (recipient, subject, text, html, purpose)
  values (enqueue_mail.recipient, enqueue_mail.subject, body_text, body_html, enqueue_mail.purpose)
  returning id into queued;
  return queued;
end
$$;
revoke all on function app.enqueue_mail(text, text, text, text, text) from public;
grant execute on function app.enqueue_mail(text, text, text, text, text) to authenticated;

-- Secrets of this installation where sign-in is hosted Supabase's and several servers share one database.
create table app.installation_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint installation_secrets_name_length check (char_length(name) <= 100),
  constraint installation_secrets_value_length check (char_length(value) between 32 and 500)
);
alter table app.installation_secrets enable row level security;
revoke all on app.installation_secrets from public, anon, authenticated;
