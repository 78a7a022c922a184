import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { monthOf, type Month, type MonthRange, type Weekday } from './calendar-month.ts'
import { moveDayByKey } from './move-day-by-key.ts'

interface CalendarKeysOptions {
  readonly shown: Month | null
  readonly range: MonthRange | null
  readonly firstWeekday: Weekday
  /** Where every day leads somewhere; the keys are for these calendars alone. */
  readonly everyDay: { readonly chosen: CalendarDate; readonly today: CalendarDate } | undefined
  readonly onMonth: (month: Month) => void
}

interface CalendarKeys {
  readonly table: RefObject<HTMLTableElement | null>
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void
  /** The one day that the Tab key comes to; null where it comes to each. */
  readonly stop: CalendarDate | null
}

const dayAt = (target: EventTarget) =>
  target instanceof Element ? target.closest('[data-date]')?.getAttribute('data-date') : null

/** Lets arrows, Home, End, Page Up and Page Down go from day to day, over the ends of the month. */
export function useCalendarKeys({ shown, range, firstWeekday, everyDay, onMonth }: CalendarKeysOptions): CalendarKeys {
  const table = useRef<HTMLTableElement>(null)
  const [reached, setReached] = useState<CalendarDate | null>(null)
  // A day of another month can have the focus once that month is drawn.
  const awaited = useRef<CalendarDate | null>(null)
  useLayoutEffect(() => {
    if (awaited.current === null) return
    const day = table.current?.querySelector<HTMLElement>(`[data-date="${awaited.current}"]`)
    if (day === null || day === undefined) return
    awaited.current = null
    day.focus()
  })

  const isIn = (day: CalendarDate | undefined | null) => day !== undefined && day !== null && monthOf(day) === shown
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || range === null) return
    const from = dayAt(event.target) as CalendarDate | null | undefined
    if (from === null || from === undefined) return
    const next = moveDayByKey(event.key, from, firstWeekday)
    if (next === null) return
    event.preventDefault()
    const month = monthOf(next)
    if (month < range.first || month > range.last) return
    setReached(next)
    awaited.current = next
    if (month !== shown) onMonth(month)
  }

  if (everyDay === undefined || shown === null) return { table, onKeyDown, stop: null }
  const { chosen, today } = everyDay
  const stop = [reached, chosen, today].find(isIn) ?? (`${shown}-01` as CalendarDate)
  return { table, onKeyDown, stop }
}
