import { useMemo, useSyncExternalStore } from 'react'
import { createDeletionQueue } from '#api/trades/deletion-queue.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Pending deletions of tags, reasons, exchanges, symbols and cash flows. */
export const settingDeletions = createDeletionQueue()

const none: readonly never[] = []

/** The rows of a list that are not being deleted. */
export function useKeptRows<T extends { readonly id: Id }>(rows: readonly T[] | undefined): readonly T[] {
  const hidden = useSyncExternalStore(settingDeletions.subscribe, settingDeletions.hidden)
  return useMemo(() => rows?.filter(({ id }) => !hidden.has(id)) ?? none, [rows, hidden])
}
