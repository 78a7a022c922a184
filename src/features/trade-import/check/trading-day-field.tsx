import { useState } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { DateInput } from '#ui/form/date-input.tsx'

interface TradingDayFieldProps {
  readonly day: CalendarDate | null
  /** File time zone, which has the last possible day. */
  readonly timeZone: string
  readonly onChange: (day: CalendarDate | null) => void
}

/** Typing a year passes through years such as 0002, which are no days of trades. */
const firstDay = '1990-01-01'

/** Asks for the day of a file that has times without dates. The file is read once the day is valid. */
export function TradingDayField({ day, timeZone, onChange }: TradingDayFieldProps) {
  const [typed, setTyped] = useState<string>(day ?? '')
  const [now] = useState(() => instantAt(Date.now()))
  const today = calendarDateIn(now, timeZone)
  const isValid = (text: string) => text >= firstDay && text <= today
  const change = (text: string) => {
    setTyped(text)
    const next = isValid(text) ? (text as CalendarDate) : null
    if (next !== day) onChange(next)
  }
  const hasProblem = typed !== '' && !isValid(typed)
  return (
    <DateInput
      label="Trading day"
      required
      value={typed}
      onChange={change}
      timeZone={timeZone}
      max={today}
      error={hasProblem}
      helperText={hasProblem ? 'Trading day must be today or earlier.' : 'The file has times but no dates.'}
    />
  )
}
