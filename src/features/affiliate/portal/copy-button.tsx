import { mdiContentCopy } from '@mdi/js'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'aria-label'> {
  readonly text: string
  /** What was copied, for the message: "Link". */
  readonly what: string
  readonly children: string
}

/** Copies a text and says so. */
export function CopyButton({ text, what, children, ...button }: CopyButtonProps) {
  const { enqueueSnackbar } = useSnackbar()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      enqueueSnackbar(`${what} copied.`, { variant: 'success' })
    } catch {
      enqueueSnackbar(`Couldn’t copy. Select the text and copy it: ${text.slice(0, 200)}`, { variant: 'error' })
    }
  }
  return (
    <Button {...button} startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
