import { z } from 'zod'
import { setupFigure } from '#contract/figures/metrics.ts'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, requestedDate } from '#contract/values.ts'
import { teamRoles } from '#domain/portfolio/team.ts'

const params = z.strictObject({ teamId: id })

/** The figures by which traders are compared, from the metrics of setups: in R, whatever the currency or account size. */
export const traderMetrics = z.object({
  tradeCount: setupFigure,
  winRate: setupFigure,
  expectancyR: setupFigure,
  profitFactor: setupFigure,
  maxDrawdownR: setupFigure,
  averageCompliance: setupFigure,
})

export const teamTrader = z.object({
  userId: id,
  fullName: z.string().nullable(),
  username: z.string().nullable(),
  role: z.enum(teamRoles),
  /** Those that the team sees. */
  portfolios: z.array(z.object({ id, name: z.string(), timeZone: z.string(), currency: z.string() })),
  /** Null without a portfolio that the team sees. */
  metrics: traderMetrics.nullable(),
  /** When the last trade was logged; null without one. */
  lastLoggedAt: instant.nullable(),
  /** Remarks on the trader's trades and days that the caller has not read. */
  unread: z.int(),
  /** Assignments that run; null for callers who may not see them. */
  openAssignments: z.int().nullable(),
  /** What came after the caller's last visit; null before the second one. */
  news: z
    .object({
      trades: z.int(),
      /** Days with a new note, and assignments completed; null for callers who may not see them. */
      notedDays: z.int().nullable(),
      assignmentsDone: z.int().nullable(),
    })
    .nullable(),
})

export const getTeamOverview = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/overview',
  summary: 'The traders of a team with their figures in R over a period, and what is new since the last visit',
  auth: 'user',
  params,
  query: z
    .strictObject({
      /** First and last exit date. */
      from: requestedDate.optional(),
      to: requestedDate.optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || to >= from, {
      path: ['to'],
      message: 'must not be before "from"',
    }),
  response: z.object({
    traders: z.array(teamTrader),
    /** The end of the caller's visit before this one; null at the first. */
    lastVisitAt: instant.nullable(),
  }),
  problems: ['not_found'],
})
export const visitTeam = defineRoute({
  method: 'PUT',
  path: '/teams/:teamId/visit',
  summary: 'Notes that the caller looks at a team; within half an hour it is the same visit',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})
