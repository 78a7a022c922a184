/** Time zones by the abbreviations in column headers of US programs. */
const zones: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  EDT: 'America/New_York',
  ET: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  CT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  PT: 'America/Los_Angeles',
  UTC: 'UTC',
  GMT: 'UTC',
}

/**
 * The time zone in a header such as "Update Time (CST)" or "Closing time (UTC+2)", as an IANA name or offset; null if
 * it names none. An abbreviation means the zone all year: programs show the one of the export day.
 */
export function timeZoneOfHeader(header: string): string | null {
  const named = /\(([^)]*)\)/.exec(header)?.[1]?.trim().toUpperCase() ?? ''
  const offset = /^(?:UTC|GMT) ?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(named)
  if (offset !== null) return `${offset[1]}${(offset[2] ?? '0').padStart(2, '0')}:${offset[3] ?? '00'}`
  return zones[named] ?? null
}
