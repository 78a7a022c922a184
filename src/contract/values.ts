import { z } from 'zod'
import type { CalendarDate, Decimal, Instant, Money, R } from '#domain/numbers/units.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'

/** Gives a schema a branded type; the check itself stays the schema's. */
function branded<T>(schema: z.ZodType): z.ZodType<T, T> {
  return schema as unknown as z.ZodType<T, T>
}

const plainDecimal = /^-?\d{1,16}(\.\d{1,12})?$/

export const decimal = branded<Decimal>(
  z
    .string()
    .regex(plainDecimal, 'must be a decimal number such as "110.25"')
    .meta({ examples: ['110.25'] }),
)
export const positiveDecimal = branded<Decimal>(
  z
    .string()
    .regex(/^(?=.*[1-9])\d{1,16}(\.\d{1,12})?$/, 'must be a decimal number greater than 0')
    .meta({ examples: ['2'] }),
)
/** More than 0 and at most 100: a percentage or a weight. */
export const percentDecimal = branded<Decimal>(
  z
    .string()
    .regex(
      /^(?=.*[1-9])(?:\d{1,2}(?:\.\d{1,12})?|100(?:\.0{1,12})?)$/,
      'must be a decimal number greater than 0, up to 100',
    )
    .meta({ examples: ['1.5'] }),
)
export const money = branded<Money>(
  z
    .string()
    .regex(plainDecimal, 'must be an amount such as "-31.25"')
    .meta({ examples: ['-31.25'] }),
)
export const id = z.uuid('must be a UUID')
/** Addresses are compared without regard to case: they are kept in lower case. */
export const email = z
  .email('must be an e-mail address')
  .max(255)
  .transform((address) => address.toLowerCase())
  .meta({ examples: ['ada@example.com'] })
export const instant = branded<Instant>(
  z.iso
    .datetime('must be a UTC time such as "2025-03-03T14:30:00.000Z"')
    .meta({ examples: ['2025-03-03T14:30:00.000Z'] }),
)
export const calendarDate = branded<CalendarDate>(
  z.iso.date('must be a date such as "2025-03-03"').meta({ examples: ['2025-03-03'] }),
)
/** Refines a date or a time of a request: the calendar, and so the database, has no year 0. */
const afterYearZero = [(text: string) => !text.startsWith('0000'), 'must be in year 1 or later'] as const

/** The date and the time that a request names without recording them, as a filter does. */
export const requestedDate = calendarDate.refine(...afterYearZero).meta({ examples: ['2025-03-03'] })
export const requestedInstant = instant.refine(...afterYearZero).meta({ examples: ['2025-03-03T14:30:00.000Z'] })

/** The first day on which a record may have happened: earlier times come from format errors. */
const firstRecordedDay = '1970-01-01'
/** How far ahead of today a record may lie: expirations and plans need some years. */
const maxYearsAhead = 10

/** Whether a date or a UTC time lies from 1970 to ten years ahead. */
export const isRecordable = (text: string): boolean =>
  text >= firstRecordedDay && Number(text.slice(0, 4)) <= new Date().getUTCFullYear() + maxYearsAhead

/** Says what `isRecordable` asks for. */
export const recordableMessage = 'must be from 1970 to ten years ahead'

/** The time of what is recorded: figures are computed for the days between the first and the last one. */
export const recordedInstant = instant
  .refine(isRecordable, recordableMessage)
  .meta({ description: 'From 1970 to ten years ahead.', examples: ['2025-03-03T14:30:00.000Z'] })
export const recordedDate = calendarDate
  .refine(isRecordable, recordableMessage)
  .meta({ description: 'From 1970 to ten years ahead.', examples: ['2025-03-03'] })
export const rMultiple = branded<R>(z.number())
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency code such as "USD"')
  .meta({ examples: ['USD'] })

export const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as "#2a9d8f"')
  .toLowerCase()
  .meta({ examples: ['#2a9d8f'] })

/** Whether a name is a time zone that the platform knows. */
function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
const zoneName = (isKnown: (name: string) => boolean) =>
  z
    .string()
    .min(1)
    .max(64)
    .refine(isKnown, 'must be a time zone such as "America/New_York"')
    .meta({ examples: ['America/New_York'] })
export const timeZone = zoneName(isTimeZone)
/** The time zone of a file's times: of a place, or the clock of forex servers. */
export const fileTimeZone = zoneName((name) => name === forexServerTime || isTimeZone(name))

/** Refines a text: the database stores no half of a character of two code units. */
export const unicodeText = [(value: string) => !/\p{Surrogate}/u.test(value), 'must be valid Unicode text'] as const

/** Text with a limit; empty text is refused, absence is null. Postgres keeps every character but U+0000. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not contain the character U+0000')
    .refine(...unicodeText)
    .meta({ description: 'Valid Unicode without U+0000, not empty after trimming.' })
export const done = z.object({ done: z.literal(true) })

/** Text of an answer, by the example that says what it looks like. */
export const textWithExamples = (...examples: readonly string[]) => z.string().meta({ examples: [...examples] })
/** An amount of an answer, likewise. */
export const moneyWithExamples = (...examples: readonly string[]) => money.meta({ examples: [...examples] })
