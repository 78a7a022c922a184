-- Trades by their ids, so that an address or a request can name exactly the trades behind a figure where no filter says
-- them. A list is its maker's own, also of a portfolio that a team sees; what it names and its maker may not read stays
-- hidden by the policies of trades.
-- Who may write what is told at the top of the portfolios migration.
create table public.trade_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  portfolio_id uuid not null references public.portfolios (id) on delete cascade,
  title text not null,
  trade_ids uuid[] not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint trade_lists_title_length check (char_length(title) between 1 and 200),
  constraint trade_lists_size check (cardinality(trade_ids) between 1 and 100000)
);
create index trade_lists_by_user on public.trade_lists (user_id, created_at desc, id);
create index trade_lists_by_portfolio on public.trade_lists (portfolio_id);

alter table public.trade_lists enable row level security;
create policy "own trade lists" on public.trade_lists for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "trade lists are added through the API" on public.trade_lists as restrictive for insert to authenticated
  with check (session_user <> 'authenticator');
create policy "trade lists are removed through the API" on public.trade_lists as restrictive for delete to authenticated
  using (session_user <> 'authenticator');

revoke all on public.trade_lists from public, anon, authenticated;
grant select, delete on public.trade_lists to authenticated;
grant insert (portfolio_id, title, trade_ids) on public.trade_lists to authenticated;

-- Filters and inputs that were stored before name no list. Scenarios of before the policy `exact` had a fallback get the
-- one that all had, without which lists of scenarios could not be answered.
update public.simulations set sample_filter = sample_filter || '{"tradeListId": null}' where sample_filter is not null;
update public.simulations set parameters = jsonb_set(
  parameters, '{inputs}', '{"fallback": "pessimistic", "tradeListId": null}'::jsonb || (parameters -> 'inputs')
)
where kind = 'what-if-analysis';
alter table public.what_if_scenarios disable trigger what_if_scenarios_touch;
update public.what_if_scenarios set inputs = '{"fallback": "pessimistic", "tradeListId": null}'::jsonb || inputs;
alter table public.what_if_scenarios enable trigger what_if_scenarios_touch;
