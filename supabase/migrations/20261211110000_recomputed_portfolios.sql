-- Whether figures of a portfolio's trades may still follow earlier settings: a change of the time zone, the tolerance, the
-- matching or the commission rules sets it in the statement that stores them, and whoever has recomputed the last trade
-- ends it. Trades are recomputed a few at a time, so that others are served in between; what an interruption leaves is
-- found by this column when a server starts.
-- Who may write what is told at the top of the portfolios migration.
alter table public.portfolios add column if not exists is_recomputing boolean not null default false;
grant update (is_recomputing) on public.portfolios to authenticated;
create index if not exists portfolios_recomputing on public.portfolios (user_id, id) where is_recomputing;

-- Whoever is shown the portfolio learns of both.
drop trigger portfolios_change on public.portfolios;
create trigger portfolios_change
  before update of name, kind, currency, opening_balance, time_zone, breakeven_tolerance, matching, is_recomputing
  on public.portfolios for each row execute function app.change_portfolio();

-- What an interruption left before there was this column.
update public.portfolios set is_recomputing = true
where id in (select portfolio_id from public.earlier_commission_rules);

select app.make_shared_views();
