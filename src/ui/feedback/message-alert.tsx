import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose, mdiInformationOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { Icon } from '#ui/icon.tsx'

/** A short message at the bottom of the window. */
export interface Message {
  readonly key: number
  readonly text: string
  readonly variant: 'info' | 'success' | 'error'
  /** A button beside the message. */
  readonly action: ReactNode
  /** Stays until closed. */
  readonly persist: boolean
}

export interface ShownMessageProps {
  readonly message: Message
  readonly onClose: () => void
}

/** How long a message is shown, in milliseconds. */
export const displayMs = 6_000

const icons = {
  info: <Icon path={mdiInformationOutline} />,
  success: <Icon path={mdiCheckCircleOutline} />,
  error: <Icon path={mdiAlertCircleOutline} />,
} as const

interface MessageAlertProps extends ShownMessageProps {
  /** Given by the transition that shows it. */
  readonly ref?: Ref<HTMLDivElement>
  readonly style?: CSSProperties
}

/** The surface of a message, with its action and a button that closes it. */
export function MessageAlert({ message, onClose, ref, style }: MessageAlertProps) {
  const { text, variant, action } = message
  return (
    <Alert
      ref={ref}
      {...(style === undefined ? {} : { style })}
      severity={variant}
      icon={icons[variant]}
      // The list announces its messages.
      role="presentation"
      sx={(theme) => ({
        pointerEvents: 'auto',
        maxWidth: 520,
        alignItems: 'center',
        color: 'text.primary',
        bgcolor: 'var(--raised)',
        border: `1px solid ${theme.vars?.palette.divider}`,
        boxShadow: theme.vars?.shadows[8],
        '& .MuiAlert-message': { overflowWrap: 'anywhere' },
        '& .MuiAlert-action': { alignItems: 'center', pt: 0, gap: 0.5 },
      })}
      action={
        <>
          {action}
          <IconButton size="small" aria-label="Close message" color="inherit" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </>
      }
    >
      {text}
    </Alert>
  )
}
