-- Scopes that a program needs: an assistant that adds trades needs no right to delete, one that imports none to edit. What
-- was `write` covered imports, so tokens that have it keep them by name; `write` covers `add`.

alter table public.api_tokens drop constraint if exists api_tokens_scopes_known;
update public.api_tokens set scopes = array_append(scopes, 'import')
  where 'write' = any (scopes) and not 'import' = any (scopes);
alter table public.api_tokens add constraint api_tokens_scopes_known check (
  cardinality(scopes) > 0 and scopes <@ array['read', 'add', 'write', 'import', 'simulate']
);
