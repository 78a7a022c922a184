-- A trade's setup, exchange and reason for having missed it are named by few trades of a long history, and by none of most
-- files. A foreign key comes to every row all the same, only to find nothing named in it: for three of them that is a twelfth
-- of the time that trades take to be stored. These are kept by triggers as well, whose condition leaves such rows out; where a
-- row names something it is looked up and locked by itself, as a foreign key does, by a statement that is planned once.

create function app.refer_where_named(
  reference text, child regclass, child_column text, parent regclass, on_delete text
) returns void language plpgsql set search_path = '' as $$
declare
  checks constant text := 'check_' || reference;
begin
  -- Deletions, changed keys and emptied tables are followed as for any other reference.
  perform app.refer_by_statement(reference, child, child_column, parent, on_delete);
  execute format('drop trigger %I on %s', checks || '_insert', child);
  execute format('drop trigger %I on %s', checks || '_update', child);
  execute format($create$
    create function app.%1$I() returns trigger language plpgsql security definer set search_path = '' as $check$
    begin
      perform from %2$s as parent where parent.id = new.%3$I and parent.user_id = new.user_id for key share;
      if not found then
        perform app.refuse_reference(tg_argv[0], tg_relid, tg_argv[1], tg_argv[2]);
      end if;
      return null;
    end
    $check$
  $create$, checks, parent, child_column);
  execute format('revoke all on function app.%I() from public', checks);
  execute format('create trigger %I after insert on %s for each row when (new.%I is not null)
    execute function app.%4$I(%5$L, %3$L, %6$L, %7$L)',
    checks || '_insert', child, child_column, checks, reference, parent, on_delete);
  execute format('create trigger %I after update of %I, user_id on %s for each row
    when (new.%2$I is not null
      and (new.%2$I is distinct from old.%2$I or new.user_id is distinct from old.user_id))
    execute function app.%4$I(%5$L, %2$L, %6$L)',
    checks || '_update', child_column, child, checks, reference, parent);
end
$$;
revoke all on function app.refer_where_named(text, regclass, text, regclass, text) from public;

alter table public.trades
  drop constraint trades_setup_fkey, drop constraint trades_exchange_fkey, drop constraint trades_missed_reason_fkey;
select app.refer_where_named('trades_setup_fkey', 'public.trades', 'setup_id', 'public.setups', 'set null');
select app.refer_where_named('trades_exchange_fkey', 'public.trades', 'exchange_id', 'public.exchanges', 'set null');
select app.refer_where_named(
  'trades_missed_reason_fkey', 'public.trades', 'missed_reason_id', 'public.missed_reasons', 'set null');

-- Both kinds, by the trigger that looks at new rows: it has the name and the arguments of its reference.
create or replace view app.references_by_statement with (security_invoker = true) as
select arguments[1] as reference, tgrelid::regclass as child, arguments[2] as child_column,
  arguments[3]::regclass as parent, arguments[4] as on_delete
from pg_catalog.pg_trigger join pg_catalog.pg_proc on pg_proc.oid = tgfoid
  cross join lateral string_to_array(encode(tgargs, 'escape'), '\000') as arguments
where pronamespace = 'app'::regnamespace and tgname = 'check_' || arguments[1] || '_insert';

-- Who a session is does not change from row to row, and is asked once a statement.
alter policy "trades are added through the API" on public.trades with check ((select session_user <> 'authenticator'));
alter policy "fills are added through the API" on public.fills with check ((select session_user <> 'authenticator'));
