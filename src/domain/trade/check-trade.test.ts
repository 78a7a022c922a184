import { describe, expect, test } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { checkTrade } from './check-trade.ts'
import { fill, longTrade } from './trade.fixture.ts'
import type { TradeInput } from './trade.ts'

const price = (text: string) => text as Decimal
const fieldsOf = (changes: Partial<TradeInput>) => checkTrade(longTrade(changes)).map(({ field }) => field)
const entry = fill('buy', '10', '100', '14:30')
const exit = fill('sell', '10', '105', '15:00')

test('a valid trade has no faults', () => {
  expect(checkTrade(longTrade())).toEqual([])
})

describe('status and fills', () => {
  test('a completed trade needs fills that net to zero', () => {
    expect(fieldsOf({ executions: [] })).toEqual(['executions'])
    expect(fieldsOf({ executions: [entry] })).toEqual(['executions'])
    expect(checkTrade(longTrade({ executions: [entry, fill('sell', '4', '105', '15:00')] }))[0]?.message).toContain(
      '6 is still open',
    )
  })

  test('an active trade has an entry and an open quantity', () => {
    expect(fieldsOf({ status: 'active', executions: [] })).toEqual(['executions'])
    expect(fieldsOf({ status: 'active', executions: [entry] })).toEqual([])
    expect(fieldsOf({ status: 'active', executions: [entry, exit] })).toEqual(['status'])
  })

  test('planned, missed and cancelled trades have no fills', () => {
    for (const status of ['planned', 'missed', 'cancelled'] as const) {
      expect(fieldsOf({ status, executions: [] })).toEqual([])
      expect(fieldsOf({ status, executions: [entry] })).toEqual(['status'])
    }
  })

  test('the earliest fill determines the direction, wherever it is in the list', () => {
    expect(fieldsOf({ executions: [exit, entry] })).toEqual([])
    expect(fieldsOf({ direction: 'short', initialStopPrice: null })).toEqual(['direction'])
  })

  test('no fill closes more than is open at its time', () => {
    expect(
      fieldsOf({ executions: [entry, fill('sell', '12', '105', '15:00'), fill('buy', '2', '104', '15:01')] }),
    ).toEqual(['executions.1.quantity'])
  })

  test('sizes must be above 0 and amounts must fit the ledger', () => {
    expect(fieldsOf({ executions: [fill('buy', '0', '100', '14:30'), exit] })).toEqual(['executions.0.quantity'])
    const huge = '9000000000000000'
    expect(fieldsOf({ executions: [fill('buy', huge, '100', '14:30'), fill('sell', huge, '100', '14:31')] })).toEqual([
      'executions.0.quantity',
      'executions.1.quantity',
    ])
    expect(fieldsOf({ pointValue: price('0') })).toEqual(['pointValue'])
    expect(fieldsOf({ tickSize: price('0') })).toEqual(['tickSize'])
  })
})

describe('stops and targets', () => {
  test('the initial stop is on the losing side of the first entry', () => {
    expect(fieldsOf({ initialStopPrice: price('100') })).toEqual(['initialStopPrice'])
    expect(fieldsOf({ initialStopPrice: price('101') })).toEqual(['initialStopPrice'])
    const short = {
      direction: 'short',
      executions: [fill('sell', '1', '50', '14:30'), fill('buy', '1', '49', '14:31')],
    } as const
    expect(fieldsOf({ ...short, initialStopPrice: price('51') })).toEqual([])
    expect(fieldsOf({ ...short, initialStopPrice: price('49') })).toEqual(['initialStopPrice'])
  })

  test('the planned stop and target are on the right sides of the planned entry', () => {
    const plan = { plannedEntryPrice: price('100') }
    expect(fieldsOf({ ...plan, plannedStopPrice: price('99'), plannedTarget1: price('103') })).toEqual([])
    expect(fieldsOf({ ...plan, plannedStopPrice: price('100') })).toEqual(['plannedStopPrice'])
    expect(fieldsOf({ ...plan, plannedTarget1: price('100') })).toEqual(['plannedTarget1'])
    expect(fieldsOf({ ...plan, plannedStopPrice: price('103'), plannedTarget1: price('99') })).toEqual([
      'plannedStopPrice',
      'plannedTarget1',
    ])
  })
})

describe('extremes', () => {
  test('the lowest is not above the highest', () => {
    expect(fieldsOf({ lowestPrice: price('106'), highestPrice: price('99') })).toEqual(['lowestPrice'])
  })

  test('fills lie between the extremes', () => {
    expect(fieldsOf({ lowestPrice: price('100'), highestPrice: price('105') })).toEqual([])
    expect(fieldsOf({ lowestPrice: price('100.01') })).toEqual(['lowestPrice'])
    expect(fieldsOf({ highestPrice: price('104.99') })).toEqual(['highestPrice'])
  })
})

test('each fault suggests a remedy', () => {
  for (const { message } of checkTrade(longTrade({ executions: [entry], initialStopPrice: price('101') }))) {
    expect(message.split(' ').length).toBeGreaterThan(8)
  }
})
