import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { currencyOfR } from '#domain/portfolio/portfolio.ts'
import { currentLocale } from './locale.ts'

/** Shown instead of an unknown figure. */
export const unknownText = '—'

const numberFormats = new Map<string, Intl.NumberFormat>()
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = currentLocale()
  const key = locale + JSON.stringify(options)
  const found = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, found)
  return found
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()
/** The format of dates in the trader's locale. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale()
  const key = locale + JSON.stringify(options)
  const found = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, found)
  return found
}

/** Formats decimal text exactly, without converting it to a float. */
function formatExact(value: string | number, options: Intl.NumberFormatOptions): string {
  // The minus sign is as wide as a plus, so that columns line up; a hyphen is not.
  return numberFormat(options)
    .format(value as Intl.StringNumericLiteral)
    .replace('-', '\u2212')
}

function signDisplayOf(signed: boolean | undefined): Intl.NumberFormatOptions['signDisplay'] {
  return signed === true ? 'exceptZero' : 'negative'
}

interface MoneyOptions {
  readonly signed?: boolean | undefined
  /** No cents, for axes and large sums. */
  readonly whole?: boolean | undefined
  /** "$12.4K" for axes. */
  readonly compact?: boolean | undefined
  /** Max decimals of a compact amount; 1 by default. */
  readonly digits?: number | undefined
}

/** An amount of a portfolio whose trader hides money: "+1.50R". */
function formatAmountInR(value: string | number, options: MoneyOptions): string {
  const digits = options.whole === true ? 0 : 2
  const text = formatExact(value, {
    signDisplay: signDisplayOf(options.signed),
    ...(options.compact === true
      ? { notation: 'compact', maximumFractionDigits: options.digits ?? 1 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
  return `${text}R`
}

/** An amount in a currency (ISO 4217): "-31.25", "USD" gives "−$31.25". */
export function formatMoney(value: string | number | null, currency: string, options: MoneyOptions = {}): string {
  if (value === null) return unknownText
  if (currency === currencyOfR) return formatAmountInR(value, options)
  return formatExact(value, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    signDisplay: signDisplayOf(options.signed),
    // As on brokers' statements: 15.625 is $15.62, 46.875 is $46.88.
    roundingMode: 'halfEven',
    ...(options.whole === true ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
    ...(options.compact === true
      ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: options.digits ?? 1 }
      : {}),
  })
}

/** A fraction as percent: 0.4567 gives "45.7%". `digits` is 1 by default. */
export function formatPercent(
  value: number | null,
  options: { readonly signed?: boolean | undefined; readonly digits?: number | undefined } = {},
): string {
  if (value === null) return unknownText
  const digits = options.digits ?? 1
  return formatExact(value, {
    style: 'percent',
    signDisplay: signDisplayOf(options.signed),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** A multiple of the initial risk: 1.5 gives "+1.50R". Signed by default. */
export function formatR(
  value: number | null,
  options: { readonly signed?: boolean | undefined; readonly digits?: number | undefined } = {},
): string {
  if (value === null) return unknownText
  const digits = options.digits ?? 2
  const text = formatExact(value, {
    signDisplay: signDisplayOf(options.signed ?? true),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${text}R`
}

/** A plain number with at most `digits` decimals. */
export function formatNumber(value: number | null, digits = 2): string {
  return value === null ? unknownText : formatExact(value, { maximumFractionDigits: digits, signDisplay: 'negative' })
}

/** A ratio, with two decimals wherever it is shown: 3 gives "3.00". */
export function formatRatio(value: number | null): string {
  if (value === null) return unknownText
  return formatExact(value, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' })
}

/** A count: 12345 gives "12,345". */
export function formatCount(value: number | null): string {
  return formatNumber(value, 0)
}

/** A decimal such as "110.140625", with `minDecimals` to `maxDecimals` decimals. */
export function formatDecimal(value: string | null, maxDecimals = 12, minDecimals = 0): string {
  if (value === null) return unknownText
  return formatExact(value, {
    maximumFractionDigits: maxDecimals,
    minimumFractionDigits: minDecimals,
    signDisplay: 'negative',
  })
}

/** A calendar date: "Mar 3, 2025". */
export function formatDate(value: CalendarDate | null): string {
  if (value === null) return unknownText
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
}

/** A calendar date with its weekday: "Monday, March 3, 2025"; short "Mon, Mar 3". */
export function formatDay(value: CalendarDate, width: 'short' | 'long' = 'long'): string {
  const parts =
    width === 'long'
      ? ({ dateStyle: 'full' } as const)
      : ({ weekday: 'short', month: 'short', day: 'numeric' } as const)
  return dateFormat({ ...parts, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
}

/** A month such as "2025-03": "March 2025". */
export function formatMonth(value: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${value}-01T00:00:00Z`))
}

/** A weekday from 1, Monday, to 7: "Mon"; long "Monday". */
export function formatWeekday(weekday: number, width: 'short' | 'long' = 'short'): string {
  // 1 January 2024 was a Monday.
  return dateFormat({ weekday: width, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)))
}

const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3]

/** A size in the unit that suits it, kilobytes rounded up: "12 KB", "26.7 MB", "68.9 GB". */
export function formatBytes(bytes: number): string {
  if (bytes >= gigabyte) return `${formatNumber(bytes / gigabyte, 1)} GB`
  if (bytes >= megabyte) return `${formatNumber(bytes / megabyte, 1)} MB`
  return `${formatCount(Math.ceil(bytes / 1024))} KB`
}

/** An amount in so few digits that it fits a cell: 1234 gives "+1.2K". Signed. */
export function formatShort(value: number): string {
  return formatExact(value, { notation: 'compact', maximumSignificantDigits: 2, signDisplay: 'exceptZero' })
}

/** An instant in a time zone: "Mar 3, 2025, 09:30:05". */
export function formatInstant(value: Instant | null, timeZone: string): string {
  if (value === null) return unknownText
  return dateFormat({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(value))
}

/** The time of day of an instant in a time zone: "09:30:05". */
export function formatClock(value: Instant, timeZone: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const
  return dateFormat(clock).format(new Date(value))
}

/** A duration in minutes: 135 gives "2 h 15 min", 3.5 gives "3 min 30 s", 3000 gives "2 d 2 h". */
export function formatMinutes(value: number | null): string {
  if (value === null) return unknownText
  const seconds = Math.round(value * 60)
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ]
  const first = parts.findIndex(([count]) => count !== 0)
  if (first === -1) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
