import { mdiContentCopy } from '@mdi/js'
import Button from '@mui/material/Button'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'

interface CopyButtonProps {
  readonly label: string
  readonly text: string
}

/** Copies a text; says so, or that it must be copied by hand. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const { enqueueSnackbar } = useSnackbar()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      enqueueSnackbar('Copied', { variant: 'success' })
    } catch {
      enqueueSnackbar('Couldn’t copy. Select the text and copy it.', { variant: 'info' })
    }
  }

  return (
    <Button size="small" color="inherit" startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
