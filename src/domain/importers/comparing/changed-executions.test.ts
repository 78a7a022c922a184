import { describe, expect, it } from 'vitest'
import type { ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { compareExecution, describeChanges, restate, type RestatedExecution } from './changed-executions.ts'

const part = (more: Partial<ImportedExecution> = {}): ImportedExecution => ({
  key: 'id|1#1',
  at: '2025-03-03T10:00:00.000Z' as Instant,
  side: 'sell',
  quantity: '100' as Decimal,
  price: '10' as Decimal,
  fee: '1' as Money,
  liquidity: null,
  swapFunding: '0' as Money,
  brokerPnl: null,
  note: null,
  externalId: '1',
  ...more,
})

const now = (more: Partial<RestatedExecution> = {}): RestatedExecution => ({
  side: 'sell',
  quantity: '100' as Decimal,
  price: '10' as Decimal,
  fee: '1' as Money,
  swapFunding: '0' as Money,
  brokerPnl: null,
  ...more,
})

const changes = (restated: Partial<RestatedExecution>, ...parts: readonly ImportedExecution[]) =>
  describeChanges(compareExecution(now(restated), parts.length === 0 ? [part()] : parts))

describe('an execution that a file states again', () => {
  it('has not changed, however its numbers are written', () => {
    expect(changes({})).toBe('')
    expect(changes({ price: '10.00' as Decimal, quantity: '100.0' as Decimal, fee: '1.00' as Money })).toBe('')
  })

  it.each<[string, Partial<RestatedExecution>]>([
    ['price 10.05 instead of 10', { price: '10.05' as Decimal }],
    ['costs 1.2 instead of 1', { fee: '1.2' as Money }],
    ['size 90 instead of 100', { quantity: '90' as Decimal }],
    ['side buy instead of sell', { side: 'buy' }],
    ['swap -2 instead of 0', { swapFunding: '-2' as Money }],
    ['price 11 instead of 10, costs 2 instead of 1', { price: '11' as Decimal, fee: '2' as Money }],
  ])('has %s', (text, restated) => {
    expect(changes(restated)).toBe(text)
  })

  it('compares results only where both files state them', () => {
    expect(changes({ brokerPnl: '5' as Money })).toBe('')
    expect(changes({ brokerPnl: '5' as Money }, part({ brokerPnl: '4' as Money }))).toBe("broker's P&L 5 instead of 4")
  })

  it('is compared by its parts together, and not where a part is missing or it was filled further', () => {
    const whole = '100' as Decimal
    const parts = [
      part({ quantity: '40' as Decimal, whole, fee: '0.4' as Money, brokerPnl: '7' as Money }),
      part({ quantity: '60' as Decimal, whole, fee: '0.6' as Money }),
    ]
    expect(changes({ brokerPnl: '7' as Money }, ...parts)).toBe('')
    expect(changes({ fee: '2' as Money }, ...parts)).toBe('costs 2 instead of 1')
    expect(changes({ fee: '2' as Money }, ...parts.slice(0, 1))).toBe('')
    expect(changes({ quantity: '150' as Decimal, price: '11' as Decimal })).toBe('')
  })

  it('has the same money after a reverse split of the shares', () => {
    expect(changes({ quantity: '10' as Decimal, price: '100' as Decimal })).toBe('')
    expect(changes({ quantity: '10' as Decimal, price: '101' as Decimal })).toContain('size 10 instead of 100')
  })
})

describe('the parts of an execution that is restated', () => {
  it('divide size and costs as before, and the amounts go with the part that had them', () => {
    const whole = '100' as Decimal
    const closing = part({ quantity: '40' as Decimal, whole, brokerPnl: '7' as Money })
    const opening = part({ quantity: '60' as Decimal, whole })
    const corrected = now({
      quantity: '90' as Decimal,
      price: '11' as Decimal,
      fee: '3' as Money,
      brokerPnl: '8' as Money,
    })
    expect(restate(closing, corrected)).toMatchObject({
      quantity: '36',
      whole: '90',
      price: '11',
      fee: '1.2',
      brokerPnl: '8',
    })
    expect(restate(opening, corrected)).toMatchObject({
      quantity: '54',
      whole: '90',
      price: '11',
      fee: '1.8',
      brokerPnl: null,
    })
    const alone = restate(part(), corrected)
    expect(alone).toMatchObject({ quantity: '90', price: '11', fee: '3', brokerPnl: '8' })
    expect(alone).not.toHaveProperty('whole')
  })
})
