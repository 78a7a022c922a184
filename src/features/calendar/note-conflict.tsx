import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { joinDrafts, draftProblem, type NoteDraft } from './note-draft.ts'

interface NoteConflictProps {
  readonly mine: NoteDraft
  readonly stored: NoteDraft
  /** Whether `mine` comes from an earlier visit, after which it could not be saved. */
  readonly isRestored: boolean
  /** Saves the chosen text. */
  readonly onChoose: (chosen: NoteDraft) => void
}

function conflictText(isRestored: boolean, isStoredEmpty: boolean): string {
  if (isRestored) {
    return isStoredEmpty
      ? 'Your text is below; nothing is saved for this day.'
      : 'It is in the fields below. The saved note is:'
  }
  return isStoredEmpty ? 'Deleted in another tab or device.' : 'Saved version:'
}

/** Shows the stored note beside a different draft; nothing is saved until the user chooses one. */
export function NoteConflict({ mine, stored, isRestored, onChoose }: NoteConflictProps) {
  const joined = joinDrafts(stored, mine)
  const problem = draftProblem(joined)
  const parts = [
    { name: 'Plan', text: stored.plan },
    { name: 'Review', text: stored.review },
    { name: 'Rating', text: stored.rating === null ? '' : String(stored.rating) },
  ].filter(({ text }) => text !== '')
  return (
    <Alert severity="warning">
      <Typography variant="subtitle2" component="h3">
        {isRestored ? 'Note not saved' : 'This note was changed elsewhere'}
      </Typography>
      <Typography variant="body2">{conflictText(isRestored, parts.length === 0)}</Typography>
      {parts.map(({ name, text }) => (
        <Typography key={name} variant="body2" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>{name}: </strong>
          {text}
        </Typography>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose(mine)}>
          Keep my text
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose(stored)}>
          Use saved text
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={problem !== null}
          onClick={() => onChoose(joined)}
        >
          Combine both
        </Button>
      </Box>
      {problem === null ? null : (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {`Combined, ${problem}`}
        </Typography>
      )}
    </Alert>
  )
}
