import { storedChoice } from '#ui/stored-choice.ts'
import type { Weekday } from './month.ts'

const isWeekday = (value: number): value is Weekday => Number.isInteger(value) && value >= 1 && value <= 7

/** Regions whose weeks start on Sunday or Saturday, for browsers without `getWeekInfo`; all others start on Monday. */
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

/** The first day of the week in a locale such as "en-US"; Monday if unknown. */
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

const choice = storedChoice('edgeworth:week-start', ['locale', '1', '2', '3', '4', '5', '6', '7'], 'locale')

/** Sets the first day of the week for all calendars in this browser. */
export function setWeekStart(weekday: Weekday): void {
  choice.store(`${weekday}`)
}

/** The first day of the week: the chosen one, or that of the browser's locale. */
export function useWeekStart(): Weekday {
  const chosen = choice.useChoice()
  return chosen === 'locale' ? weekStartOf(navigator.language) : (Number(chosen) as Weekday)
}
