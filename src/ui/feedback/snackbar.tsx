import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { displayMs, MessageAlert, type Message, type ShownMessageProps } from './message-alert.tsx'

export type SnackbarKey = number

interface SnackbarOptions {
  readonly variant?: Message['variant']
  /** A button beside the message. */
  readonly action?: ReactNode
  /** Stays until closed. */
  readonly persist?: boolean
}

const maxMessages = 3

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

/** A message until MUI's snackbar has loaded, or where it cannot: without a connection it still is shown, and leaves. */
function PlainMessage({ message, onClose }: ShownMessageProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (message.persist) return undefined
    const timer = setTimeout(() => close(), displayMs)
    return () => clearTimeout(timer)
  }, [message.persist])
  return <MessageAlert message={message} onClose={onClose} />
}

async function loadShownMessage(): Promise<ComponentType<ShownMessageProps>> {
  try {
    return (await import('./shown-message.tsx')).default
  } catch {
    return PlainMessage
  }
}

const ShownMessage = lazyPart(loadShownMessage, PlainMessage)

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
        <ShownMessage key={message.key} message={message} onClose={() => closeSnackbar(message.key)} />
      ))}
    </Box>
  )
}
