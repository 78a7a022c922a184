-- What a trader's second tab or device follows: portfolios, trades and the playbook, beside the profile, which is
-- published already.

do $$
declare
  followed text;
begin
  foreach followed in array array[
    'portfolios', 'trades',
    'setups', 'rules', 'tags', 'mistakes', 'comment_templates', 'custom_stats', 'missed_reasons', 'exchanges'
  ] loop
    if not exists (
      select from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = followed
    ) then
      execute format('alter publication supabase_realtime add table public.%I', followed);
    end if;
  end loop;
end
$$;
