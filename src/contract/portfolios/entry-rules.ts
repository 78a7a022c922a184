import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, money, percentDecimal } from '#contract/values.ts'
import { directions } from '#domain/fills/fill.ts'
import { severities } from '#domain/portfolio/entry-gate.ts'

const count = (most: number) => z.int().min(1).max(most).nullable()

/** Limits checked before a trade is entered; null disables a limit. */
export const entryRules = z.strictObject({
  mandatoryRules: z.enum(severities),
  gate: z.enum(severities),
  maxOpenRiskPct: percentDecimal.nullable(),
  maxLossesInRow: count(100),
  minutesAfterLoss: count(10_080),
})

const params = z.strictObject({ id })

export const getEntryCheck = defineRoute({
  method: 'GET',
  path: '/portfolios/:id/entry-check',
  summary: 'The rules for entering a trade in a portfolio, and what they look at: balance, open risk, last losses',
  auth: 'user',
  params,
  response: z.object({
    rules: entryRules,
    balance: money,
    openTrades: z.array(
      z.object({ id, symbol: z.string(), direction: z.enum(directions), riskAmount: money.nullable() }),
    ),
    /** The current losing streak, newest first; at most 100. */
    lossesInRow: z.array(z.object({ id, symbol: z.string(), exitAt: instant, netPnl: money })),
  }),
  problems: ['not_found'],
})
export const updateEntryRules = defineRoute({
  method: 'PUT',
  path: '/portfolios/:id/entry-rules',
  summary: 'Changes the given rules for entering a trade',
  auth: 'user',
  params,
  body: entryRules.partial(),
  response: z.object({ rules: entryRules }),
  problems: ['not_found', 'forbidden'],
})
