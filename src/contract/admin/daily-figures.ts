import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { calendarDate } from '#contract/values.ts'

export const figurePeriods = ['7', '30', '90'] as const

const count = z.int().meta({ examples: [3] })
/** Null where nothing was recorded on that day. */
const recorded = count.nullable()

const day = z.object({
  day: calendarDate,
  /** Accounts at the end of the day that exist today, and those opened on it. */
  accounts: count,
  newAccounts: count,
  /** Accounts that logged or imported trades, or ran a simulation. */
  activeTraders: count,
  trades: count,
  imports: count,
  /** Imports that the server refused. */
  failedImports: recorded,
  /** Saved simulations. */
  simulations: count,
  /** Calls that failed on the server's side (status 500). */
  errors: recorded,
  /** The outbox forgets mails after 30 days. */
  mailsSent: recorded,
  mailsFailed: recorded,
  /** Size of the database at its last measurement of the day. */
  storageBytes: z.number().nullable(),
})
export type DailyFigures = z.output<typeof day>

export const getDailyFigures = defineRoute({
  method: 'GET',
  path: '/admin/daily-figures',
  summary: 'What happened each day in UTC, the oldest day first',
  auth: 'admin',
  query: z.strictObject({ days: z.enum(figurePeriods).default('30') }),
  response: z.object({ days: z.array(day) }),
})
