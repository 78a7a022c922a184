import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useExportAccount } from '#api/accounts/archive.ts'
import { downloadFile } from '#ui/download-file.ts'
import { errorText } from '#ui/feedback/error-text.ts'

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`

/** Downloads the archive of the account. */
export default function ExportAccount() {
  const [bytes, setBytes] = useState(0)
  const controller = useRef<AbortController | null>(null)
  const { mutate, isPending, error, data } = useExportAccount(setBytes)
  useEffect(() => () => controller.current?.abort(), [])
  const isStopped = error?.name === 'AbortError'
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">
        A ZIP file with all your entries and attachments. Keep it private. Teams, affiliate data and your sign-in are
        not included.
      </Typography>
      {error === null ? null : isStopped ? (
        <Alert severity="info">Export stopped. No file saved.</Alert>
      ) : (
        <Alert severity="error">{errorText(error)}</Alert>
      )}
      {data === undefined || isPending ? null : (
        <Alert severity="success">
          {data.name} is ready ({kilobytes(data.size)}).
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() => {
            setBytes(0)
            const { signal } = (controller.current = new AbortController())
            mutate(signal, { onSuccess: (file) => downloadFile(file, file.name) })
          }}
        >
          {isPending ? 'Exporting...' : 'Download archive'}
        </Button>
        {isPending ? (
          <Button color="inherit" onClick={() => controller.current?.abort()}>
            Stop
          </Button>
        ) : null}
        <Typography
          component="output"
          variant="body2"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {isPending ? `${kilobytes(bytes)} so far` : ''}
        </Typography>
      </Box>
    </Box>
  )
}
