-- What a setup's trades give to a strategy is asked of all portfolios at once; deleting a setup looks for them too.
create index if not exists trades_of_setup on public.trades (setup_id, user_id, exit_at) where setup_id is not null;
