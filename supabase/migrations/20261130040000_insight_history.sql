-- What became of a trader's findings: since when each is there, when it was gone, whether the trader acted on it or
-- dismissed it. One list for each portfolio of a trader, and one for all of them together. Findings themselves are
-- computed again whenever trades change; this is what cannot be computed.

create table public.insight_history (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Null: all portfolios of the trader.
  portfolio_id uuid,
  key text not null,
  title text not null,
  -- The finding in the words in which it was last seen.
  statement text not null,
  first_seen timestamptz(3) not null default clock_timestamp(),
  last_seen timestamptz(3) not null default clock_timestamp(),
  gone_at timestamptz(3),
  acted_at timestamptz(3),
  dismissed_at timestamptz(3),
  dismiss_reason text,
  constraint insight_history_of_key unique nulls not distinct (user_id, portfolio_id, key),
  constraint insight_history_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint insight_history_text_length check (
    char_length(key) between 1 and 200 and char_length(title) between 1 and 200
      and char_length(statement) between 1 and 2000 and char_length(dismiss_reason) between 1 and 300
  ),
  constraint insight_history_reason_of_dismissal check (dismiss_reason is null or dismissed_at is not null)
);
create index insight_history_of_portfolio on public.insight_history (portfolio_id, user_id)
  where portfolio_id is not null;

alter table public.insight_history enable row level security;
create policy "own insight history" on public.insight_history for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "insight history is added through the API" on public.insight_history as restrictive
  for insert to authenticated with check (session_user <> 'authenticator');
create policy "insight history is changed through the API" on public.insight_history as restrictive
  for update to authenticated using (session_user <> 'authenticator');
create policy "insight history is removed through the API" on public.insight_history as restrictive
  for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.insight_history from public, anon, authenticated;
grant select, delete on public.insight_history to authenticated;
grant insert (portfolio_id, key, title, statement),
  update (title, statement, last_seen, gone_at, acted_at, dismissed_at, dismiss_reason)
  on public.insight_history to authenticated;

-- What a trader allows the language model of this installation to see. Without a row: no names.
create table public.insight_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  shares_names boolean not null,
  updated_at timestamptz(3) not null default clock_timestamp()
);

create trigger insight_settings_touch before update on public.insight_settings
  for each row execute function app.touch();

alter table public.insight_settings enable row level security;
create policy "own insight settings" on public.insight_settings for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "insight settings are added through the API" on public.insight_settings as restrictive
  for insert to authenticated with check (session_user <> 'authenticator');
create policy "insight settings are changed through the API" on public.insight_settings as restrictive
  for update to authenticated using (session_user <> 'authenticator');

revoke all on public.insight_settings from public, anon, authenticated;
grant select on public.insight_settings to authenticated;
grant insert (shares_names), update (shares_names) on public.insight_settings to authenticated;
