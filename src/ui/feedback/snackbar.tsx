import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose, mdiInformationOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

type Variant = 'info' | 'success' | 'error'
export type SnackbarKey = number

interface SnackbarOptions {
  readonly variant?: Variant
  /** A button beside the message. */
  readonly action?: ReactNode
  /** Stays until closed. */
  readonly persist?: boolean
}

interface Message extends Required<SnackbarOptions> {
  readonly key: SnackbarKey
  readonly text: string
}

const displayMs = 6_000
const maxMessages = 3
const icons = {
  info: <Icon path={mdiInformationOutline} />,
  success: <Icon path={mdiCheckCircleOutline} />,
  error: <Icon path={mdiAlertCircleOutline} />,
} as const

let messages: readonly Message[] = []
let nextKey = 1
const listeners = new Set<() => void>()

function show(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}

/** Shows a short message and returns its key. */
function enqueueSnackbar(text: string, options: SnackbarOptions = {}): SnackbarKey {
  const { variant = 'info', action = null, persist = false } = options
  const key = nextKey++
  show([...messages, { key, text, variant, action, persist }].slice(-maxMessages))
  return key
}

/** Closes a message. */
function closeSnackbar(key: SnackbarKey): void {
  show(messages.filter((message) => message.key !== key))
}

const snackbarActions = { enqueueSnackbar, closeSnackbar }

/** Functions that show and close short messages at the bottom of the window. */
export function useSnackbar(): typeof snackbarActions {
  return snackbarActions
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** One message. Its time stops while it is pointed at or has the focus: an action can be read and reached. */
function ShownMessage({ message: { key, text, variant, action, persist } }: { message: Message }) {
  return (
    <Snackbar
      open
      autoHideDuration={persist ? null : displayMs}
      onClose={(_event, reason) => {
        // A click elsewhere says nothing about a message.
        if (reason !== 'clickaway') closeSnackbar(key)
      }}
      // In the place of the list, which stacks several messages above an action bar.
      sx={{ '&&': { position: 'static', transform: 'none' }, maxWidth: 520 }}
    >
      <Alert
        severity={variant}
        icon={icons[variant]}
        // The list announces its messages.
        role="presentation"
        sx={(theme) => ({
          pointerEvents: 'auto',
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
            <IconButton size="small" aria-label="Close message" color="inherit" onClick={() => closeSnackbar(key)}>
              <Icon path={mdiClose} />
            </IconButton>
          </>
        }
      >
        {text}
      </Alert>
    </Snackbar>
  )
}

/** Renders the messages; used once in the app. They stand above an action bar, so that they cover no button of a form. */
export function Snackbars() {
  const shown = useSyncExternalStore(subscribe, () => messages)
  return (
    <Box
      aria-live="polite"
      role="log"
      aria-label="Messages"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: 'calc(var(--action-bar-height, 0px) + 16px)',
        insetInline: { xs: 16, md: '256px 16px' },
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        pointerEvents: 'none',
        '@media print': { display: 'none' },
      }}
    >
      {shown.map((message) => (
        <ShownMessage key={message.key} message={message} />
      ))}
    </Box>
  )
}
