import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { MessageAlert } from './message-alert.tsx'
import { addMessage, shownMessages, subscribeToMessages, type Message } from './messages.ts'

/** Shows a short message. */
function enqueueSnackbar(text: string, options: Partial<Omit<Message, 'key' | 'text'>> = {}): void {
  addMessage({ text, variant: 'info', action: null, carryOut: null, minSeconds: 0, ...options })
}

const snackbarActions = { enqueueSnackbar }

/** A function that shows short messages at the bottom of the window. */
export function useSnackbar(): typeof snackbarActions {
  return snackbarActions
}

/** Renders the messages; used once in the app. They stand above an action bar, so that they cover no button of a form. */
export function Snackbars() {
  const messages = useSyncExternalStore(subscribeToMessages, shownMessages)
  return (
    <Box
      aria-live="polite"
      role="log"
      aria-label="Messages"
      className="screen-only"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: 'calc(var(--action-bar-height, 0px) + 16px)',
        insetInline: { xs: 16, md: '256px 16px' },
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {messages.map((message) => (
        <MessageAlert key={message.key} message={message} />
      ))}
    </Box>
  )
}
