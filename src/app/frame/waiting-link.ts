import { useSyncExternalStore } from 'react'

let path: string | null = null
const listeners = new Set<() => void>()

/** Sets the address that opens when the connection is back; null for none. */
export function setWaitingLink(next: string | null): void {
  path = next
  for (const listener of listeners) listener()
}

export const readWaitingLink = (): string | null => path

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address of a link that was clicked without a connection; null if there is none. */
export function useWaitingLink(): string | null {
  return useSyncExternalStore(subscribe, readWaitingLink)
}
