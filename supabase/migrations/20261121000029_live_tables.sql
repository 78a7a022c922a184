-- What a trader's second tab or device follows: portfolios and trades, beside the profile, which is published already.

do $$
declare
  followed text;
begin
  foreach followed in array array['portfolios', 'trades'] loop
    if not exists (
      select from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = followed
    ) then
      execute format('alter publication supabase_realtime add table public.%I', followed);
    end if;
  end loop;
end
$$;
