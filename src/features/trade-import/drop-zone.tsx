import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mdiFileUploadOutline } from '@mdi/js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'

interface DropZoneProps {
  readonly onChoose: (file: File) => void
  /** Told what was wrong with what was dropped. */
  readonly onRefuse: (problem: string) => void
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Takes one file: chosen with the button or dropped anywhere on the page. A file let go beside the frame would
 * otherwise replace the application by its contents.
 */
export function DropZone({ onChoose, onRefuse }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  const take = useEffectEvent((files: FileList | null | undefined) => {
    const file = files?.[0]
    if (files !== null && files !== undefined && files.length > 1) onRefuse('Choose one file at a time.')
    else if (file !== undefined) onChoose(file)
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      // Leaving one element for another inside the window is not leaving.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer?.files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])

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
        {isOver ? 'Let go to read the file' : 'Drop your broker’s file here'}
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
          const { files } = event.target
          if (files?.[0] !== undefined) onChoose(files[0])
          // The same file may be chosen again after it was mended.
          event.target.value = ''
        }}
      />
    </Box>
  )
}
