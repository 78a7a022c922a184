import { useMemo, useState } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { dateInZone } from './date-presets.ts'

/** Today's date in a time zone, as of the first render. */
export function useToday(timeZone: string): CalendarDate {
  const [now] = useState(() => new Date())
  return useMemo(() => dateInZone(timeZone, now), [timeZone, now])
}
