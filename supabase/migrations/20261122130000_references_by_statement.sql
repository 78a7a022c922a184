-- References that are checked once a statement. A foreign key asks for the row that is referred to once for every row that
-- refers to it, and locks it as often: for a long history that is a third of the database's work. Those of trades and fills,
-- which come by the thousand, are kept by triggers instead that ask for all rows of a statement together. They refuse, wait,
-- lock and cascade as a foreign key does; docs/decisions/0011-references-by-statement.md has what differs.
--
-- A reference is a column and the owner: (column, user_id) names (id, user_id) of the other table. Its triggers have as
-- arguments all there is to know of it, which `app.references_by_statement` reads, so that it is written down once.

-- What a foreign key's refusal says, without the values.
create function app.refuse_reference(reference text, child regclass, child_column text, parent regclass) returns void
language plpgsql set search_path = '' as $$
declare
  child_name text;
  child_schema text;
begin
  select c.relname, n.nspname into child_name, child_schema
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid = child;
  raise foreign_key_violation using
    message = format('insert or update on table "%s" violates foreign key constraint "%s"', child_name, reference),
    detail = format('Key (%s, user_id) is not present in table "%s".', child_column,
      (select relname from pg_catalog.pg_class where oid = parent)),
    schema = child_schema, table = child_name, column = child_column, constraint = reference;
end
$$;

-- What is named by the rows of an insert has to be there, and to stay until the transaction ends: it is locked as a foreign key
-- locks it, and counts by having been locked. Who is deleting it is thereby waited for, and it is missing afterwards.
-- Statements are planned each time: a plan kept from when a table was small would read all of it when it has grown. For a trade
-- that is entered by hand planning is most of the work, so that few rows are looked up one by one, by a simpler statement.
create function app.check_inserted_references() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reference constant text := tg_argv[0];
  child_column constant text := tg_argv[1];
  parent constant regclass := tg_argv[2];
  few constant integer := 8;
  named record;
  is_held boolean;
  is_missing boolean;
begin
  if (select count(*) from (select from new_rows limit few + 1) as counted) <= few then
    for named in execute format('select distinct %1$I as id, user_id from new_rows where %1$I is not null', child_column)
    loop
      execute format('select true from %s where id = $1 and user_id = $2 for key share', parent)
      into is_held using named.id, named.user_id;
      if is_held is null then
        perform app.refuse_reference(reference, tg_relid, child_column, parent);
      end if;
    end loop;
    return null;
  end if;
  -- What this transaction has written itself nobody else can delete; locking it would write each of a thousand new trades again.
  execute format($statement$
    with named as (
      select distinct %1$I as id, user_id from new_rows where %1$I is not null
    ), found as (
      select id, user_id, parent.xmin = $1 as is_own from named join %2$s as parent using (id, user_id)
    ), held as (
      select from found join %2$s as parent using (id, user_id) where not is_own for key share of parent
    )
    select (select count(*) from named)
      > (select count(*) from found where is_own) + (select count(*) from held)
  $statement$, child_column, parent) into is_missing using pg_current_xact_id()::xid;
  if is_missing then
    perform app.refuse_reference(reference, tg_relid, child_column, parent);
  end if;
  return null;
end
$$;

-- A row that is made to refer to another. By row: its condition leaves out all that do not, and an update that names neither
-- column, such as that of 100,000 trades' figures, does not come to it at all.
create function app.check_changed_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reference constant text := tg_argv[0];
  child_column constant text := tg_argv[1];
  parent constant regclass := tg_argv[2];
  is_held boolean;
begin
  execute format('select true from %s where id = ($1).%I and user_id = ($1).user_id for key share',
    parent, child_column) into is_held using new;
  if is_held is null then
    perform app.refuse_reference(reference, tg_relid, child_column, parent);
  end if;
  return null;
end
$$;

-- What refers to rows that were deleted is deleted with them, or no longer names them. A row that another transaction has made
-- to refer to one of them meanwhile is seen, since deleting waited for that transaction: by a statement that sees what is
-- committed when it begins, and by no other.
create function app.follow_deleted_references() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  child constant regclass := tg_argv[0];
  child_column constant text := tg_argv[1];
  on_delete constant text := tg_argv[2];
begin
  if not exists (select from old_rows) then
    return null;
  end if;
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise feature_not_supported using
      message = format('rows of table "%s" can be deleted in transactions that are READ COMMITTED only', tg_table_name);
  end if;
  -- The two columns alone: a join that sorts would carry whole rows of trades along.
  execute format('with gone as materialized (select id, user_id from old_rows) ' || case on_delete
      when 'cascade' then 'delete from %1$s as child using gone'
      when 'set null' then 'update %1$s as child set %2$I = null from gone'
    end || ' where child.%2$I = gone.id and child.user_id = gone.user_id', child, child_column);
  return null;
end
$$;

-- Nothing in the product changes the id or the owner of a row, so that what refers to it need not be asked.
create function app.refuse_changed_key() returns trigger language plpgsql set search_path = '' as $$
begin
  raise foreign_key_violation using
    message = format('update on table "%s" violates foreign key constraint "%s" on table "%s"',
      tg_table_name, tg_argv[0], (select relname from pg_catalog.pg_class where oid = tg_argv[1]::regclass)),
    schema = tg_table_schema, table = tg_table_name, constraint = tg_argv[0];
end
$$;

-- Emptying a table takes no row out that something refers to: what refers to it is emptied in the same statement, or before.
create function app.refuse_emptied_references() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  child constant regclass := tg_argv[0];
  child_column constant text := tg_argv[1];
  is_referred_to boolean;
begin
  execute format('select exists (select from %s where %I is not null)', child, child_column) into is_referred_to;
  if is_referred_to then
    raise feature_not_supported using
      message = format('cannot truncate table "%s": table "%s" refers to it', tg_table_name,
        (select relname from pg_catalog.pg_class where oid = child));
  end if;
  return null;
end
$$;

-- Makes a reference; `on_delete` is 'cascade' or 'set null'. The first letters of its triggers put them before those of the
-- tables themselves (`live_…`, `…_book_…`), as the triggers of a foreign key are before all others.
create function app.refer_by_statement(
  reference text, child regclass, child_column text, parent regclass, on_delete text
) returns void language plpgsql set search_path = '' as $$
begin
  if on_delete not in ('cascade', 'set null') then
    raise invalid_parameter_value using message = format('a reference cannot %s', on_delete);
  end if;
  execute format('create trigger %I after insert on %s referencing new table as new_rows
    for each statement execute function app.check_inserted_references(%L, %L, %L, %L)',
    'check_' || reference || '_insert', child, reference, child_column, parent, on_delete);
  execute format('create trigger %I after update of %I, user_id on %s for each row
    when (new.%2$I is not null
      and (new.%2$I is distinct from old.%2$I or new.user_id is distinct from old.user_id))
    execute function app.check_changed_reference(%4$L, %2$L, %5$L)',
    'check_' || reference || '_update', child_column, child, reference, parent);
  execute format('create trigger %I after delete on %s referencing old table as old_rows
    for each statement execute function app.follow_deleted_references(%L, %L, %L)',
    'follow_' || reference || '_delete', parent, child, child_column, on_delete);
  execute format('create trigger %I before update of id, user_id on %s for each row
    when (new.id is distinct from old.id or new.user_id is distinct from old.user_id)
    execute function app.refuse_changed_key(%L, %L)',
    'keep_' || reference || '_key', parent, reference, child);
  execute format('create trigger %I after truncate on %s
    for each statement execute function app.refuse_emptied_references(%L, %L)',
    'keep_' || reference || '_rows', parent, child, child_column);
end
$$;

alter table public.fills drop constraint fills_trade_fkey;
alter table public.trades drop constraint trades_portfolio_fkey, drop constraint trades_import_batch_fkey;
select app.refer_by_statement('fills_trade_fkey', 'public.fills', 'trade_id', 'public.trades', 'cascade');
select app.refer_by_statement('trades_portfolio_fkey', 'public.trades', 'portfolio_id', 'public.portfolios', 'cascade');
select app.refer_by_statement(
  'trades_import_batch_fkey', 'public.trades', 'import_batch_id', 'public.import_batches', 'set null');

-- These references, for what asks the catalogue about foreign keys. Arguments of a trigger are kept as texts that end in noughts.
create view app.references_by_statement with (security_invoker = true) as
select arguments[1] as reference, tgrelid::regclass as child, arguments[2] as child_column,
  arguments[3]::regclass as parent, arguments[4] as on_delete
from pg_catalog.pg_trigger
  cross join lateral string_to_array(encode(tgargs, 'escape'), '\000') as arguments
where tgfoid = 'app.check_inserted_references'::regproc;

-- Looks at every row, as adding a foreign key does: for who has loaded rows while triggers rested.
create function app.check_all_references() returns void language plpgsql set search_path = '' as $$
declare
  kept record;
  is_missing boolean;
begin
  for kept in select * from app.references_by_statement order by reference loop
    execute format('select exists (
        select from %1$s as child
        where %2$I is not null
          and not exists (select from %3$s as found where found.id = child.%2$I and found.user_id = child.user_id)
      )', kept.child, kept.child_column, kept.parent) into is_missing;
    if is_missing then
      perform app.refuse_reference(kept.reference, kept.child, kept.child_column, kept.parent);
    end if;
  end loop;
end
$$;

revoke all on app.references_by_statement from public, anon, authenticated;
revoke all on function
  app.refuse_reference(text, regclass, text, regclass), app.check_inserted_references(), app.check_changed_reference(),
  app.follow_deleted_references(), app.refuse_changed_key(), app.refuse_emptied_references(),
  app.refer_by_statement(text, regclass, text, regclass, text), app.check_all_references()
  from public;
