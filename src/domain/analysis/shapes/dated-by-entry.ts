import type { CalendarDate } from '#domain/numbers/units.ts'
import { dayNumberAt } from '#domain/time/time-zone.ts'
import type { Rows, TradeColumns } from './columns.ts'
import { unknownDay } from './columns.ts'
import { dayOfDate, filterRows, instantsOf } from './read-columns.ts'
import type { ToolKey } from './tool-keys.ts'

/** Whether a tool is about how trades were prepared: they are then selected by the day of their entry, not of their exit. */
export const isDatedByEntry = (tool: ToolKey | null): boolean => tool === 'management'

const known = new WeakMap<TradeColumns, Int32Array>()

/** The day of each entry in the time zone of its portfolio. */
function entryDays(columns: TradeColumns): Int32Array {
  const found = known.get(columns)
  if (found !== undefined) return found
  const { portfolio, portfolios } = columns
  const days = Int32Array.from(instantsOf(columns, 'entryAt'), (at, row) => {
    const timeZone = portfolios[portfolio[row] ?? 0]?.timeZone
    return Number.isNaN(at) || timeZone === undefined ? unknownDay : dayNumberAt(at, timeZone)
  })
  known.set(columns, days)
  return days
}

/** The first and the last day of a selection, both inclusive; null where open. */
export interface DayRange {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

/** The rows entered between two days; all rows if neither day is given. */
export function enteredWithin(columns: TradeColumns, rows: Rows, { from, to }: DayRange): Rows {
  if (from === null && to === null) return rows
  const days = entryDays(columns)
  const [first, last] = [from === null ? -Infinity : dayOfDate(from), to === null ? Infinity : dayOfDate(to)]
  return filterRows(rows, (row) => {
    const day = days[row] ?? unknownDay
    return day !== unknownDay && day >= first && day <= last
  })
}
