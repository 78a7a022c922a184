import type { Instant } from '#domain/numbers/units.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { formatInstant } from '#ui/figures/format.ts'

/** An instant in the time zone of this browser; a dash if there is none. */
export function localTime(value: Instant | null): string {
  return formatInstant(value, getBrowserTimeZone())
}
