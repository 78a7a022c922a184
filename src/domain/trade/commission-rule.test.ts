import { describe, expect, test } from 'vitest'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { computeCommission, statesCosts, type ChargedTrade, type CommissionRule } from './commission-rule.ts'

const rule = (
  amount: string,
  basis: CommissionRule['basis'],
  instrument: string | null = null,
  validFrom: string | null = null,
): CommissionRule => ({ amount: amount as Money, basis, instrument, validFrom: validFrom as CalendarDate | null })

/** Three contracts bought in two fills on March 3 and sold in one on March 4, New York time. */
const threeContracts: ChargedTrade = {
  symbol: 'MESM5',
  assetClass: 'future',
  executions: [
    ['2025-03-03T15:00:00.000Z', '1'],
    ['2025-03-03T15:01:00.000Z', '2'],
    // 03:30 in UTC, still March 4 in New York.
    ['2025-03-05T03:30:00.000Z', '3'],
  ].map(([at, quantity]) => ({ at: at as Instant, quantity: quantity as Decimal })),
}
const charge = (rules: readonly CommissionRule[], trade = threeContracts) =>
  computeCommission(trade, rules, 'America/New_York')

describe('what the amount is charged for', () => {
  test.each([
    // 0.62 × (1 + 2 + 3)
    ['contractSide', '0.62', '3.72'],
    // 4.05 × 6 / 2, exact to half a cent
    ['contractRoundTurn', '4.05', '12.15'],
    // three fills
    ['execution', '1.5', '4.5'],
    ['trade', '4.95', '4.95'],
    ['contractSide', '0', '0'],
  ] as const)('%s at %s is %s', (basis, amount, commission) => {
    expect(charge([rule(amount, basis)])).toBe(commission)
  })

  test('an open trade is charged for the sides that it has', () => {
    const open = { ...threeContracts, executions: threeContracts.executions.slice(0, 2) }
    expect(charge([rule('0.62', 'contractSide')], open)).toBe('1.86')
    expect(charge([rule('4.05', 'contractRoundTurn')], open)).toBe('6.075')
    expect(charge([rule('4.95', 'trade')], open)).toBe('4.95')
  })
})

describe('which rule is charged', () => {
  test('none applies: unknown, not 0', () => {
    expect(charge([])).toBeNull()
    expect(charge([rule('1', 'trade', 'NQ')])).toBeNull()
    expect(charge([rule('1', 'trade', null, '2025-03-05')])).toBeNull()
    expect(charge([rule('1', 'trade')], { ...threeContracts, executions: [] })).toBeNull()
  })

  test('the symbol precedes the futures root, which precedes every instrument, in any order', () => {
    const rules = [rule('1', 'trade'), rule('3', 'trade', 'MESM5'), rule('2', 'trade', 'mes')]
    expect(charge(rules)).toBe('3')
    expect(charge(rules.toReversed())).toBe('3')
    expect(charge(rules, { ...threeContracts, symbol: 'MESU5' })).toBe('2')
    expect(charge(rules, { ...threeContracts, symbol: 'ESU5' })).toBe('1')
    // A share named MES is no future.
    expect(charge([rule('2', 'trade', 'ES')], { ...threeContracts, symbol: 'ESM5', assetClass: 'stock' })).toBeNull()
  })

  test('each execution is charged by the latest rule of its day in the time zone of the portfolio', () => {
    const rules = [rule('0.5', 'contractSide'), rule('0.25', 'contractSide', null, '2025-03-04')]
    // 0.5 × 3 on March 3 and 0.25 × 3 on March 4
    expect(charge(rules)).toBe('2.25')
    expect(computeCommission(threeContracts, rules, 'UTC')).toBe('2.25')
    const fifth = [rule('0.5', 'contractSide'), rule('0.25', 'contractSide', null, '2025-03-05')]
    expect(charge(fifth)).toBe('3')
    expect(computeCommission(threeContracts, fifth, 'UTC')).toBe('2.25')
  })

  test('an instrument precedes a later rule for all', () => {
    expect(charge([rule('1', 'trade', 'MES', '2025-01-01'), rule('9', 'trade', null, '2025-02-01')])).toBe('1')
  })

  test('executions before the first day cost nothing', () => {
    expect(charge([rule('0.5', 'contractSide', null, '2025-03-04')])).toBe('1.5')
  })
})

const fill = (fee: string) => ({ fee: fee as Money })

test('fees of fills, commission and exchange fees are stated costs', () => {
  expect(statesCosts({ executions: [fill('0'), fill('0.00')] })).toBe(false)
  expect(statesCosts({ executions: [fill('0'), fill('0.02')] })).toBe(true)
  expect(statesCosts({ executions: [], commission: '1' as Money })).toBe(true)
  expect(statesCosts({ executions: [], exchangeFees: '-0.1' as Money })).toBe(true)
})
