import { describe, expect, it } from 'vitest'
import type { Instant, Money } from '#domain/numbers/units.ts'
import type { Portfolio, PortfolioSettings } from '#domain/portfolio/portfolio.ts'
import { changedFields } from './portfolio-changes.ts'

const input: PortfolioSettings = {
  name: 'Main',
  kind: 'live',
  currency: 'USD',
  openingBalance: '10000.00' as Money,
  timeZone: 'America/Chicago',
  breakevenTolerance: '0' as Money,
  matching: 'fifo',
  benchmarkSymbol: null,
}
const portfolio: Portfolio = {
  ...input,
  id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11',
  commissionRules: [],
  balance: '15421.88' as Money,
  openingBalanceStated: true,
  tradeCount: 273,
  isRecomputing: false,
  teamId: null,
  teamHidesMoney: false,
  teamHidesNotes: false,
  teamHidesPictures: false,
  createdAt: '2025-03-03T14:30:00.000Z' as Instant,
  updatedAt: '2025-03-03T14:30:00.000Z' as Instant,
}

describe('portfolio changes', () => {
  it('are empty when nothing was changed', () => {
    expect(changedFields(portfolio, input)).toEqual({})
  })
  it('are the changed fields only', () => {
    const changed = { ...input, name: 'Futures', timeZone: 'Asia/Tokyo' }
    expect(changedFields(portfolio, changed)).toEqual({ name: 'Futures', timeZone: 'Asia/Tokyo' })
  })
  it('state an opening balance for the first time', () => {
    expect(changedFields({ ...portfolio, openingBalanceStated: false }, input)).toEqual({
      openingBalance: '10000.00',
    })
  })
  it('compare amounts as numbers, exactly', () => {
    const same = { ...input, openingBalance: '10000' as Money, breakevenTolerance: '0.000' as Money }
    expect(changedFields(portfolio, same)).toEqual({})
    const cent = { ...input, openingBalance: '10000.01' as Money }
    expect(changedFields(portfolio, cent)).toEqual({ openingBalance: '10000.01' })
  })
  it('ignore spaces around a name', () => {
    expect(changedFields(portfolio, { ...input, name: ' Main ' })).toEqual({})
  })
})
