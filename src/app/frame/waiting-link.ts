import { useSyncExternalStore } from 'react'
import { createListeners } from '#api/listeners.ts'

let path: string | null = null
const { subscribe, notify } = createListeners()

/** Sets the address that opens when the connection is back; null for none. */
export function setWaitingLink(next: string | null): void {
  path = next
  notify()
}

export const readWaitingLink = (): string | null => path

/** The address of a link that was clicked without a connection; null if there is none. */
export function useWaitingLink(): string | null {
  return useSyncExternalStore(subscribe, readWaitingLink)
}
