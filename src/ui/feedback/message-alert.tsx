import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose, mdiInformationOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { messageSeconds } from './message-seconds.ts'
import { closeMessage, takeAction, type Message } from './messages.ts'

const icons = {
  info: <Icon path={mdiInformationOutline} />,
  success: <Icon path={mdiCheckCircleOutline} />,
  error: <Icon path={mdiAlertCircleOutline} />,
} as const

/** Whether the user has turned to another window since the component was mounted. */
function useIsAway(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const leave = () => setAway(true)
    const comeBack = () => setAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])
  return isAway
}

/** A message, with its action and a button that closes it. Its time stops while it is pointed at or has the focus. */
export function MessageAlert({ message }: { readonly message: Message }) {
  const { key, text, variant, action, carryOut, minSeconds } = message
  const seconds = Math.max(Number(messageSeconds.useChoice()), minSeconds)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // What is only said waits for its reader; what is announced happens in time.
  const isUnread = useIsAway() && carryOut === null
  const isHeld = isPointedAt || hasFocus || isUnread
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => closeMessage(key), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [isHeld, key, seconds])
  return (
    <Alert
      severity={variant}
      icon={icons[variant]}
      // The list announces its messages.
      role="presentation"
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      sx={(theme) => ({
        pointerEvents: 'auto',
        maxWidth: 520,
        alignItems: 'center',
        color: 'text.primary',
        bgcolor: 'var(--raised)',
        border: `1px solid ${theme.vars?.palette.divider}`,
        boxShadow: theme.vars?.shadows[8],
        '@keyframes appear': { from: { opacity: 0, transform: 'scale(0.9)' } },
        animation: 'appear 200ms ease-out',
        '& .MuiAlert-message': { overflowWrap: 'anywhere' },
        '& .MuiAlert-action': { alignItems: 'center', pt: 0, gap: 0.5 },
      })}
      action={
        <>
          {action === null ? null : (
            <Button color="inherit" size="small" onClick={() => takeAction(key)}>
              {action.label}
            </Button>
          )}
          <IconButton size="small" aria-label="Close message" color="inherit" onClick={() => closeMessage(key)}>
            <Icon path={mdiClose} />
          </IconButton>
        </>
      }
    >
      {text}
    </Alert>
  )
}
