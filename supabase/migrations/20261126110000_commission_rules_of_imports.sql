-- The commission rules that a trader gave for an import: its trades are charged by them whenever their executions change.
-- Null: the rules of the portfolio apply.
alter table public.import_batches
  add column commission_rules jsonb,
  add constraint import_batches_commission_rules_list check (
    jsonb_typeof(commission_rules) = 'array' and jsonb_array_length(commission_rules) <= 50
    and pg_column_size(commission_rules) <= 32768
  );
grant insert (commission_rules) on public.import_batches to authenticated;
