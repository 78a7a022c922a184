import { describe, expect, it } from 'vitest'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { statedFields } from '#domain/trade/fields/catalogue.ts'
import { withDefaults, type NewTrade } from '#domain/trade/new-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'
import type { Trade, TradeInput } from '#domain/trade/trade.ts'
import { toDuplicateValues, emptyFill, emptyTrade, filledRows, toTradeInput, toFormValues } from './form-values.ts'

const portfolio = { id: 'p', currency: 'USD' } as Portfolio

/** A stored trade, without the figures that the server computes. */
function stored(input: TradeInput): Trade {
  return { ...input, id: 't', portfolioId: 'p' } as Trade
}

const complete: Partial<NewTrade> = {
  symbol: 'ZNM5',
  assetClass: 'future',
  pointValue: '1000' as Decimal,
  tickSize: '0.015625' as Decimal,
  direction: 'short',
  executions: [
    fill('sell', '2', '110.140625', '14:30', '1.25'),
    fill('buy', '1', '110.125', '14:45', '0.63'),
    fill('buy', '1', '110.109375', '15:00', '0.62'),
  ],
  commission: '2.40' as Money,
  exchangeFees: '0.12' as Money,
  swapFunding: '-0.05' as Money,
  plannedEntryPrice: '110.15625' as Decimal,
  plannedStopPrice: '110.3125' as Decimal,
  plannedTarget1: '109.75' as Decimal,
  plannedQuantity: '2' as Decimal,
  initialStopPrice: '110.296875' as Decimal,
  finalStopPrice: '110.140625' as Decimal,
  lowestPrice: '110.09375' as Decimal,
  highestPrice: '110.1875' as Decimal,
  exitReason: 'trailing',
  thesis: 'Failed auction\nabove the high',
  lessons: 'Wait for the retest',
  isExcluded: true,
  setupId: 'setup',
  plannedEntryType: 'stopLimit',
  plannedTarget1Pct: '50' as Decimal,
  plannedRiskPct: '0.75' as Decimal,
  stopMovedToBE: true,
  timeToMaeMin: '12.5' as Decimal,
  peeWindowMin: 240,
  marketRegime: 'trendDown',
  emotionBefore: ['calm', 'focused'],
  entryGrade: 4,
  reviewedAt: '2025-03-04T08:00:00.000Z' as Instant,
  customStats: { stat: true, other: 1.5, third: 'Calm' },
  mistakeIds: ['m'],
  tags: ['a', 'b'],
  ruleResponses: [{ ruleId: 'r', met: 'no', note: 'Too early' }],
  screenshots: [{ kind: 'entry', path: 'u/f.png', mediaType: 'image/png', size: 3, caption: 'The entry' }],
}

describe('a stored trade in the form and back', () => {
  it.each([
    ['with every field', longTrade(complete)],
    ['with few fields', longTrade({ initialStopPrice: null })],
    ['without fills', longTrade({ status: 'planned', executions: [], initialStopPrice: null })],
  ])('is unchanged: %s', (_name, input) => {
    const back = toTradeInput(toFormValues(stored(input)), portfolio)
    expect(back).toEqual(input)
  })

  it('sends every input field, so that an edit keeps the broker’s id and P&L', () => {
    const stated = toTradeInput(
      toFormValues(stored(longTrade({ externalId: 'A-1', brokerPnl: '50' as Money }))),
      portfolio,
    )
    expect(stated).toMatchObject({ externalId: 'A-1', brokerPnl: '50' })
    expect(Object.keys(stated).toSorted()).toEqual([...statedFields].toSorted())
  })

  it('distinguishes yes, no and unknown, and sends numbers as the API expects them', () => {
    const trade = longTrade({ wasFomo: false, wasRevenge: true, wouldTakeAgain: null, confidence: 7, sleepHours: null })
    expect(toFormValues(stored(trade))).toMatchObject({
      wasFomo: 'no',
      wasRevenge: 'yes',
      wouldTakeAgain: '',
      confidence: '7',
      sleepHours: '',
    })
    expect(toTradeInput(toFormValues(stored(trade)), portfolio)).toEqual(trade)
  })
})

describe('an empty form', () => {
  it('sends a trade without fills: blank rows do not count', () => {
    const values = { ...emptyTrade('p'), symbol: ' msft ' }
    expect(filledRows(values)).toEqual([])
    const stated = withDefaults(toTradeInput(values, portfolio))
    expect(stated.symbol).toBe('MSFT')
    expect(stated.executions).toEqual([])
    expect(stated.initialStopPrice).toBeNull()
    expect(stated.commission).toBe('0')
  })

  it('sends empty costs as 0 and blank notes as null', () => {
    const values = { ...emptyTrade('p'), commission: '', thesis: '  \n', fills: [{ ...emptyFill('buy'), price: '1' }] }
    const stated = toTradeInput({ ...values, fills: [{ ...values.fills[0]!, fee: '' }] }, portfolio)
    expect(stated.commission).toBe('0')
    expect(stated.thesis).toBeNull()
    expect(stated.executions[0]?.fee).toBe('0')
  })

  it('is in the currency of its portfolio', () => {
    expect(toTradeInput(emptyTrade('p'), { ...portfolio, currency: 'EUR' }).quoteCurrency).toBe('EUR')
  })
})

describe('a duplicate', () => {
  it('has the instrument and the plan, but not the outcome', () => {
    const copy = toTradeInput(
      toDuplicateValues(stored(longTrade({ ...complete, externalId: 'A-1', isLocked: true }))),
      portfolio,
    )
    expect(copy).toMatchObject({ symbol: 'ZNM5', pointValue: '1000', direction: 'short', plannedStopPrice: '110.3125' })
    expect(copy).toMatchObject({ executions: [], commission: '0', lessons: null, exitReason: null, externalId: null })
    expect(copy).toMatchObject({ screenshots: [], ruleResponses: [], initialStopPrice: null, isLocked: false })
  })
})
