/** Templates of day notes: before the session, and after it. */
export const noteTemplateKinds = ['premarket', 'review'] as const
export type NoteTemplateKind = (typeof noteTemplateKinds)[number]

/** What an account starts with. */
export const defaultNoteTemplates: Readonly<Record<NoteTemplateKind, string>> = {
  premarket: [
    'Bias and why: ___',
    'Key levels: ___',
    'News and times: ___',
    'Setups I trade today: ___',
    'Max loss and max trades: ___',
    'I stop trading if: ___',
  ].join('\n'),
  review: [
    'Followed the plan? ___',
    'Best decision: ___',
    'Worst decision: ___',
    'Rules broken and why: ___',
    'How I felt: ___',
    'Tomorrow I will: ___',
  ].join('\n'),
}

/** The text of a note after a template was inserted: below what is there. */
export function insertTemplate(text: string, template: string): string {
  const before = text.trimEnd()
  return before === '' ? template : `${before}\n\n${template}`
}
