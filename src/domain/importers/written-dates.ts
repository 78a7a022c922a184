const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

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
export function withIsoDate(text: string): string {
  let result = text.trim().replace(/\s+/g, ' ')
  const zone = / ([A-Z]{3,4})$/.exec(result)
  const offset = zones.get(zone?.[1] ?? '')
  if (offset !== undefined && result.includes(':')) result = result.replace(/ [A-Z]{3,4}$/, offset)

  const clockFirst = /^(\d{1,2}:\d{2}(?::\d{2})?) (\d{4}-\d{2}-\d{2})$/.exec(result)
  if (clockFirst !== null) return `${clockFirst[2]} ${clockFirst[1]}`
  const shortYear = /^(\d{2})-(\d{2})-(\d{2}) (\d.*)$/.exec(result)
  if (shortYear !== null) return `20${shortYear[1]}-${shortYear[2]}-${shortYear[3]} ${shortYear[4]}`

  const named = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(.*)$/.exec(result)
  const dayFirst = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*\.?,?[ -](\d{4})(.*)$/.exec(result)
  const [month, day, year, rest] =
    named !== null
      ? [named[1], named[2], named[3], named[4]]
      : [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3], dayFirst?.[4]]
  const number = months.findIndex((name) => name === month?.toLowerCase())
  if (number < 0 || day === undefined || year === undefined) return result
  return `${year}-${two(String(number + 1))}-${two(day)}${(rest ?? '').replace(/^,/, '')}`
}
