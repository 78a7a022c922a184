import type { CommentPhase } from '#domain/playbook/playbook.ts'

/** Moments of a trade, and the field that a template is inserted into. */
export const commentPhaseWords: Readonly<Record<CommentPhase, { readonly label: string; readonly field: string }>> = {
  before: { label: 'Before', field: 'Thesis' },
  entry: { label: 'Entry', field: 'Entry comment' },
  management: { label: 'Management', field: 'Management comment' },
  exit: { label: 'Exit', field: 'Exit comment' },
  review: { label: 'Review', field: 'Lesson learned' },
}
