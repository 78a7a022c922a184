/** Market sessions in which a trade can be entered; `overlap` is when London and New York are both open. */
export const entrySessions = ['Asia', 'London', 'NY', 'overlap', 'pre', 'RTH', 'after'] as const
export type EntrySession = (typeof entrySessions)[number]
