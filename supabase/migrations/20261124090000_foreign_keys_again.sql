-- Six references of trades and fills become foreign keys again, which tools, dumps and readers can see
-- (docs/decisions/0012-foreign-keys-again.md). Names, ON DELETE behavior and refusals (23503) stay as they are.

-- Counts the rows that refer to missing rows and refuses the migration with one message about all of them. Adding a
-- foreign key checks every row too, but stops at the first one.
do $$
declare
  reference record;
  orphans bigint;
  findings text[] := '{}';
begin
  for reference in
    select * from (values
      ('fills_trade_fkey', 'fills', 'trade_id', 'trades'),
      ('trades_portfolio_fkey', 'trades', 'portfolio_id', 'portfolios'),
      ('trades_import_batch_fkey', 'trades', 'import_batch_id', 'import_batches'),
      ('trades_setup_fkey', 'trades', 'setup_id', 'setups'),
      ('trades_exchange_fkey', 'trades', 'exchange_id', 'exchanges'),
      ('trades_missed_reason_fkey', 'trades', 'missed_reason_id', 'missed_reasons')
    ) as named (name, child, child_column, parent)
  loop
    execute format('select count(*) from public.%1$I as child
      where %2$I is not null
        and not exists (select from public.%3$I as parent where parent.id = child.%2$I and parent.user_id = child.user_id)',
      reference.child, reference.child_column, reference.parent) into orphans;
    if orphans > 0 then
      findings := findings || format('%s rows of "%s" have a %s that is not in "%s" (%s)',
        orphans, reference.child, reference.child_column, reference.parent, reference.name);
    end if;
  end loop;
  if findings <> '{}' then
    raise foreign_key_violation using
      message = 'Foreign keys cannot be added: ' || array_to_string(findings, '; ') || '.',
      hint = 'Delete these rows or correct their references, then start again. Nothing was changed.';
  end if;
end
$$;

-- The triggers depend on their functions and go with them.
drop view app.references_by_statement;
drop function
  app.check_inserted_references(), app.check_changed_reference(), app.follow_deleted_references(),
  app.refuse_changed_key(), app.refuse_emptied_references(),
  app.check_trades_setup_fkey(), app.check_trades_exchange_fkey(), app.check_trades_missed_reason_fkey()
  cascade;
drop function
  app.refer_where_named(text, regclass, text, regclass, text), app.refer_by_statement(text, regclass, text, regclass, text),
  app.check_all_references(), app.refuse_reference(text, regclass, text, regclass);

alter table public.fills
  add constraint fills_trade_fkey foreign key (trade_id, user_id)
    references public.trades (id, user_id) on delete cascade;
alter table public.trades
  add constraint trades_portfolio_fkey foreign key (portfolio_id, user_id)
    references public.portfolios (id, user_id) on delete cascade,
  add constraint trades_import_batch_fkey foreign key (import_batch_id, user_id)
    references public.import_batches (id, user_id) on delete set null (import_batch_id),
  add constraint trades_setup_fkey foreign key (setup_id, user_id)
    references public.setups (id, user_id) on delete set null (setup_id),
  add constraint trades_exchange_fkey foreign key (exchange_id, user_id)
    references public.exchanges (id, user_id) on delete set null (exchange_id),
  add constraint trades_missed_reason_fkey foreign key (missed_reason_id, user_id)
    references public.missed_reasons (id, user_id) on delete set null (missed_reason_id);
