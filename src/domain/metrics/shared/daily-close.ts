import type { CalendarDate } from '#domain/numbers/units.ts'

/** The close of a benchmark on a day. */
export interface DailyClose {
  readonly date: CalendarDate
  readonly close: number
}
