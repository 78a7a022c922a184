import { useSyncExternalStore } from 'react'
import type { Weekday } from './calendar-month.ts'

const key = 'edgeworth:week-start'
const isWeekday = (value: number): value is Weekday => Number.isInteger(value) && value >= 1 && value <= 7

/** Regions whose weeks begin on Sunday or on Saturday, for browsers that cannot say it; everywhere else it is Monday. */
const sunday = new Set(
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const saturday = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

interface WeekInfo {
  readonly firstDay: number
}
interface LocaleWithWeek {
  readonly getWeekInfo?: () => WeekInfo
  readonly weekInfo?: WeekInfo
}

/** The day that weeks begin with in a language as browsers name it, "en-US"; Monday where that cannot be told. */
export function weekStartOf(language: string): Weekday {
  try {
    const locale = new Intl.Locale(language)
    const { getWeekInfo, weekInfo } = locale as LocaleWithWeek
    const first = getWeekInfo?.call(locale).firstDay ?? weekInfo?.firstDay
    if (first !== undefined && isWeekday(first)) return first
    const region = locale.maximize().region ?? ''
    return sunday.has(region) ? 7 : saturday.has(region) ? 6 : 1
  } catch {
    return 1
  }
}

// Where the browser forbids storage the choice holds until the page is left.
let chosen: Weekday | null = null
const listeners = new Set<() => void>()

function current(): Weekday {
  if (chosen !== null) return chosen
  try {
    const stored = Number(localStorage.getItem(key) ?? '')
    if (isWeekday(stored)) return stored
  } catch {
    // Forbidden: the language says it.
  }
  return weekStartOf(navigator.language)
}

/** Lets weeks begin with a day, on every calendar of this browser. */
export function setWeekStart(weekday: Weekday): void {
  chosen = weekday
  try {
    localStorage.setItem(key, String(weekday))
  } catch {
    // Full or forbidden: it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The day that weeks begin with: the one that was chosen, else that of the browser's language. */
export function useWeekStart(): Weekday {
  return useSyncExternalStore(subscribe, current)
}
