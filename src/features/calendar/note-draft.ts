import type { DayNote } from '#api/portfolios/day-notes.ts'
import { formatCount } from '#ui/figures/format.ts'

/** Most characters of a text of a note. */
export const maxTextLength = 10_000

/** What the fields of a note hold. */
export interface NoteDraft {
  readonly plan: string
  readonly review: string
  readonly rating: number | null
}

export const toDraft = (note: DayNote | null): NoteDraft => ({
  plan: note?.plan ?? '',
  review: note?.review ?? '',
  rating: note?.rating ?? null,
})

const textOrNull = (text: string) => (text.trim() === '' ? null : text)

/** By how many characters a text is too long to be stored; 0 where it is not. */
export const countExcess = (text: string) => Math.max(0, text.length - maxTextLength)

/** Why a draft cannot be stored as it is, in words; null where it can. */
export function draftProblem({ plan, review }: NoteDraft): string | null {
  const [name, excess] = countExcess(plan) > 0 ? ['plan', countExcess(plan)] : ['review', countExcess(review)]
  if (excess === 0) return null
  return `the ${name} is ${formatCount(excess)} ${excess === 1 ? 'character' : 'characters'} too long. Shorten it to ${formatCount(maxTextLength)}.`
}

/** What is stored of a draft: a text of blanks is none. */
export const toNoteContent = ({ plan, review, rating }: NoteDraft) => ({
  plan: textOrNull(plan),
  review: textOrNull(review),
  rating,
})

/** Whether two drafts store the same. */
export const isSameDraft = (a: NoteDraft, b: NoteDraft) =>
  JSON.stringify(toNoteContent(a)) === JSON.stringify(toNoteContent(b))

/** One text after the other, once where one holds the other. */
function joinTexts(stored: string, mine: string): string {
  if (stored.includes(mine)) return stored
  return mine.includes(stored) ? mine : `${stored}\n\n${mine}`
}

/** Both texts, that which is stored first; the rating is mine where I have one. */
export const joinDrafts = (stored: NoteDraft, mine: NoteDraft): NoteDraft => ({
  plan: joinTexts(stored.plan, mine.plan),
  review: joinTexts(stored.review, mine.review),
  rating: mine.rating ?? stored.rating,
})
