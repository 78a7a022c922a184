import type { Instant } from '#domain/numbers/units.ts'
import { dateFormat } from '#ui/figures/format.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago something was, in few characters: "now", "5 min", "3 h", "2 d"; its date after a week. */
export function timeSince(at: Instant, now: number): string {
  const passed = now - Date.parse(at)
  if (passed < minuteMs) return 'now'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h`
  if (passed < 7 * dayMs) return `${Math.floor(passed / dayMs)} d`
  return dateFormat({ dateStyle: 'medium' }).format(new Date(at))
}
