-- Stored samples spell "favorable" as the API does. A sample with the word has another digest now, so that making its
-- strategy once more stores it again instead of finding this one.
update public.simulations set sample = replace(sample::text, '"favourable"', '"favorable"')::jsonb
where sample::text like '%"favourable"%';
update public.backtest_strategies set sample = replace(sample::text, '"favourable"', '"favorable"')::jsonb
where sample::text like '%"favourable"%';
