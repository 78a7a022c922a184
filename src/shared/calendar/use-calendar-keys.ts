import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { MonthRange } from './calendar-month.ts'
import { monthOf, type Month, type Weekday } from './month.ts'
import { moveDayByKey } from './move-day-by-key.ts'

interface CalendarKeysOptions {
  readonly shown: Month | null
  readonly range: MonthRange | null
  readonly firstWeekday: Weekday
  /** Keys work only in calendars with links on every day. */
  readonly everyDay: { readonly chosen: CalendarDate; readonly today: CalendarDate } | undefined
  readonly onMonth: (month: Month) => void
}

interface CalendarKeys {
  readonly table: RefObject<HTMLTableElement | null>
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void
  /** The one day in tab order; null if all days are. */
  readonly tabStop: CalendarDate | null
}

const dayAt = (target: EventTarget) =>
  target instanceof Element ? target.closest('[data-date]')?.getAttribute('data-date') : null

/** Moves the focus between days by arrows, Home, End, Page Up and Page Down, across months. */
export function useCalendarKeys({ shown, range, firstWeekday, everyDay, onMonth }: CalendarKeysOptions): CalendarKeys {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<CalendarDate | null>(null)
  // A day of another month gets the focus once that month has rendered.
  const pendingFocus = useRef<CalendarDate | null>(null)
  useLayoutEffect(() => {
    if (pendingFocus.current === null) return
    const day = table.current?.querySelector<HTMLElement>(`[data-date="${pendingFocus.current}"]`)
    if (day === null || day === undefined) return
    pendingFocus.current = null
    day.focus()
  })

  const isShown = (day: CalendarDate | undefined | null) => day !== undefined && day !== null && monthOf(day) === shown
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || range === null) return
    const from = dayAt(event.target) as CalendarDate | null | undefined
    if (from === null || from === undefined) return
    const next = moveDayByKey(event.key, from, firstWeekday)
    if (next === null) return
    event.preventDefault()
    const month = monthOf(next)
    if (month < range.first || month > range.last) return
    setFocused(next)
    pendingFocus.current = next
    if (month !== shown) onMonth(month)
  }

  if (everyDay === undefined || shown === null) return { table, onKeyDown, tabStop: null }
  const { chosen, today } = everyDay
  const tabStop = [focused, chosen, today].find(isShown) ?? (`${shown}-01` as CalendarDate)
  return { table, onKeyDown, tabStop }
}
