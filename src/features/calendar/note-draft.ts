import type { DayNote } from '#api/day-notes.ts'

/** Most characters of a text of a note. */
export const longest = 10_000

/** What the fields of a note hold. */
export interface NoteDraft {
  readonly plan: string
  readonly review: string
  readonly rating: number | null
}

export const draftOf = (note: DayNote | null): NoteDraft => ({
  plan: note?.plan ?? '',
  review: note?.review ?? '',
  rating: note?.rating ?? null,
})

const textOrNull = (text: string) => (text.trim() === '' ? null : text.slice(0, longest))

/** What is stored of a draft: a text of blanks is none. */
export const contentOf = ({ plan, review, rating }: NoteDraft) => ({
  plan: textOrNull(plan),
  review: textOrNull(review),
  rating,
})

/** Whether two drafts store the same. */
export const saysTheSame = (a: NoteDraft, b: NoteDraft) => JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))

/** One text after the other, once where one holds the other. */
function joinedText(stored: string, mine: string): string {
  if (stored.includes(mine)) return stored
  return mine.includes(stored) ? mine : `${stored}\n\n${mine}`
}

/** Both texts, that which is stored first; the rating is mine where I have one. */
export const joinedDraft = (stored: NoteDraft, mine: NoteDraft): NoteDraft => ({
  plan: joinedText(stored.plan, mine.plan),
  review: joinedText(stored.review, mine.review),
  rating: mine.rating ?? stored.rating,
})
