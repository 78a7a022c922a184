import { runStrategy } from '#contract/simulations/backtester.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { sampleFigures } from '#domain/simulation/sample-figures.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { byId, type Resource } from './attempt.ts'

/** The sample of one trade. */
const trade = {
  tradeId: '22222222-2222-4222-8222-222222222222',
  symbol: 'ACME',
  direction: 'long',
  entryAt: '2025-03-03T14:00:00.000Z' as Instant,
  exitAt: '2025-03-03T15:00:00.000Z' as Instant,
  entryDate: '2025-03-03' as CalendarDate,
  entryHour: 14,
  entryWeekday: 1,
  size: 100,
  isLoss: false,
  atEntry: null,
  r: 1,
  costR: 0,
  entryPrice: 100,
  riskPrice: 10,
  risk: null,
  mae: 0,
  mfe: 1,
  exit: 'other',
  post: null,
} as const satisfies SampleTrade

const coverage = {
  usable: 1,
  leftOut: { notTaken: 0, notClosed: 0, excluded: 0, noRisk: 0, noExcursions: 0, beyondLimit: 0 },
  coverage: { closed: 1, withRisk: 1, withExcursions: 1, withPostExit: 0 },
}

export const backtester: Resource = {
  attempts: {
    'GET /backtester/strategies/:id': byId(({ strategyId }) => ({ params: { id: strategyId } })),
    'PUT /backtester/strategies/:id': byId(({ strategyId }) => ({
      params: { id: strategyId },
      body: { name: 'Mine now' },
    })),
    'DELETE /backtester/strategies/:id': byId(({ strategyId }) => ({ params: { id: strategyId } })),
    'POST /backtester/strategies/:id/run': byId(({ strategyId }) => ({ params: { id: strategyId }, body: {} })),
    'GET /backtester/results': {
      'query.strategy_id': { input: ({ strategyId }) => ({ query: { strategy_id: strategyId } }) },
    },
    'GET /backtester/results/:id': byId(({ resultId }) => ({ params: { id: resultId } })),
    'DELETE /backtester/results/:id': byId(({ resultId }) => ({ params: { id: resultId } })),
  },
  ownOnly: { 'GET /backtester/strategies': {} },
  async more(server, { userId, token }) {
    const { pool } = server.services.database
    const { rows: strategies } = await pool.query<{ id: string }>(
      `insert into backtest_strategies (user_id, name, setup_revision, version, entry_filter, stop, targets,
         sizing, cost_r, sample, sample_digest, coverage, figures)
       values ($1, 'Theirs', 1, 1, $2, '{"r":1,"kind":null,"value":null}', '[]', '{"riskFraction":null}', 0, $3,
         repeat('0', 64), $4, $5) returning id`,
      [
        userId,
        { direction: 'both', timeframe: null, conditions: [], management: [] },
        JSON.stringify([trade]),
        coverage,
        sampleFigures([trade]),
      ],
    )
    const strategyId = strategies[0]?.id ?? ''
    const { result } = await succeed(server, token, runStrategy, { params: { id: strategyId }, body: {} })
    return { strategyId, resultId: result.id }
  },
}
