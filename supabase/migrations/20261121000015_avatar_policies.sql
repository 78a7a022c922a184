-- Two buckets: avatars, which everybody may look at, and attachments of trades, which nobody but their owner may.
-- In both a file lies in the folder of its owner: {account}/{name}.
--
-- On hosted Supabase these tables belong to the storage service. Where the role that migrates may not add policies to
-- them, the migration says so and goes on; they are then added in the dashboard, as written here.

do $$
declare
  act record;
begin
  if to_regclass('storage.objects') is null then
    raise warning 'there is no file storage in this database: avatars and attachments are left out';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values
    ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
    (
      'attachments', 'attachments', false, 10485760,
      array['image/png', 'image/jpeg', 'image/webp', 'application/pdf']
    )
  on conflict (id) do nothing;

  for act in
    select verb, format('own %s: %s', bucket, verb) as title,
      format('bucket_id = %L and (storage.foldername(name))[1] = (select auth.uid())::text', bucket) as own
    from unnest(array['avatars', 'attachments']) as bucket, unnest(array['select', 'insert', 'update', 'delete']) as verb
  loop
    begin
      execute format(
        'create policy %I on storage.objects for %s to authenticated %s',
        act.title,
        act.verb,
        case act.verb
          when 'insert' then format('with check (%s)', act.own)
          when 'update' then format('using (%1$s) with check (%1$s)', act.own)
          else format('using (%s)', act.own)
        end
      );
    exception
      when insufficient_privilege or duplicate_object then
        raise warning 'the policy "%" was not added: %', act.title, sqlerrm;
    end;
  end loop;
end
$$;
