import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { Failure } from '#api/failure.ts'
import { usePutDayNote, type DayNote } from '#api/portfolios/day-notes.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { formatCount } from '#ui/figures/format.ts'
import { OutlinedInput } from '#ui/form/outlined-input.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { NoteConflict } from './note-conflict.tsx'
import {
  toNoteContent,
  toDraft,
  countExcess,
  joinDrafts,
  maxTextLength,
  draftProblem,
  isSameDraft,
  type NoteDraft,
} from './note-draft.ts'
import { storeUnsavedNote, readUnsavedNote, type NoteKey } from './unsaved-note.ts'

/** So long after the last key what was written is saved. */
const autosaveDelayMs = 1_200
const ratings = [
  { value: '', label: 'None' },
  ...[1, 2, 3, 4, 5].map((rating) => ({ value: String(rating), label: String(rating) })),
]

/** How full a field is once it is nearly so; a longer text stays in it, and is not stored. */
function lengthHint(text: string, usual: string): { readonly helperText: string; readonly error: boolean } {
  const excess = countExcess(text)
  const count = `${formatCount(text.length)} of ${formatCount(maxTextLength)} characters`
  if (excess > 0) return { helperText: `${count}: ${formatCount(excess)} too many.`, error: true }
  return { helperText: text.length > maxTextLength * 0.9 ? count : usual, error: false }
}

interface NoteEditorProps {
  /** Whose note it is: what cannot be stored is kept for nobody else. */
  readonly userId: Id | null
  readonly portfolioId: Id
  readonly date: CalendarDate
  readonly note: DayNote | null
}

type SaveState =
  | { readonly kind: 'asRead' | 'saved' | 'waiting' | 'saving' | 'conflict' }
  | { readonly kind: 'failed'; readonly message: string }

const saveTexts = {
  asRead: 'What you write is saved by itself.',
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving …',
  conflict: 'Not saved: choose what is right.',
} as const

/**
 * The note of a day. What is written is saved by itself after a pause, and when the day is left; what could not be saved
 * stays in the fields and can be tried again; after the day was left, it is kept in the browser until it is opened again.
 */
export function NoteEditor({ userId, portfolioId, date, note }: NoteEditorProps) {
  const id = useId()
  const { mutateAsync } = usePutDayNote(portfolioId)
  // The editor of another day or portfolio is another one.
  const [place] = useState<NoteKey>({ userId, portfolioId, date })
  /** What was written here before and could not be stored, where that is not what is stored by now. */
  const [kept] = useState(() => {
    const found = readUnsavedNote(place)
    return found === null || isSameDraft(found, toDraft(note)) ? null : found
  })
  const [draft, setDraft] = useState(() => kept ?? toDraft(note))
  const [saving, setSaving] = useState<SaveState>({ kind: kept === null ? 'asRead' : 'conflict' })
  // What is on the screen and not stored yet: saved when the day is left before the pause is over.
  const unsaved = useRef<NoteDraft | null>(kept)
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** How many saves are under way. */
  const pending = useRef(0)

  /** The edit that what is written here started from; 0 where there was no note. */
  const revision = useRef(note?.revision ?? 0)
  /** What was sent last; its answer may be lost. */
  const tried = useRef<NoteDraft | null>(null)
  /** What somebody else has stored meanwhile; nothing is saved until one is chosen. */
  const [stored, setStored] = useState<NoteDraft | null>(() => (kept === null ? null : toDraft(note)))
  const other = useRef<NoteDraft | null>(stored)
  const hasLeft = useRef(false)
  const isKept = useRef(kept !== null)
  const hold = (found: NoteDraft | null) => {
    other.current = found
    setStored(found)
  }

  /** What a refusal says is stored by now; undefined for any other failure. */
  const storedBy = (error: unknown): NoteDraft | undefined => {
    if (!(error instanceof Failure) || error.code !== 'conflict' || error.current === undefined) return undefined
    const current = error.current as DayNote | null
    revision.current = current?.revision ?? 0
    return toDraft(current)
  }
  const send = async (written: NoteDraft) => {
    const before = tried.current
    tried.current = written
    try {
      const content = { ...toNoteContent(written), revision: revision.current }
      const saved = await mutateAsync({ date, content })
      revision.current = saved?.revision ?? 0
      tried.current = null
    } catch (error) {
      const found = storedBy(error)
      if (found === undefined) throw error
      // An earlier try of our own, whose answer was lost, is no edit of somebody else.
      if (isSameDraft(found, written) || (before !== null && isSameDraft(found, before))) return send(written)
      // Nobody is there to choose any more: neither text is lost.
      if (hasLeft.current) {
        const joined = joinDrafts(found, written)
        if (draftProblem(joined) !== null) throw error
        return send(joined)
      }
      tried.current = null
      hold(found)
    }
  }
  const write = async (written: NoteDraft) => {
    // A save that was waiting for its turn when the other text was found.
    if (other.current !== null) {
      unsaved.current ??= written
      return
    }
    const refusal = draftProblem(written)
    if (refusal !== null) {
      unsaved.current ??= written
      if (hasLeft.current) storeUnsavedNote(place, written)
      return setSaving({ kind: 'failed', message: refusal })
    }
    setSaving({ kind: 'saving' })
    try {
      await send(written)
      if (other.current !== null) {
        unsaved.current ??= written
        return setSaving({ kind: 'conflict' })
      }
      storeUnsavedNote(place, null)
      setSaving(unsaved.current === null ? { kind: 'saved' } : { kind: 'waiting' })
    } catch (error) {
      unsaved.current ??= written
      if (hasLeft.current) storeUnsavedNote(place, written)
      setSaving({ kind: 'failed', message: error instanceof Error ? error.message : 'The note could not be saved.' })
    }
  }
  // One after the other: on a slow line what was written first would else overwrite what was written last.
  const turn = useRef<Promise<void>>(Promise.resolve())
  const save = (written: NoteDraft): Promise<void> => {
    clearTimeout(rest.current)
    unsaved.current = null
    pending.current += 1
    turn.current = turn.current.then(() => write(written)).finally(() => (pending.current -= 1))
    return turn.current
  }
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })

  useEffect(() => {
    hasLeft.current = false
    const saveNow = () => {
      if (unsaved.current !== null && other.current === null) void latestSave.current(unsaved.current)
    }
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    // A tab that is closed or reloaded would take with it what is not stored yet: the browser asks.
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (unsaved.current === null && pending.current === 0) return
      event.preventDefault()
      // Where it can be stored it is; where it cannot, it is here again when the day is opened.
      if (unsaved.current !== null) storeUnsavedNote(place, unsaved.current)
      saveNow()
    }
    document.addEventListener('visibilitychange', saveHidden)
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      window.removeEventListener('beforeunload', askBrowser)
      clearTimeout(rest.current)
      hasLeft.current = true
      if (other.current !== null && unsaved.current !== null) {
        const joined = joinDrafts(other.current, unsaved.current)
        // Too long together, or not decided upon before: it is asked about again when the day is opened.
        if (draftProblem(joined) !== null || isKept.current) return storeUnsavedNote(place, unsaved.current)
        unsaved.current = joined
        other.current = null
      }
      saveNow()
    }
  }, [place])

  const change = (changes: Partial<NoteDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    unsaved.current = next
    if (other.current !== null) return
    setSaving({ kind: 'waiting' })
    clearTimeout(rest.current)
    rest.current = setTimeout(() => void latestSave.current(next), autosaveDelayMs)
  }

  const choose = (chosen: NoteDraft) => {
    hold(null)
    isKept.current = false
    setDraft(chosen)
    void save(chosen)
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {stored === null ? null : <NoteConflict mine={draft} stored={stored} isKept={kept !== null} onChoose={choose} />}
      <OutlinedInput
        name={`${id}-plan`}
        label="Plan before the session"
        {...lengthHint(draft.plan, 'Levels, news, what to trade and what to leave.')}
        value={draft.plan}
        lines={3}
        onChange={(event) => change({ plan: event.target.value })}
      />
      <OutlinedInput
        name={`${id}-review`}
        label="Review after it"
        {...lengthHint(draft.review, 'What went as planned, what did not, what to do about it.')}
        value={draft.review}
        lines={5}
        onChange={(event) => change({ review: event.target.value })}
      />
      <Box>
        <Typography variant="body2" sx={{ mb: 0.75 }}>
          How well the day was traded, whatever it brought
        </Typography>
        <Segments
          label="Rating of the day, from 1 to 5"
          options={ratings}
          value={draft.rating === null ? '' : String(draft.rating)}
          onChange={(value) => change({ rating: value === '' ? null : Number(value) })}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography
          variant="body2"
          component="output"
          sx={{ color: saving.kind === 'failed' ? 'error.main' : 'text.secondary' }}
        >
          {saving.kind === 'failed' ? `Not saved: ${saving.message}` : saveTexts[saving.kind]}
        </Typography>
        {saving.kind === 'failed' ? (
          <Button size="small" onClick={() => void save(draft)}>
            Try again
          </Button>
        ) : null}
      </Box>
    </Box>
  )
}
