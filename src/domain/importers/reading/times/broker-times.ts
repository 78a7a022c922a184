import type { Instant } from '#domain/numbers/units.ts'
import { parseLocalTime } from '#domain/time/local-time.ts'

/** Time zone abbreviations after times of US brokers, as fixed offsets. */
const offsets: Readonly<Record<string, string>> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  GMT: '+00:00',
  UTC: '+00:00',
}

/**
 * Parses time formats of US brokers beyond those of `parseLocalTime`: "20240119;093000", "2024-01-19, 09:30:00",
 * "01/19/2024 09:30:00 EST". Null if the text is no time. `parse` reads the normalized text.
 */
export function parseBrokerTime(
  text: string,
  timeZone: string,
  parse: (text: string, timeZone: string) => Instant | null = parseLocalTime,
): Instant | null {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  const zoned = /^(.*\d(?: ?[AP]M)?) ([A-Z]{3})$/i.exec(plain)
  const offset = zoned === null ? undefined : offsets[(zoned[2] ?? '').toUpperCase()]
  const local = (offset === undefined ? plain : (zoned?.[1] ?? ''))
    .replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3')
    .replace(/[;,]\s*/, ' ')
    .replace(/ (\d{2})(\d{2})(\d{2})$/, ' $1:$2:$3')
  return parse(offset === undefined ? local : `${local}${offset}`, timeZone)
}
