import { mdiFileUploadOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { FileInput } from './file-input.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface DropZoneProps {
  readonly onChoose: (files: readonly File[]) => void
}

/** Accepts files from the button or dropped anywhere on the page. */
export function DropZone({ onChoose }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(onChoose)
  return (
    <Box
      sx={{
        px: 3,
        py: { xs: 5, sm: 7 },
        textAlign: 'center',
        borderRadius: 3,
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : 'background.paper',
        transition: 'border-color 120ms, background-color 120ms',
      }}
    >
      <Icon path={mdiFileUploadOutline} sx={{ fontSize: 44, color: 'primary.main' }} />
      <Typography sx={{ mt: 1, fontSize: '1.125rem', fontWeight: 620 }}>
        {isOver ? 'Drop to read files' : 'Drop your broker’s files here'}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>
        CSV, XLSX, HTML or XML, up to 64 MB each. Review everything before saving.
      </Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <FileInput ref={input} onChoose={onChoose} />
    </Box>
  )
}
