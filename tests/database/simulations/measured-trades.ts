import type { RouteInput } from '#contract/route.ts'
import { createTrade } from '#contract/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'
import { decimal, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'

type TradeBody = Omit<RouteInput<typeof createTrade>['body'], 'portfolioId'>

interface Told {
  readonly exit: string
  readonly low: string
  readonly high: string
  readonly reason: ExitReason
  readonly what: WhatIfTrade
}

const trade = (r: number, mae: number, mfe: number, exit: WhatIfTrade['exit']): WhatIfTrade => ({
  r,
  mae,
  mfe,
  exit,
  post: null,
  candles: null,
})

/**
 * Ten stocks bought at 100 with a stop at 90, so that 1R is 10; what they are in R is worked by hand. The seventh ended at
 * a target: without prices after its exit nothing tells what a farther one had met.
 */
const told: readonly Told[] = [
  { exit: '115', low: '97', high: '125', reason: 'manual-plan', what: trade(1.5, 0.3, 2.5, 'other') },
  { exit: '90', low: '90', high: '104', reason: 'stop', what: trade(-1, 1, 0.4, 'stop') },
  { exit: '110', low: '96', high: '112', reason: 'time', what: trade(1, 0.4, 1.2, 'other') },
  { exit: '130', low: '99', high: '131', reason: 'target', what: trade(3, 0.1, 3.1, 'target') },
  { exit: '94', low: '92', high: '103', reason: 'manual-emotional', what: trade(-0.6, 0.8, 0.3, 'other') },
  { exit: '108', low: '89', high: '121', reason: 'manual-plan', what: trade(0.8, 1.1, 2.1, 'other') },
  { exit: '105', low: '98', high: '108', reason: 'target', what: trade(0.5, 0.2, 0.8, 'target') },
  { exit: '90', low: '88', high: '101', reason: 'stop', what: trade(-1, 1.2, 0.1, 'stop') },
  { exit: '100', low: '95', high: '106', reason: 'breakeven', what: trade(0, 0.5, 0.6, 'other') },
  { exit: '122', low: '94', high: '123', reason: 'target', what: trade(2.2, 0.6, 2.3, 'target') },
]

/** The trades as an analysis reads them. */
export const measured: readonly WhatIfTrade[] = told.map(({ what }) => what)

/** The trade at an index, closed that many days after 3 March 2025. */
export function measuredBody(place: number, changes: Partial<TradeBody> = {}): TradeBody {
  const one = told[place % told.length]
  if (one === undefined) throw new Error('there is no such trade')
  const at = new Date(Date.UTC(2025, 2, 3 + place, 15)).toISOString()
  return roundTrip(one.exit, at, {
    initialStopPrice: decimal('90'),
    lowestPrice: decimal(one.low),
    highestPrice: decimal(one.high),
    exitReason: one.reason,
    ...changes,
  })
}

/** Adds trades to a portfolio and assigns them to a setup; returns their ids in order. */
export async function bookTrades(
  server: TestServer,
  token: string,
  portfolioId: Id,
  setupId: Id | null,
  bodies: readonly TradeBody[],
): Promise<Id[]> {
  const ids: Id[] = []
  for (const body of bodies) {
    const { trade: made } = await succeed(server, token, createTrade, { body: { ...body, portfolioId } })
    ids.push(made.id)
  }
  await server.services.database.pool.query('update trades set setup_id = $1 where id = any($2)', [setupId, ids])
  return ids
}

/** A setup with a stop, a target of 2R, 1 % at risk and a rule of each phase. */
export async function addSetup(server: TestServer, userId: Id, name: string): Promise<Id> {
  const { pool } = server.services.database
  const { rows } = await pool.query<{ id: Id }>(
    `insert into setups (user_id, name, direction, timeframe, stop_kind, stop_value, targets, risk_pct)
     values ($1, $2, 'long', '5m', 'ticks', 40, '[{"r":2,"sizePct":100}]', 1) returning id`,
    [userId, name],
  )
  const setupId = rows[0]?.id ?? ''
  await pool.query(
    `insert into rules (user_id, setup_id, position, phase, title, is_mandatory) values
       ($1, $2, 0, 'entry', 'Above the opening range', true), ($1, $2, 1, 'exit', 'Out at the close', false)`,
    [userId, setupId],
  )
  return setupId
}

/** A trader with a setup of the ten trades. */
export async function traderWithSetup(server: TestServer) {
  const trader = await traderWithPortfolio(server)
  const setupId = await addSetup(server, trader.userId, 'Opening range')
  const bodies = measured.map((_, place) => measuredBody(place))
  const tradeIds = await bookTrades(server, trader.token, trader.portfolio.id, setupId, bodies)
  return { ...trader, setupId, tradeIds }
}
