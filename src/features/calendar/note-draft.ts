import type { DayNote } from '#api/portfolios/day-notes.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** Max characters per text of a note. */
export const maxTextLength = 10_000

/** The values of a note's fields. */
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

/** How many characters a text is too long. */
export const countExcess = (text: string) => Math.max(0, text.length - maxTextLength)

/** Why a draft cannot be saved, as a clause; null if it can. */
export function draftProblem({ plan, review }: NoteDraft): string | null {
  const [name, excess] = countExcess(plan) > 0 ? ['plan', countExcess(plan)] : ['review', countExcess(review)]
  if (excess === 0) return null
  return `the ${name} is ${pluralize(excess, 'character')} over the limit.`
}

/** Converts a draft for the API; blank texts become null. */
export const toNoteContent = ({ plan, review, rating }: NoteDraft) => ({
  plan: textOrNull(plan),
  review: textOrNull(review),
  rating,
})

/** Whether two drafts have the same content. */
export const isSameDraft = (a: NoteDraft, b: NoteDraft) =>
  JSON.stringify(toNoteContent(a)) === JSON.stringify(toNoteContent(b))

/** Joins two texts, without repeating one that contains the other. */
function joinTexts(stored: string, mine: string): string {
  if (stored.includes(mine)) return stored
  return mine.includes(stored) ? mine : `${stored}\n\n${mine}`
}

/** Joins both notes, the stored texts first; my rating wins if there is one. */
export const joinDrafts = (stored: NoteDraft, mine: NoteDraft): NoteDraft => ({
  plan: joinTexts(stored.plan, mine.plan),
  review: joinTexts(stored.review, mine.review),
  rating: mine.rating ?? stored.rating,
})

/** What a stored note has: "Has plan, no review". */
export function noteText({ plan, review }: Pick<DayNote, 'plan' | 'review'>): string {
  if (plan !== null && review !== null) return 'Has plan and review'
  if (plan !== null) return 'Has plan, no review'
  return review === null ? 'Has a note' : 'Has review, no plan'
}
