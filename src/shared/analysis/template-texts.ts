import type { CommentTemplate } from '#domain/playbook/playbook.ts'

/** What the playbook analysis knows of comment templates: their texts, the former ones too. */
export const templateTexts = (templates: readonly Pick<CommentTemplate, 'phase' | 'body' | 'formerBodies'>[]) =>
  templates.map(({ phase, body, formerBodies }) => ({ phase, bodies: [body, ...formerBodies] }))
