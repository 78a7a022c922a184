import type { Instant, Money } from '#domain/numbers/units.ts'
import type { Portfolio } from './portfolio.ts'

/** A dollar portfolio without trades. */
export const mainPortfolio: Portfolio = {
  id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11',
  name: 'Main',
  kind: 'live',
  currency: 'USD',
  openingBalance: '10000' as Money,
  timeZone: 'UTC',
  breakevenTolerance: '0' as Money,
  matching: 'fifo',
  benchmarkSymbol: null,
  commissionRules: [],
  openingBalanceStated: true,
  balance: '10000' as Money,
  tradeCount: 0,
  isRecomputing: false,
  teamId: null,
  teamHidesMoney: false,
  teamHidesNotes: false,
  teamHidesPictures: false,
  createdAt: '2025-03-03T14:30:00.000Z' as Instant,
  updatedAt: '2025-03-03T14:30:00.000Z' as Instant,
}
