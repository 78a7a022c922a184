/** A short message at the bottom of the window. */
export interface Message {
  readonly key: number
  readonly text: string
  readonly variant: 'info' | 'success' | 'error'
  /** A button beside the message; it closes the message. */
  readonly action: MessageAction | null
  /** Does what the message announces, once it leaves without its action. */
  readonly carryOut: (() => void) | null
  /** It stays at least as long. */
  readonly minSeconds: number
}

interface MessageAction {
  readonly label: string
  readonly act: () => void
}

const maxMessages = 3

let messages: readonly Message[] = []
let nextKey = 1
const listeners = new Set<() => void>()

function show(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}

/** The messages on screen, oldest first. */
export const shownMessages = (): readonly Message[] => messages

export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Removes a message; null if it has left. */
function remove(key: number): Message | null {
  const message = messages.find((shown) => shown.key === key) ?? null
  if (message !== null) show(messages.filter((shown) => shown !== message))
  return message
}

/** Closes a message and carries out what it announces. */
export function closeMessage(key: number): void {
  remove(key)?.carryOut?.()
}

/** Closes a message by its action. */
export function takeAction(key: number): void {
  remove(key)?.action?.act()
}

/** Shows a message. The oldest leaves if there are too many. */
export function addMessage(message: Omit<Message, 'key'>): void {
  show([...messages, { ...message, key: nextKey++ }])
  const [oldest] = messages
  if (oldest !== undefined && messages.length > maxMessages) closeMessage(oldest.key)
}

/** Removes all messages; what they announce is not carried out. */
export function forgetMessages(): void {
  const left = messages
  show([])
  for (const { carryOut, action } of left) if (carryOut !== null) action?.act()
}
