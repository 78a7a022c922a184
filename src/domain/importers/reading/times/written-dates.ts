/** English months as contracts and options abbreviate them, January first. */
export const monthAbbreviations = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Months by the first three letters of their names, without accents, in the languages of known exports. */
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

/** UTC offsets of time zone abbreviations in exports. Ambiguous abbreviations are left out. */
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
 * Converts times of exports to forms that `parseLocalTime` reads: "Feb 12, 2026 09:35:00" and "12 Feb 2026" become
 * 2026-02-12, "26-03-17 09:34:12" (two-digit year first) 2026-03-17, "10:00 2026-01-10" gets its date first, and a zone
 * abbreviation becomes its offset. Other texts are unchanged.
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
 * Converts dates with month names to 2025-03-12: "Mar 12, 2025 9:35 AM", "12-Mar-25", "12. März 2025", "Wed, 12 Mar
 * 2025 09:35:00 GMT". Adds the missing space between date and time, and the separators of "20250312 093500". Other
 * texts are unchanged.
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

/** Days from Excel's day 0 to 1970, and the range of bare numbers that are dates: 1980 to 2100. */
const excelEpoch = 25_569
const [firstDay, lastDay] = [29_221, 73_051]

/**
 * Parses a number as a moment: seconds or milliseconds since 1970, which have no zone, or a spreadsheet's day number,
 * as wall-clock text. Null for any other text.
 */
export function parseNumericMoment(text: string): { readonly at: number } | { readonly wall: string } | null {
  if (/^1\d{9}$/.test(text)) return { at: Number(text) * 1000 }
  if (/^1\d{12}$/.test(text)) return { at: Number(text) }
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null
  const days = Number(text.replace(',', '.'))
  if (days < firstDay || days >= lastDay) return null
  // Rounds to seconds: a spreadsheet's fraction of a day has a rounding error.
  const seconds = Math.round((days - excelEpoch) * 86_400)
  return { wall: new Date(seconds * 1000).toISOString().slice(0, 19) }
}
