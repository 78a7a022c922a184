import { useSyncExternalStore } from 'react'
import type { Route } from '#contract/route.ts'
import type { UnreadableRow } from '#contract/unreadable.ts'
import { createListeners } from './listeners.ts'

/** The rows that cannot be read, by the call whose list they belong to. */
export type UnreadableRows = ReadonlyMap<string, readonly UnreadableRow[]>

const none: UnreadableRows = new Map()
let rows = none
const { subscribe, notify } = createListeners()

/** Notes which stored rows of a list this version cannot read, as the newest answer of its call says. */
export function noteUnreadableRows({ method, path }: Pick<Route, 'method' | 'path'>, answer: unknown): void {
  if (method !== 'GET') return
  const found = (answer as { readonly unreadable?: readonly UnreadableRow[] } | null)?.unreadable ?? []
  if (found.length === 0 && !rows.has(path)) return
  const next = new Map(rows)
  if (found.length === 0) next.delete(path)
  else next.set(path, found)
  rows = next
  notify()
}

/** Forgets them with their account. */
export function forgetUnreadableRows(): void {
  rows = none
  notify()
}

export const useUnreadableRows = (): UnreadableRows => useSyncExternalStore(subscribe, () => rows)
