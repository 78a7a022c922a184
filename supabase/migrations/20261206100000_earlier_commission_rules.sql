-- Commission rules that a portfolio had, and that some of its trades may still be charged by: new rules are applied in
-- batches, and what an interruption leaves is charged by the next change of rules or recalculation. A portfolio whose trades
-- all have its rules has no row.
-- Who may write what is told at the top of the portfolios migration.
create table public.earlier_commission_rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  portfolio_id uuid not null,
  rules jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint earlier_commission_rules_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  constraint earlier_commission_rules_list check (
    jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) <= 50 and pg_column_size(rules) <= 32768
  )
);
create index earlier_commission_rules_by_portfolio on public.earlier_commission_rules (portfolio_id, user_id);
create index earlier_commission_rules_by_user on public.earlier_commission_rules (user_id);

alter table public.earlier_commission_rules enable row level security;
create policy "own earlier commission rules" on public.earlier_commission_rules for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "earlier commission rules are added through the API" on public.earlier_commission_rules
  as restrictive for insert to authenticated with check (session_user <> 'authenticator');
create policy "earlier commission rules are changed through the API" on public.earlier_commission_rules
  as restrictive for update to authenticated using (session_user <> 'authenticator');
create policy "earlier commission rules are removed through the API" on public.earlier_commission_rules
  as restrictive for delete to authenticated using (session_user <> 'authenticator');

revoke all on public.earlier_commission_rules from public, anon, authenticated;
grant select, delete on public.earlier_commission_rules to authenticated;
grant insert (portfolio_id, rules) on public.earlier_commission_rules to authenticated;
