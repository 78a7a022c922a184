import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mdiFileUploadOutline } from '@mdi/js'
import { useRef, useState } from 'react'
import { genericColumns } from '#domain/importers/generic-columns.ts'
import { importers } from '#domain/importers/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'

interface ChooseFileProps {
  readonly problem: string | null
  readonly onChoose: (file: File) => void
}

const requiredNames = ['symbol', 'direction', 'quantity', 'entryPrice', 'exitPrice', 'entryAt', 'exitAt'] as const

/** Where a file is dropped or chosen, and what can be read. */
export function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onChoose(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {problem === null ? null : (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
        sx={{
          px: 3,
          py: 7,
          textAlign: 'center',
          borderRadius: 3,
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          bgcolor: isOver ? 'action.hover' : 'background.paper',
          transition: 'border-color 120ms, background-color 120ms',
        }}
      >
        <Icon path={mdiFileUploadOutline} sx={{ fontSize: 44, color: 'primary.main' }} />
        <Typography variant="h2" sx={{ mt: 1 }}>
          Drop your broker&apos;s file here
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>
          CSV, up to 32 MB. Nothing is stored before you have seen what is in it.
        </Typography>
        <Button variant="contained" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="File to import"
          hidden
          onChange={(event) => {
            take(event.target.files)
            // The same file may be chosen again after it was mended.
            event.target.value = ''
          }}
        />
      </Box>
      <Panel
        title="What can be read"
        subtitle="The layout is recognised by the column names, never by the file's name."
      >
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {importers.map(({ id, label }) => (
            <Typography component="li" variant="body2" key={id}>
              {label}
            </Typography>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
          A generic file has one row per round trip with at least the columns{' '}
          {requiredNames.map((name) => genericColumns[name][0]).join(', ')}. Commission, Fees, Stop, Target, Lowest
          Price, Highest Price, P&amp;L and others are used where they are there.
        </Typography>
      </Panel>
    </Box>
  )
}
