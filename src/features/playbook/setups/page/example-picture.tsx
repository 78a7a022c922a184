import { mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveExampleNote } from '#api/playbook/setup-examples.ts'
import { attachmentUrlQuery } from '#api/trades/attachments.ts'
import type { SetupExample } from '#domain/playbook/playbook.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'

interface ExamplePictureProps {
  readonly example: SetupExample
  /** From 1, for labels. */
  readonly place: number
  readonly onDelete: () => void
}

/** An example picture with its note, which is saved when the field is left; a click opens the picture in full. */
export function ExamplePicture({ example, place, onDelete }: ExamplePictureProps) {
  const { data: address, isPending } = useQuery(attachmentUrlQuery(example.path))
  const save = useSaveExampleNote(example.setupId)
  const { enqueueSnackbar } = useSnackbar()
  const [note, setNote] = useState(example.note ?? '')
  const saveNote = () => {
    const next = note.trim() === '' ? null : note.trim()
    if (next === example.note) return
    save.mutate(
      { id: example.id, note: next },
      {
        onError: (error) =>
          enqueueSnackbar(`Couldn’t save the note: ${errorText(error, 'unknown reason')}`, { variant: 'error' }),
      },
    )
  }
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <Box
        sx={{
          aspectRatio: '16 / 10',
          borderRadius: 1,
          border: '1px solid',
          borderColor: 'divider',
          overflow: 'hidden',
          display: 'grid',
          placeItems: 'center',
          color: 'text.secondary',
          typography: 'body2',
        }}
      >
        {address === undefined || address === null ? (
          isPending ? (
            'Loading…'
          ) : (
            'The picture can no longer be opened.'
          )
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            style={{ display: 'block', width: '100%', height: '100%' }}
          >
            <Box
              component="img"
              src={address}
              alt={example.note ?? `Example ${place}`}
              loading="lazy"
              sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
            />
          </a>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <TextInput
            compact
            label="Note"
            aria-label={`Note on example ${place}`}
            maxLength={1_000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onBlur={saveNote}
          />
        </Box>
        <IconButton aria-label={`Delete example ${place}`} onClick={onDelete}>
          <Icon path={mdiTrashCanOutline} />
        </IconButton>
      </Box>
    </Box>
  )
}
