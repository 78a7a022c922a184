-- A file may be shown by several trades: those of an exported file that was imported into the same account. It can only be
-- removed once no trade shows it. Where the role that migrates may not add the policy, it says so and goes on.
create index attachments_by_path on public.attachments (path);

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  create policy "attachments in use stay" on storage.objects as restrictive for delete to authenticated
    using (
      bucket_id <> 'attachments'
      or not exists (select from public.attachments where attachments.path = objects.name)
    );
exception
  when insufficient_privilege or duplicate_object then
    raise warning 'the policy "attachments in use stay" was not added: %', sqlerrm;
end
$$;
