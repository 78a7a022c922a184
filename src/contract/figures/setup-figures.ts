import { z } from 'zod'
import { interval } from '#contract/interval.ts'
import { versionChange } from '#contract/playbook/setup-versions.ts'
import { defineRoute } from '#contract/route.ts'
import { currency, id, instant, money } from '#contract/values.ts'
import { setupFigure } from './metrics.ts'

const params = z.strictObject({ setupId: id })
const query = z.strictObject({ portfolio_id: id.optional() })

/** Trades whose R is listed of each setup, at most. */
export const maxRecentTrades = 20

export const getSetupsMetrics = defineRoute({
  method: 'GET',
  path: '/metrics/setups',
  summary: 'The main figures of every setup of the signed-in user, over one portfolio or all of them',
  auth: 'user',
  query,
  response: z.object({
    setups: z.array(
      z.object({
        setupId: id,
        /** Completed, not excluded trades. */
        trades: z.int(),
        /** All trades that name the setup, in any portfolio and state: those that stay if it is deleted. */
        assigned: z.int(),
        metrics: z.object({
          tradeCount: setupFigure,
          winRate: setupFigure,
          expectancyR: setupFigure,
          averageCompliance: setupFigure,
        }),
        /** R of the last trades with a risk, at most 20, by exit. */
        recentR: z.array(z.number()),
        /** Net P&L of the trades by currency. */
        money: z.array(z.object({ currency, netPnl: money, trades: z.int() })),
      }),
    ),
  }),
  problems: ['not_found'],
})

export const getSetupVersionMetrics = defineRoute({
  method: 'GET',
  path: '/metrics/setup/:setupId/versions',
  summary: 'The newest 50 versions of a setup, newest first, with the figures of the trades entered during each',
  auth: 'user',
  params,
  query,
  response: z.object({
    versions: z.array(
      z.object({
        /** From 1. */
        number: z.int(),
        startedAt: instant,
        /** What it changed of the version before; empty for the first one. */
        changes: z.array(versionChange),
        /** Completed, not excluded trades; those entered before the first version belong to it. */
        trades: z.int(),
        expectancyR: setupFigure,
      }),
    ),
  }),
  problems: ['not_found'],
})

export const getSetupRuleCosts = defineRoute({
  method: 'GET',
  path: '/metrics/setup/:setupId/rules',
  summary: 'How trades of a setup that broke a rule differ in mean R from those that met it, by rule',
  auth: 'user',
  params,
  query,
  response: z.object({
    rules: z.array(
      z.object({
        ruleId: id,
        /** Completed trades that broke it, and that met it. */
        broken: z.int(),
        met: z.int(),
        /** Mean R of trades that broke the rule − mean R of those that met it; null if a side has no trade with a risk. */
        differenceR: z.number().nullable(),
        /** 95% confidence interval; null with fewer than ten trades with a risk on a side. */
        interval: interval.nullable(),
      }),
    ),
  }),
  problems: ['not_found', 'busy', 'cancelled'],
})
