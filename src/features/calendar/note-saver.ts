import { Failure } from '#api/failure.ts'
import type { DayNote, DayNoteContent } from '#api/portfolios/day-notes.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { draftProblem, isSameDraft, joinDrafts, toDraft, toNoteContent, type NoteDraft } from './note-draft.ts'
import { readUnsavedNote, storeUnsavedNote, type NoteKey } from './unsaved-note.ts'

/** Milliseconds after the last key press until the note is saved. */
const autosaveDelayMs = 1_200

export type SaveState =
  | { readonly kind: 'unchanged' | 'saved' | 'waiting' | 'saving' | 'conflict' }
  | { readonly kind: 'failed'; readonly message: string }

export interface NoteSnapshot {
  readonly draft: NoteDraft
  readonly saveState: SaveState
  /** The stored note that differs from the draft; nothing is saved until the user chooses. Null without a conflict. */
  readonly conflict: NoteDraft | null
  /** Whether the draft comes from an earlier visit, after which it could not be saved. */
  readonly isRestored: boolean
}

/**
 * Saves the note of one day while it is edited: after each pause, and when the day is left. Text that cannot be saved
 * stays in the draft; when the day is left, the browser stores it until the day is opened again.
 */
export class NoteSaver {
  readonly #key: NoteKey
  readonly #put: (content: DayNoteContent) => Promise<DayNote | null>
  readonly #listeners = new Set<() => void>()
  #snapshot: NoteSnapshot
  /** The part of the draft that no save has taken yet. */
  #unsaved: NoteDraft | null
  /** The revision that the draft is based on; 0 if there was no note. */
  #revision: number
  /** The last draft sent without an answer: it may have been stored nevertheless. */
  #unanswered: NoteDraft | null = null
  #pendingSaves = 0
  #queue: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasLeft = false

  constructor(key: NoteKey, note: DayNote | null, put: (content: DayNoteContent) => Promise<DayNote | null>) {
    this.#key = key
    this.#put = put
    this.#revision = note?.revision ?? 0
    const stored = toDraft(note)
    const unsaved = readUnsavedNote(key)
    const restored = unsaved === null || isSameDraft(unsaved, stored) ? null : unsaved
    this.#unsaved = restored
    this.#snapshot =
      restored === null
        ? { draft: stored, saveState: { kind: 'unchanged' }, conflict: null, isRestored: false }
        : { draft: restored, saveState: { kind: 'conflict' }, conflict: stored, isRestored: true }
  }

  readonly getSnapshot = (): NoteSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Saves when the tab is hidden or closed, and when the returned function is called as the day is left. */
  readonly open = (): (() => void) => {
    this.#hasLeft = false
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') this.#saveNow()
    }
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (this.#unsaved === null && this.#pendingSaves === 0) return
      event.preventDefault()
      // If the save does not finish in time, the text is here again when the day is opened.
      if (this.#unsaved !== null) storeUnsavedNote(this.#key, this.#unsaved)
      this.#saveNow()
    }
    document.addEventListener('visibilitychange', saveHidden)
    window.addEventListener('beforeunload', beforeUnload)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      window.removeEventListener('beforeunload', beforeUnload)
      this.#leave()
    }
  }

  readonly change = (changes: Partial<NoteDraft>): void => {
    const draft = { ...this.#snapshot.draft, ...changes }
    this.#unsaved = draft
    if (this.#snapshot.conflict !== null) return this.#update({ draft })
    this.#update({ draft, saveState: { kind: 'waiting' } })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(draft), autosaveDelayMs)
  }

  /** Ends a conflict with the chosen text. */
  readonly choose = (draft: NoteDraft): void => {
    this.#update({ draft, conflict: null, isRestored: false })
    void this.#save(draft)
  }

  readonly retry = (): void => void this.#save(this.#snapshot.draft)

  #update(changes: Partial<NoteSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const listener of this.#listeners) listener()
  }

  #saveNow(): void {
    if (this.#unsaved !== null && this.#snapshot.conflict === null) void this.#save(this.#unsaved)
  }

  #leave(): void {
    clearTimeout(this.#timer)
    this.#hasLeft = true
    const { conflict, isRestored } = this.#snapshot
    if (conflict !== null && this.#unsaved !== null) {
      const joined = joinDrafts(conflict, this.#unsaved)
      // Too long together, or not decided on an earlier visit either: asks again when the day is opened.
      if (draftProblem(joined) !== null || isRestored) return storeUnsavedNote(this.#key, this.#unsaved)
      this.#unsaved = joined
      this.#update({ conflict: null })
    }
    this.#saveNow()
  }

  /** Saves one after the other: on a slow connection an older text would otherwise overwrite a newer one. */
  #save(draft: NoteDraft): Promise<void> {
    clearTimeout(this.#timer)
    this.#unsaved = null
    this.#pendingSaves += 1
    this.#queue = this.#queue.then(() => this.#write(draft)).finally(() => (this.#pendingSaves -= 1))
    return this.#queue
  }

  async #write(draft: NoteDraft): Promise<void> {
    // An earlier save in the queue has found a conflict.
    if (this.#snapshot.conflict !== null) {
      this.#unsaved ??= draft
      return
    }
    const problem = draftProblem(draft)
    if (problem !== null) return this.#fail(draft, problem)
    this.#update({ saveState: { kind: 'saving' } })
    try {
      const conflict = await this.#send(draft)
      if (conflict !== null) {
        this.#unsaved ??= draft
        return this.#update({ conflict, saveState: { kind: 'conflict' } })
      }
      storeUnsavedNote(this.#key, null)
      this.#update({ saveState: { kind: this.#unsaved === null ? 'saved' : 'waiting' } })
    } catch (error) {
      this.#fail(draft, errorText(error, 'Couldn’t save note.'))
    }
  }

  #fail(draft: NoteDraft, message: string): void {
    this.#unsaved ??= draft
    if (this.#hasLeft) storeUnsavedNote(this.#key, draft)
    this.#update({ saveState: { kind: 'failed', message } })
  }

  /** Sends a draft; returns the stored note if somebody else has changed it, else null. */
  async #send(draft: NoteDraft): Promise<NoteDraft | null> {
    const before = this.#unanswered
    this.#unanswered = draft
    try {
      const saved = await this.#put({ ...toNoteContent(draft), revision: this.#revision })
      this.#revision = saved?.revision ?? 0
      this.#unanswered = null
      return null
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'conflict' || error.current === undefined) throw error
      const current = error.current as DayNote | null
      this.#revision = current?.revision ?? 0
      const stored = toDraft(current)
      // An earlier save of ours whose answer was lost is no conflict.
      if (isSameDraft(stored, draft) || (before !== null && isSameDraft(stored, before))) return this.#send(draft)
      // Nobody is there to choose any more: keep both texts.
      if (this.#hasLeft) {
        const joined = joinDrafts(stored, draft)
        if (draftProblem(joined) !== null) throw error
        return this.#send(joined)
      }
      this.#unanswered = null
      return stored
    }
  }
}
