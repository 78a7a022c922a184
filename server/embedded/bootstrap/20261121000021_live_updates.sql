-- Where live updates come from. After each statement that changes a published table this trigger notifies the servers
-- with the keys of the changed rows and their owner, never with their content: a message may have 8,000 bytes, and who
-- may see a row is asked again for each subscriber. Messages go out with the commit, in its order, and not at all when
-- there is none. The server attaches the trigger to the tables of the publication supabase_realtime when it starts.
--
-- Arguments: the table's key columns as "a,b", and the column with the owner, or ''.

create schema if not exists edgeworth;

create function edgeworth.notify_changes() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  keys text := (
    select string_agg(format('%I::text', name), ', ') from unnest(string_to_array(tg_argv[0], ',')) as name
  );
  owner text := case when tg_argv[1] = '' then 'null::text' else format('%I::text', tg_argv[1]) end;
  head jsonb := jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  );
  change record;
begin
  -- Keys are put together up to 6,000 bytes; a single one has a message of its own if it must.
  for change in execute format(
    'select owner, jsonb_agg(key order by position) as keys from (
       select *, sum(octet_length(key::text) + 2) over (partition by owner order by position) / 6000 as message
       from (select row_number() over () as position, %s as owner, jsonb_build_array(%s) as key from changed_rows) as rows
     ) as portions group by owner, message order by min(position)',
    owner, keys
  ) loop
    perform pg_notify(
      'edgeworth_changes', (head || jsonb_build_object('owner', change.owner, 'keys', change.keys))::text
    );
  end loop;
  return null;
end
$$;
revoke execute on function edgeworth.notify_changes() from public;
