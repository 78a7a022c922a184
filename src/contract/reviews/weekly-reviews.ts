import { z } from 'zod'
import { metricValue } from '#contract/figures/metrics.ts'
import { dayNote } from '#contract/portfolios/day-notes.ts'
import { defineRoute } from '#contract/route.ts'
import { attachment } from '#contract/trades/field-schemas.ts'
import { calendarDate, id, money, rMultiple, text } from '#contract/values.ts'
import { directions } from '#domain/fills/fill.ts'
import { isoWeekOf, mondayOf } from '#domain/time/iso-week.ts'
import { goal } from './goals.ts'

const week = z
  .string()
  .refine((value) => {
    const monday = mondayOf(value)
    return monday !== null && isoWeekOf(monday) === value && monday >= '1970-01-05' && monday < '2200-01-01'
  }, 'must be a week such as "2026-W47"')
  .meta({ examples: ['2026-W47'] })

const tradeBrief = z.object({
  id,
  symbol: z.string(),
  direction: z.enum(directions),
  /** The exit date, else the entry date. */
  date: calendarDate,
  netPnl: money.nullable(),
  realizedR: rMultiple.nullable(),
})

const outcome = z.enum(['met', 'notMet', 'notEnough'])

const measuredGoal = goal.extend({
  outcome,
  /** What was measured; null if not enough. */
  value: z.number().nullable(),
  brokenBy: z.array(tradeBrief),
  /** The last eight weeks, this one last. */
  history: z.array(z.object({ week, outcome })),
})

const weekFigures = z.object({
  /** Completed, not excluded trades. */
  trades: z.int(),
  /** By key of the metric catalogue. */
  metrics: z.record(z.string(), metricValue),
})

const content = z.object({
  week,
  from: calendarDate,
  to: calendarDate,
  /** Whether its last day is past, in the portfolio's time zone. */
  isOver: z.boolean(),
  figures: weekFigures,
  /** The week before. */
  before: weekFigures,
  /** The three with the highest and lowest net P&L, of those with a gain and a loss. */
  best: z.array(tradeBrief),
  worst: z.array(tradeBrief),
  brokenRules: z.array(z.object({ ruleId: id, title: z.string(), trades: z.array(tradeBrief) })),
  mistakes: z.array(z.object({ mistakeId: id, name: z.string(), trades: z.array(tradeBrief) })),
  pictures: z.array(z.object({ trade: tradeBrief, file: attachment })),
  notes: z.array(dayNote),
  goals: z.array(measuredGoal),
  /** What to work on; null if nothing was written. */
  focus: z.string().nullable(),
  /** What the week before noted. */
  previousFocus: z.string().nullable(),
})

export const getWeeklyReview = defineRoute({
  method: 'GET',
  path: '/reviews/weekly',
  summary:
    'A week of a portfolio: figures against the week before, best and worst trades, rules, mistakes, notes and goals',
  auth: 'user',
  query: z.strictObject({ portfolio_id: id, week }),
  response: content,
  problems: ['not_found', 'forbidden', 'busy', 'cancelled'],
})
export const putWeeklyReview = defineRoute({
  method: 'PUT',
  path: '/reviews/weekly',
  summary: 'Writes what to work on after a week; an empty text is removed',
  auth: 'user',
  body: z.strictObject({ portfolioId: id, week, focus: text(10_000).nullable() }),
  response: z.object({ focus: z.string().nullable() }),
  problems: ['not_found', 'forbidden'],
})
