-- Files, as hosted Supabase keeps their rows: buckets, and objects behind row-level security. The bytes are in the
-- database too, so that every server that shares it has them and a backup of it is whole.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  -- The files of an account go with it.
  owner uuid references auth.users (id) on delete cascade,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
-- What one account uses of its space.
create index objects_owner_id_idx on storage.objects (owner_id);
create index objects_owner_idx on storage.objects (owner);

-- A file's bytes, in parts that are small enough for one message each. Clients have no right to this table: the server
-- reads and writes it after row-level security has let the caller through to the object. A replaced file has a new
-- version, so that nobody reads half of the old one and half of the new one.
create table storage.object_contents (
  object_id uuid not null references storage.objects (id) on delete cascade,
  version text not null,
  part integer not null,
  bytes bytea not null,
  primary key (object_id, version, part)
);
-- Images are compressed already.
alter table storage.object_contents alter column bytes set storage external;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.object_contents enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[]
  language plpgsql immutable
  as $$
declare
  steps text[] := string_to_array(name, '/');
begin
  return steps[1 : array_length(steps, 1) - 1];
end
$$;

create function storage.filename(name text) returns text
  language plpgsql immutable
  as $$
declare
  steps text[] := string_to_array(name, '/');
begin
  return steps[array_length(steps, 1)];
end
$$;

create function storage.extension(name text) returns text
  language sql immutable
  as $$ select nullif(split_part(storage.filename(name), '.', -1), storage.filename(name)) $$;

grant execute on all functions in schema storage to anon, authenticated, service_role;
