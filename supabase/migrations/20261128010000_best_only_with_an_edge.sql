-- Saved what-if analyses named a best stop and target also where they cannot be told from luck.
update public.simulations
  set summary = jsonb_set(summary, '{best}', 'null'::jsonb)
  where kind = 'what-if-analysis' and summary ->> 'verdict' is distinct from 'edge';
