import type { CalendarDate } from '#domain/numbers/units.ts'

/** The key of an execution that no row states: the end of an option on its last day. A contract has one. */
export const assumedExpiryKey = (expiry: CalendarDate) => `expired-${expiry}`

const assumedKey = /(?:^|\|)own\|expired-\d{4}-\d\d-\d\d#\d+$/

/** Whether an execution, by its key, is an end that was assumed: it gives way to what a later file states. */
export function isAssumedExpiry({ key }: { readonly key: string }): boolean {
  return assumedKey.test(key)
}
