-- Findings over a trader's trades, kept while those trades stand as they were, and their wording by a language model where
-- one was asked. One row for each portfolio of a trader, and one for all of them together.

create table public.insights (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Null: all portfolios of the trader.
  portfolio_id uuid,
  -- Revisions of the portfolios, and the version of what computed the findings: they hold while it is the same.
  stamp text not null,
  -- What the API answers, but for the wording.
  findings jsonb not null,
  -- Text by id of finding; null where no model was asked of these findings.
  wording jsonb,
  model text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint insights_of_key unique nulls not distinct (user_id, portfolio_id),
  constraint insights_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint insights_text_length check (char_length(stamp) between 1 and 200 and char_length(model) between 1 and 200),
  constraint insights_findings_object check (
    jsonb_typeof(findings) = 'object' and pg_column_size(findings) <= 262144
  ),
  constraint insights_wording_object check (jsonb_typeof(wording) = 'object' and pg_column_size(wording) <= 131072),
  constraint insights_worded_by check ((wording is null) = (model is null))
);
create index insights_of_portfolio on public.insights (portfolio_id, user_id) where portfolio_id is not null;

create trigger insights_touch before update on public.insights for each row execute function app.touch();

alter table public.insights enable row level security;
create policy "own insights" on public.insights for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "insights are added through the API" on public.insights as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "insights are changed through the API" on public.insights as restrictive for update to authenticated
  using (session_user <> 'authenticator');
revoke all on public.insights from public, anon, authenticated;
grant select on public.insights to authenticated;
grant insert (portfolio_id, stamp, findings, wording, model), update (stamp, findings, wording, model)
  on public.insights to authenticated;
