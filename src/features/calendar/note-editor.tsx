import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { usePutDayNote, type DayNote } from '#api/day-notes.ts'
import type { CalendarDate, Id } from '#domain/units.ts'
import { OutlinedInput } from '#ui/form/outlined-input.tsx'
import { Segments } from '#ui/form/segments.tsx'

/** So long after the last key what was written is saved. */
const restMs = 1_200
const longest = 10_000

interface Draft {
  readonly plan: string
  readonly review: string
  readonly rating: number | null
}

const draftOf = (note: DayNote | null): Draft => ({
  plan: note?.plan ?? '',
  review: note?.review ?? '',
  rating: note?.rating ?? null,
})

const textOrNull = (text: string) => (text.trim() === '' ? null : text.slice(0, longest))
const contentOf = ({ plan, review, rating }: Draft) => ({ plan: textOrNull(plan), review: textOrNull(review), rating })

const ratings = [
  { value: '', label: 'None' },
  ...[1, 2, 3, 4, 5].map((rating) => ({ value: String(rating), label: String(rating) })),
]

type Saving =
  | { readonly kind: 'asRead' | 'saved' | 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }

const words = {
  asRead: 'What you write is saved by itself.',
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving …',
} as const

/**
 * The note of a day. What is written is saved by itself after a pause, and when the day is left; what could not be saved
 * stays in the fields and can be tried again.
 */
export function NoteEditor({ portfolioId, date, note }: { portfolioId: Id; date: CalendarDate; note: DayNote | null }) {
  const id = useId()
  const { mutateAsync } = usePutDayNote(portfolioId)
  const [draft, setDraft] = useState(() => draftOf(note))
  const [saving, setSaving] = useState<Saving>({ kind: 'asRead' })
  // What is on the screen and not stored yet: saved when the day is left before the pause is over.
  const unsaved = useRef<Draft | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** How many saves are under way. */
  const pending = useRef(0)

  const write = async (written: Draft) => {
    setSaving({ kind: 'saving' })
    try {
      await mutateAsync({ date, content: contentOf(written) })
      setSaving(unsaved.current === null ? { kind: 'saved' } : { kind: 'waiting' })
    } catch (error) {
      unsaved.current ??= written
      setSaving({ kind: 'failed', message: error instanceof Error ? error.message : 'The note could not be saved.' })
    }
  }
  // One after the other: on a slow line what was written first would else overwrite what was written last.
  const turn = useRef<Promise<void>>(Promise.resolve())
  const save = (written: Draft): Promise<void> => {
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
    const saveNow = () => {
      if (unsaved.current !== null) void latestSave.current(unsaved.current)
    }
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    // A tab that is closed or reloaded would take with it what is not stored yet: the browser asks.
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (unsaved.current === null && pending.current === 0) return
      event.preventDefault()
      saveNow()
    }
    document.addEventListener('visibilitychange', saveHidden)
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      window.removeEventListener('beforeunload', askBrowser)
      clearTimeout(rest.current)
      saveNow()
    }
  }, [])

  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    unsaved.current = next
    setSaving({ kind: 'waiting' })
    clearTimeout(rest.current)
    rest.current = setTimeout(() => void latestSave.current(next), restMs)
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <OutlinedInput
        name={`${id}-plan`}
        label="Plan before the session"
        helperText="Levels, news, what to trade and what to leave."
        value={draft.plan}
        maxLength={longest}
        lines={3}
        onChange={(event) => change({ plan: event.target.value })}
      />
      <OutlinedInput
        name={`${id}-review`}
        label="Review after it"
        helperText="What went as planned, what did not, what to do about it."
        value={draft.review}
        maxLength={longest}
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
          {saving.kind === 'failed' ? `Not saved: ${saving.message}` : words[saving.kind]}
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
