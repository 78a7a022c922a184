import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { readUnsaved, storeUnsaved, type UnsavedKey } from '#shared/notes/unsaved-text.ts'
import type { NoteDraft } from './note-draft.ts'

/** Identifies the note of a day. */
export interface NoteKey {
  readonly userId: Id | null
  readonly portfolioId: Id
  readonly date: CalendarDate
}

/** Notes of another shape are ignored. */
const currentShape = 1
const unsavedKeyOf = ({ userId, portfolioId, date }: NoteKey): UnsavedKey => ({
  kind: 'day-note',
  userId,
  portfolioId,
  subject: date,
})

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
  const stored = readUnsaved(unsavedKeyOf(key))
  return isDraft(stored) ? { plan: stored.plan, review: stored.review, rating: stored.rating } : null
}

/** Stores a note that could not be saved until the day is opened again; null deletes it. */
export function storeUnsavedNote(key: NoteKey, draft: NoteDraft | null): void {
  // If storage is full or forbidden, the browser still asks before the page is left.
  storeUnsaved(unsavedKeyOf(key), draft === null ? null : { shape: currentShape, ...draft })
}
