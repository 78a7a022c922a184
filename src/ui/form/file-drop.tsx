import { mdiImagePlusOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'

interface FileDropProps {
  /** The button: "Add pictures". */
  readonly action: string
  /** Names the list of files to screen readers. */
  readonly inputLabel: string
  /** Media types that can be picked. */
  readonly accept: readonly string[]
  /** What may be dropped, or what is being uploaded. */
  readonly status: string
  readonly isSmall?: boolean
  readonly onFiles: (files: readonly File[]) => unknown
}

/** Where files are dropped or picked. */
export function FileDrop({ action, inputLabel, accept, status, isSmall = false, onFiles }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      sx={{
        p: isSmall ? 1.5 : 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : 'transparent',
        borderRadius: 2,
      }}
    >
      <Button
        size={isSmall ? 'small' : 'medium'}
        variant="outlined"
        startIcon={<Icon path={mdiImagePlusOutline} />}
        onClick={() => picker.current?.click()}
      >
        {action}
      </Button>
      <Typography variant="body2" component="output" sx={{ color: 'text.secondary', flexBasis: 200, flexGrow: 1 }}>
        {status}
      </Typography>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={accept.join(',')}
        aria-label={inputLabel}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </Box>
  )
}
