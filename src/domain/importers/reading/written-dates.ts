/** English months as contracts and options abbreviate them, January first. */
export const monthAbbreviations = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Months by the first letters of their names, without accents, in the languages of the exports that have them. */
const months: ReadonlyMap<string, number> = new Map(
  [
    'jan ene gen',
    'feb fev',
    'mar mrz mrt mae',
    'apr abr avr',
    'may mai mag mei',
    'jun giu',
    'jul lug',
    'aug ago aou',
    'sep set',
    'oct okt ott out',
    'nov',
    'dec dez dic',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

function monthNamed(name: string): number | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  // French: juin and juillet.
  if (plain.startsWith('jui')) return plain.startsWith('juin') ? 6 : 7
  return months.get(plain.slice(0, 3))
}

/** Offsets of the abbreviations that exports write behind a clock time. Those that mean two zones are not here. */
const zones: ReadonlyMap<string, string> = new Map([
  ['EST', '-05:00'],
  ['EDT', '-04:00'],
  ['CDT', '-05:00'],
  ['MST', '-07:00'],
  ['MDT', '-06:00'],
  ['PST', '-08:00'],
  ['PDT', '-07:00'],
  ['CET', '+01:00'],
  ['CEST', '+02:00'],
])

const two = (number: string) => number.padStart(2, '0')

/**
 * A time of an export in the forms that `parseLocalTime` reads: "Feb 12, 2026 09:35:00" and "12 Feb 2026" become
 * 2026-02-12, "26-03-17 09:34:12" (two digits of the year first) 2026-03-17, "10:00 2026-01-10" (the clock first)
 * has its date first, and an abbreviation of a zone becomes its offset. Anything else stays as it is.
 */
export function toIsoDate(text: string): string {
  let result = text.trim().replace(/\s+/g, ' ')
  const zone = / ([A-Z]{3,4})$/.exec(result)
  const offset = zones.get(zone?.[1] ?? '')
  if (offset !== undefined && result.includes(':')) result = result.replace(/ [A-Z]{3,4}$/, offset)

  const clockFirst = /^(\d{1,2}:\d{2}(?::\d{2})?) (\d{4}-\d{2}-\d{2})$/.exec(result)
  if (clockFirst !== null) return `${clockFirst[2]} ${clockFirst[1]}`
  const shortYear = /^(\d{2})-(\d{2})-(\d{2}) (\d.*)$/.exec(result)
  if (shortYear !== null) return `20${shortYear[1]}-${shortYear[2]}-${shortYear[3]} ${shortYear[4]}`

  return toIsoMonth(result)
}

const dayFirst = /^(\d{1,2})\.?[ -]?(?:de )?(\p{L}{3,10})\.?,?[ -]?(?:de )?(\d{4}|\d{2})(?!\d)(.*)$/u
const monthFirst = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})(?!\d)(.*)$/u
const weekday = /^\p{L}{2,10}\.?,? (?=\d|\p{L}+\.? \d)/u

/**
 * A time whose month is a name, with the date as 2025-03-12: "Mar 12, 2025 9:35 AM", "12-Mar-25", "12. März 2025",
 * "Wed, 12 Mar 2025 09:35:00 GMT". A date that the clock time follows without a space has one, and "20250312 093500" has
 * its marks. Anything else stays as it is.
 */
export function toIsoMonth(text: string): string {
  const compact = /^(\d{4})(\d{2})(\d{2})(?:[-;, T]*(\d{2}):?(\d{2})(?::?(\d{2}))?)?$/.exec(text)
  if (compact !== null) {
    const [, year, month, day, hour, minute, second = '00'] = compact
    return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}:${second}`}`
  }
  const glued = /^(\d{4}-\d{2}-\d{2})(\d{2}:\d{2}.*)$/.exec(text)
  if (glued !== null) return `${glued[1]} ${glued[2]}`
  for (const plain of [text, text.replace(weekday, '')]) {
    const [first, second] = [dayFirst.exec(plain), monthFirst.exec(plain)]
    const [day, name, year, rest] = first?.slice(1) ?? [second?.[2], second?.[1], second?.[3], second?.[4]]
    const month = monthNamed(name ?? '')
    if (month === undefined || day === undefined || year === undefined) continue
    const whole = year.length === 2 ? `20${year}` : year
    return `${whole}-${two(String(month))}-${two(day)}${(rest ?? '').replace(/^,/, '').replace(/ \([^)]*\)$/, '')}`
  }
  return text
}

/** Days from Excel's first to 1970, and the days between which a bare number is a date of this trade: 1980 to 2100. */
const excelEpoch = 25_569
const [firstDay, lastDay] = [29_221, 73_051]

/**
 * The moment behind a number: seconds or milliseconds since 1970, which have no zone, or the day that a spreadsheet
 * counts, as text on the wall clock. Null for any other text.
 */
export function parseNumericMoment(text: string): { readonly at: number } | { readonly wall: string } | null {
  if (/^1\d{9}$/.test(text)) return { at: Number(text) * 1000 }
  if (/^1\d{12}$/.test(text)) return { at: Number(text) }
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null
  const days = Number(text.replace(',', '.'))
  if (days < firstDay || days >= lastDay) return null
  // Whole seconds: a spreadsheet's fraction of a day has a rounding error.
  const seconds = Math.round((days - excelEpoch) * 86_400)
  return { wall: new Date(seconds * 1000).toISOString().slice(0, 19) }
}
