-- Stands in for columns of trades that another migration brings.
alter table public.trades
  add column setup_id uuid,
  add column pee_window_min integer,
  add column post_high numeric,
  add column post_low numeric,
  add column time_to_mfpe_min numeric,
  add column time_to_mape_min numeric,
  add constraint trades_setup_fkey foreign key (setup_id, user_id)
    references public.setups (id, user_id) on delete set null (setup_id);
grant update (setup_id, post_high, post_low) on public.trades to authenticated;
