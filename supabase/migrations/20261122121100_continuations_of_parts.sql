-- Of a trade that was split, a part may carry some of the swap that an import added and none of the fills that it added.
alter table public.import_continuations
  drop constraint import_continuations_fills_list,
  add constraint import_continuations_fills_list check (
    jsonb_typeof(fills) = 'array' and jsonb_array_length(fills) <= 500
  );
