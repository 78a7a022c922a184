import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { usePutFocus } from '#api/reviews/weekly-reviews.ts'
import { useSession } from '#api/supabase/session.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { IsoWeek } from '#domain/time/iso-week.ts'
import { forgetSavedText, readUnsavedText, storeUnsaved, type UnsavedKey } from '#shared/notes/unsaved-text.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const maxLength = 10_000

interface FocusPanelProps {
  readonly portfolioId: Id
  readonly week: IsoWeek
  readonly focus: string | null
  readonly previousFocus: string | null
}

/**
 * What to work on next week, below what the week before noted. What is not saved yet stays in the browser, so that leaving
 * the week loses nothing. Callers give each week its own panel.
 */
export function FocusPanel({ portfolioId, week, focus, previousFocus }: FocusPanelProps) {
  const userId = useSession().user?.id ?? null
  const unsavedKey: UnsavedKey = { kind: 'weekly-focus', userId, portfolioId, subject: week }
  const [text, setText] = useState(() => readUnsavedText(unsavedKey) ?? focus ?? '')
  const [shownFocus, setShownFocus] = useState(focus)
  const save = usePutFocus(portfolioId, week)
  const { enqueueSnackbar } = useSnackbar()
  // Saved meanwhile on another device: replaces what is shown, but nothing that was written here.
  if (focus !== shownFocus) {
    setShownFocus(focus)
    if (text.trim() === (shownFocus ?? '')) setText(focus ?? '')
  }
  const changed = text.trim() !== (focus ?? '')
  const isTooLong = text.trim().length > maxLength
  const change = (next: string) => {
    setText(next)
    storeUnsaved(unsavedKey, next.trim() === (focus ?? '') ? null : next)
  }
  const submit = async () => {
    try {
      const trimmed = text.trim()
      await save.mutateAsync(trimmed === '' ? null : trimmed)
      forgetSavedText(unsavedKey, text)
      enqueueSnackbar('Review saved.', { variant: 'success' })
    } catch (error) {
      enqueueSnackbar(errorText(error, 'Couldn’t save. Try again.'), { variant: 'error' })
    }
  }
  return (
    <Panel title="What to work on">
      {previousFocus === null ? null : (
        <Box sx={{ mb: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            From the week before
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{previousFocus}</Typography>
        </Box>
      )}
      <TextInput
        label="For next week"
        value={text}
        lines={4}
        error={isTooLong}
        helperText={isTooLong ? 'Text must be 10,000 characters or fewer.' : 'One thing to do differently.'}
        onChange={(event) => change(event.target.value)}
      />
      <Box className="screen-only" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
        <Button variant="contained" disabled={!changed || isTooLong || save.isPending} onClick={() => void submit()}>
          Save review
        </Button>
        <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
          {changed ? 'Not saved yet' : ''}
        </Typography>
      </Box>
    </Panel>
  )
}
