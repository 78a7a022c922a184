import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { usePutDayNote, type DayNote } from '#api/portfolios/day-notes.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { NoteConflict } from './note-conflict.tsx'
import { countExcess, maxTextLength } from './note-draft.ts'
import { NoteSaver } from './note-saver.ts'
import { NoteTemplateActions } from './note-template-actions.tsx'

const ratings = [
  { value: '', label: 'None' },
  ...[1, 2, 3, 4, 5].map((rating) => ({ value: String(rating), label: String(rating) })),
]

/** The usual hint of a field, or how full the field is once it is nearly full. Too long a text stays in the field. */
function lengthHint(text: string, usual: string): { readonly helperText: string; readonly error: boolean } {
  const excess = countExcess(text)
  const count = `${formatCount(text.length)} of ${formatCount(maxTextLength)} characters`
  if (excess > 0) return { helperText: `${count}: ${formatCount(excess)} over the limit.`, error: true }
  return { helperText: text.length > maxTextLength * 0.9 ? count : usual, error: false }
}

const saveTexts = {
  unchanged: 'Saved automatically',
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving …',
  conflict: 'Not saved: choose a version.',
} as const

interface NoteEditorProps {
  /** Whose note it is: unsaved text is stored for this user only. */
  readonly userId: Id | null
  readonly portfolioId: Id
  readonly date: CalendarDate
  readonly note: DayNote | null
}

/** Edits the note of one day and saves it automatically. Callers give each day and portfolio its own editor. */
export function NoteEditor({ userId, portfolioId, date, note }: NoteEditorProps) {
  const id = useId()
  const { mutateAsync } = usePutDayNote(portfolioId)
  const [saver] = useState(
    () => new NoteSaver({ userId, portfolioId, date }, note, (content) => mutateAsync({ date, content })),
  )
  const { draft, saveState, conflict, isRestored } = useSyncExternalStore(saver.subscribe, saver.getSnapshot)
  useEffect(() => saver.open(), [saver])

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {conflict === null ? null : (
        <NoteConflict mine={draft} stored={conflict} isRestored={isRestored} onChoose={saver.choose} />
      )}
      <TextInput
        name={`${id}-plan`}
        label="Session plan"
        {...lengthHint(draft.plan, 'Levels, news, what to trade and what to skip.')}
        value={draft.plan}
        lines={3}
        onChange={(event) => saver.change({ plan: event.target.value })}
      />
      <NoteTemplateActions kind="premarket" text={draft.plan} onChange={(plan) => saver.change({ plan })} />
      <TextInput
        name={`${id}-review`}
        label="Session review"
        {...lengthHint(draft.review, 'What went as planned, what did not, and what to change.')}
        value={draft.review}
        lines={5}
        onChange={(event) => saver.change({ review: event.target.value })}
      />
      <NoteTemplateActions kind="review" text={draft.review} onChange={(review) => saver.change({ review })} />
      <Box>
        <Typography variant="body2" sx={{ mb: 0.75 }}>
          Execution rating
        </Typography>
        <Segments
          label="Rating, 1–5"
          options={ratings}
          value={draft.rating === null ? '' : String(draft.rating)}
          onChange={(value) => saver.change({ rating: value === '' ? null : Number(value) })}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography
          variant="body2"
          component="output"
          sx={{ color: saveState.kind === 'failed' ? 'error.main' : 'text.secondary' }}
        >
          {saveState.kind === 'failed' ? `Not saved: ${saveState.message}` : saveTexts[saveState.kind]}
        </Typography>
        {saveState.kind === 'failed' ? (
          <Button size="small" onClick={saver.retry}>
            Try again
          </Button>
        ) : null}
      </Box>
    </Box>
  )
}
