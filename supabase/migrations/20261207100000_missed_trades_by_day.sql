-- Filters by date find a missed trade on the day on which it was seen, in the time zone of its portfolio, as others on the day
-- of their exit or entry.
update public.trades set listed_on = (trades.seen_at at time zone portfolios.time_zone)::date
from public.portfolios
where portfolios.id = trades.portfolio_id and trades.listed_on is null and trades.seen_at is not null;
