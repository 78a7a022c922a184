-- What a trader writes beside an analysis tool, one note for each tool and portfolio, whatever is selected. Notes are the
-- trader's own: a team that reads a portfolio does not read them.
-- Who may write what is told at the top of the portfolios migration.
create table public.tool_notes (
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  tool text not null,
  body text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (portfolio_id, tool),
  constraint tool_notes_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  -- The list of tools is the application's, which may rename or add one.
  constraint tool_notes_tool_format check (tool ~ '^[a-z][A-Za-z]{0,39}$'),
  constraint tool_notes_body_length check (char_length(body) between 1 and 4000)
);
create index tool_notes_by_user on public.tool_notes (user_id);

create trigger tool_notes_touch before update on public.tool_notes
  for each row execute function app.touch();

alter table public.tool_notes enable row level security;
create policy "own tool notes" on public.tool_notes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "tool notes are added through the API" on public.tool_notes as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "tool notes are changed through the API" on public.tool_notes as restrictive for update to authenticated
  using (session_user <> 'authenticator');
create policy "tool notes are removed through the API" on public.tool_notes as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.tool_notes from public, anon, authenticated;
grant select, delete on public.tool_notes to authenticated;
grant insert (portfolio_id, tool, body), update (body) on public.tool_notes to authenticated;
