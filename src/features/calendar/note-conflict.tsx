import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { joinDrafts, draftProblem, type NoteDraft } from './note-draft.ts'

interface NoteConflictProps {
  readonly mine: NoteDraft
  /** What is stored by now. */
  readonly stored: NoteDraft
  /** What is mine was written before, and could not be stored when the day was left. */
  readonly isKept: boolean
  /** Saves what was chosen in the place of both. */
  readonly onChoose: (chosen: NoteDraft) => void
}

/** What was stored elsewhere while the note was written here: nothing more is saved until one is chosen. */
export function NoteConflict({ mine, stored, isKept, onChoose }: NoteConflictProps) {
  const joined = joinDrafts(stored, mine)
  const tooLong = draftProblem(joined)
  const lines = [
    { name: 'Plan', text: stored.plan },
    { name: 'Review', text: stored.review },
    { name: 'Rating', text: stored.rating === null ? '' : String(stored.rating) },
  ].filter(({ text }) => text !== '')
  return (
    <Alert severity="warning">
      <Typography variant="subtitle2" component="h3">
        {isKept ? 'What you wrote here last has not been stored' : 'This note was changed elsewhere'}
      </Typography>
      <Typography variant="body2">
        {isKept
          ? lines.length === 0
            ? 'It is in the fields below. Nothing is stored of this day.'
            : 'It is in the fields below. Stored of this day is:'
          : lines.length === 0
            ? 'It was removed in another tab or on another device.'
            : 'In another tab or on another device it says by now:'}
      </Typography>
      {lines.map(({ name, text }) => (
        <Typography key={name} variant="body2" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>{name}: </strong>
          {text}
        </Typography>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose(mine)}>
          Keep what is typed here
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose(stored)}>
          Take what is stored
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={tooLong !== null}
          onClick={() => onChoose(joined)}
        >
          Join both
        </Button>
      </Box>
      {tooLong === null ? null : (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {`Joined, ${tooLong}`}
        </Typography>
      )}
    </Alert>
  )
}
