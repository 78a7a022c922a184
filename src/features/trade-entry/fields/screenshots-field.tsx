import { mdiDeleteOutline, mdiFilePdfBox } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import { attachmentUrlQuery, deleteAttachments } from '#api/trades/attachments.ts'
import { attachmentTypes } from '#domain/trade/fields/choices.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { attachmentKindLabels } from '#shared/trade/trade-labels.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Screenshots } from './use-screenshots.ts'

const kinds = (['before', 'entry', 'exit', 'plan'] as const).map((value) => ({
  value,
  label: attachmentKindLabels[value],
}))

function Preview({ file }: { file: Attachment }) {
  const { data: address } = useQuery(attachmentUrlQuery(file.path))
  const frame = { width: 112, height: 72, borderRadius: 1, border: '1px solid', borderColor: 'divider' } as const
  if (file.mediaType === 'application/pdf' || address === undefined || address === null) {
    return (
      <Box sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        {file.mediaType === 'application/pdf' ? <Icon path={mdiFilePdfBox} /> : address === null ? 'Gone' : '…'}
      </Box>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <Box
        component="img"
        src={address}
        alt={file.caption ?? `Screenshot: ${file.kind}`}
        sx={{ ...frame, objectFit: 'cover' }}
      />
    </a>
  )
}

interface ScreenshotsFieldProps {
  readonly control: Control<TradeFormValues>
  readonly screenshots: Screenshots
  /** Paths of files that belong to the stored trade: removing one from the form does not delete it. */
  readonly stored: readonly string[]
}

/** Pictures of the trade: pasted anywhere on the form, dropped here or picked; each with a kind and a caption. */
export function ScreenshotsField({ control, screenshots, stored }: ScreenshotsFieldProps) {
  const { field, fieldState } = useController({ control, name: 'screenshots' })
  const { add, uploading, problems, current, put } = screenshots
  const change = (path: string, changes: Partial<Attachment>) =>
    put(current().map((file) => (file.path === path ? { ...file, ...changes } : file)))
  const remove = (path: string) => {
    put(current().filter((file) => file.path !== path))
    if (!stored.includes(path)) void deleteAttachments([path])
  }

  return (
    <Box component="section" aria-label="Screenshots" data-field="screenshots" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">Screenshots</Typography>
      <FileDrop
        action="Add files"
        inputLabel="Screenshot files"
        accept={attachmentTypes}
        status={
          uploading > 0
            ? `Uploading ${pluralize(uploading, 'file')}…`
            : 'Or drop them here, or paste with Ctrl+V. PNG, JPEG, WebP or PDF, up to 10 MB.'
        }
        onFiles={add}
      />
      {[...problems, ...(fieldState.error?.message === undefined ? [] : [fieldState.error.message])].map((problem) => (
        <Alert key={problem} severity="error" variant="outlined">
          {problem}
        </Alert>
      ))}
      {field.value.map((file, index) => (
        <Box
          key={file.path}
          component="fieldset"
          aria-label={`Screenshot ${index + 1}`}
          sx={{ m: 0, p: 0, border: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
        >
          <Preview file={file} />
          <Box sx={{ flex: '1 1 240px', minWidth: 0, display: 'grid', gap: 1 }}>
            <Segments
              label={`Kind of screenshot ${index + 1}`}
              options={kinds}
              value={file.kind}
              onChange={(kind) => change(file.path, { kind })}
            />
            <TextInput
              label="Caption"
              maxLength={500}
              value={file.caption ?? ''}
              onChange={({ target }) => change(file.path, { caption: target.value })}
            />
          </Box>
          <IconButton aria-label={`Remove screenshot ${index + 1}`} onClick={() => remove(file.path)}>
            <Icon path={mdiDeleteOutline} />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}
