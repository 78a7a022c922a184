import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { NoteDraft } from './note-draft.ts'

/** Whose note of which day. */
export interface NoteKey {
  readonly userId: Id | null
  readonly portfolioId: Id
  readonly date: CalendarDate
}

/** A note of an older shape is of no use. */
const shape = 1
const keyOf = ({ userId, portfolioId, date }: NoteKey) => `edgeworth:day-note:${userId}:${portfolioId}:${date}`

function isDraft(value: unknown): value is NoteDraft & { readonly shape: number } {
  if (typeof value !== 'object' || value === null) return false
  const { shape: of, plan, review, rating } = value as Record<string, unknown>
  return (
    of === shape &&
    typeof plan === 'string' &&
    typeof review === 'string' &&
    (rating === null || typeof rating === 'number')
  )
}

/** What was written about a day in this browser and could not be stored; null where there is none. */
export function readUnsavedNote(place: NoteKey): NoteDraft | null {
  if (place.userId === null) return null
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft(stored) ? { plan: stored.plan, review: stored.review, rating: stored.rating } : null
  } catch {
    return null
  }
}

/** Keeps what could not be stored until the day is opened again; nothing is kept of null. */
export function storeUnsavedNote(place: NoteKey, draft: NoteDraft | null): void {
  if (place.userId === null) return
  try {
    if (draft === null) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify({ shape, ...draft }))
  } catch {
    // Full or forbidden: the browser has asked before the page was left.
  }
}
