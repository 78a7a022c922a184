import { expect } from 'vitest'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput, RouteResponse } from '#contract/route.ts'
import type { createTrade } from '#contract/trades/trades.ts'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { TestServer } from './server/test-server.ts'

type PortfolioBody = RouteInput<typeof createPortfolio>['body']
type TradeBody = RouteInput<typeof createTrade>['body']

export const money = (amount: string) => amount as Money
export const decimal = (value: string) => value as Decimal
export const instant = (text: string) => text as Instant
export const date = (text: string) => text as CalendarDate

/** The body of an answer, which must be a success. */
export async function succeed<T extends Route>(
  server: TestServer,
  token: string,
  route: T,
  input: RouteInput<T>,
): Promise<RouteResponse<T>> {
  const answer = await server.call(route, input, token)
  expect(answer, `${route.method} ${route.path}`).toMatchObject({ ok: true, status: route.status ?? 200 })
  if (!answer.ok) throw new Error('unreachable: the line above has failed')
  return answer.body
}

export function portfolioBody(changes: Partial<PortfolioBody> = {}): PortfolioBody {
  return {
    name: 'Futures',
    kind: 'live',
    currency: 'USD',
    openingBalance: money('10000'),
    timeZone: 'UTC',
    breakevenTolerance: money('0'),
    ...changes,
  }
}

/** A fill of one unit without a fee. */
export function fill(at: string, side: 'buy' | 'sell', price: string, quantity = '1') {
  return { at: instant(at), side, quantity: decimal(quantity), price: decimal(price), fee: money('0') }
}

/** A stock bought at 100 and sold an hour later at `exit`, closed at `at`: net P&L is exit - 100. */
export function roundTrip(exit: string, at: string, changes: Partial<Omit<TradeBody, 'portfolioId'>> = {}) {
  const opened = new Date(Date.parse(at) - 3_600_000).toISOString()
  return {
    status: 'completed' as const,
    symbol: 'ACME',
    assetClass: 'stock' as const,
    quoteCurrency: 'USD',
    pointValue: decimal('1'),
    direction: 'long' as const,
    executions: [fill(opened, 'buy', '100'), fill(at, 'sell', exit)],
    ...changes,
  }
}

/** A new user with a portfolio. */
export async function traderWithPortfolio(server: TestServer, changes: Partial<PortfolioBody> = {}) {
  const user = await server.signUp()
  const { portfolio } = await succeed(server, user.token, createPortfolio, { body: portfolioBody(changes) })
  return { ...user, portfolio }
}
