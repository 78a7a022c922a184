-- A challenge and the place of the real history can be saved as well. A run keeps the address of the screen that made it, so
-- that it opens with every setting; null for a run saved through the API, or before this migration.

alter table public.simulations
  drop constraint simulations_kind_known,
  add constraint simulations_kind_known check (
    kind in (
      'portfolio-growth', 'drawdown-analysis', 'kelly-optimization', 'scenario-analysis', 'what-if-analysis',
      'challenge-analysis', 'history-analysis'
    )
  ),
  add column address text,
  add constraint simulations_address_query check (address ~ '^[a-zA-Z]+=' and length(address) <= 4000);
grant insert (address) on public.simulations to authenticated;
