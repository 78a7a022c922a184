import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { readStoredJson, storeText } from '#ui/stored-value.ts'
import type { NoteDraft } from './note-draft.ts'

/** Identifies the note of a day. */
export interface NoteKey {
  readonly userId: Id | null
  readonly portfolioId: Id
  readonly date: CalendarDate
}

/** Notes of another shape are ignored. */
const currentShape = 1
const storageKeyOf = ({ userId, portfolioId, date }: NoteKey) => `edgeworth:day-note:${userId}:${portfolioId}:${date}`

function isDraft(value: unknown): value is NoteDraft & { readonly shape: number } {
  if (typeof value !== 'object' || value === null) return false
  const { shape, plan, review, rating } = value as Record<string, unknown>
  return (
    shape === currentShape &&
    typeof plan === 'string' &&
    typeof review === 'string' &&
    (rating === null || typeof rating === 'number')
  )
}

/** The note of a day that could not be saved from this browser; null without one. */
export function readUnsavedNote(key: NoteKey): NoteDraft | null {
  if (key.userId === null) return null
  const stored = readStoredJson(storageKeyOf(key))
  return isDraft(stored) ? { plan: stored.plan, review: stored.review, rating: stored.rating } : null
}

/** Stores a note that could not be saved until the day is opened again; null deletes it. */
export function storeUnsavedNote(key: NoteKey, draft: NoteDraft | null): void {
  if (key.userId === null) return
  // If storage is full or forbidden, the browser still asks before the page is left.
  storeText(storageKeyOf(key), draft === null ? null : JSON.stringify({ shape: currentShape, ...draft }))
}
