-- Templates for comments before the entry and in the review of a trade, and the texts that a template had before.

alter table public.comment_templates drop constraint comment_templates_phase_known;
alter table public.comment_templates add constraint comment_templates_phase_known
  check (phase in ('before', 'entry', 'management', 'exit', 'review'));

-- Comments with one of these texts count as made from the template: its earlier texts, and those of merged templates.
alter table public.comment_templates add column former_bodies jsonb not null default '[]';
alter table public.comment_templates add constraint comment_templates_former_list
  check (jsonb_typeof(former_bodies) = 'array' and jsonb_array_length(former_bodies) <= 50);
grant insert (former_bodies), update (former_bodies) on public.comment_templates to authenticated;
