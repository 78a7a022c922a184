import type { MissingField } from '#domain/analysis/shapes/trade-conditions.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'

/** Labels of the fields that a trade can lack. */
export const missingFieldNames: Readonly<Record<MissingField, string>> = {
  date: 'No date',
  entry: 'Not entered',
  session: 'No session',
  result: 'No result yet',
  setup: 'No setup',
  exchange: 'No exchange',
  exitReason: 'No exit reason',
  tag: 'No tag',
  mistake: 'No mistake',
  stat: 'No stat value',
}

/** Labels of the yes/no filters. */
export const flagNames = {
  excluded: { true: 'Excluded', false: 'Included' },
  reviewed: { true: 'Reviewed', false: 'Not reviewed' },
  locked: { true: 'Locked', false: 'Not locked' },
  hasStop: { true: 'With stop', false: 'Without stop' },
  hasMae: { true: 'With MAE', false: 'Without MAE' },
} as const

export const sessionNames = Object.fromEntries(
  entrySessions.map((session) => [session, formatChoice(session)]),
) as Readonly<Record<(typeof entrySessions)[number], string>>
/** The label of an hour: "09:00 – 09:59". */
export const hourName = (hour: string) => `${hour.padStart(2, '0')}:00\u2009–\u2009${hour.padStart(2, '0')}:59`
