import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '#ui/feedback/error-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { TagsField } from './tags-field.tsx'

/** How a trader files a run. */
export interface RunLabels {
  readonly name: string
  readonly tags: string[]
}

interface RunDialogProps {
  readonly title: string
  /** What the dialog does, if its title does not say it. */
  readonly text?: string
  readonly action: string
  readonly initial: { readonly name: string; readonly tags: readonly string[] }
  readonly knownTags?: readonly string[]
  readonly submit: (labels: RunLabels) => Promise<unknown>
  readonly onDone: (labels: RunLabels) => void
  readonly onClose: () => void
}

/** Asks for the name and the tags of a run. */
export default function RunDialog(props: RunDialogProps) {
  const { title, text, action, initial, knownTags = [], submit, onDone, onClose } = props
  const id = useId()
  const submission = useMutation({ mutationFn: submit })
  const [name, setName] = useState(initial.name)
  const [tags, setTags] = useState<readonly string[]>(initial.tags)
  const hasName = name.trim() !== ''
  return (
    <Dialog open onClose={submission.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const labels = { name: name.trim(), tags: [...tags] }
          if (hasName) submission.mutate(labels, { onSuccess: () => onDone(labels) })
        }}
      >
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {text === undefined ? null : <p style={{ margin: 0 }}>{text}</p>}
          <TextInput
            label="Name"
            value={name}
            required
            onChange={(event) => setName(event.target.value)}
            maxLength={120}
          />
          <TagsField tags={tags} known={knownTags} onChange={setTags} />
          {submission.isError ? (
            <Alert severity="error" variant="outlined">
              {errorText(submission.error)}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={submission.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!hasName} loading={submission.isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
