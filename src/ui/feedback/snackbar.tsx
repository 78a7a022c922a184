import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose, mdiInformationOutline } from '@mdi/js'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './snackbar.module.css'

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
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  error: mdiAlertCircleOutline,
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
  if (!persist) setTimeout(() => closeSnackbar(key), displayMs)
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

/** Renders the messages; used once in the app. */
export function Snackbars() {
  const shown = useSyncExternalStore(subscribe, () => messages)
  return (
    <div className={styles['place']} aria-live="polite" role="log" aria-label="Messages">
      {shown.map(({ key, text, variant, action }) => (
        <div key={key} className={styles['message']} data-variant={variant}>
          <Icon path={icons[variant]} />
          <span>{text}</span>
          {action}
          <button type="button" aria-label="Close message" onClick={() => closeSnackbar(key)}>
            <Icon path={mdiClose} />
          </button>
        </div>
      ))}
    </div>
  )
}
