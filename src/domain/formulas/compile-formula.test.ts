import { expect, it } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { compileFormula } from './compile-formula.ts'
import { formulaDatapoints } from './formula-datapoints.ts'

/** Bought 10 at 100, sold at 105, stop 98; price between 99 and 108 while open; broker P&L 49.5. */
const trade = new TradeDatapoints(
  buildFacts(
    { lowestPrice: '99', highestPrice: '108', brokerPnl: '49.5', wasFomo: true },
    { journal: { streakAtEntry: -2, accountBalanceAtEntry: '2500' }, market: { minutesSinceOpen: 30 } },
  ),
)

it.each([
  ['mfeR - realizedR', 1.5, '4 − 2.5'],
  ['if(holdMinutes < 15, 0, pnlPerHour)', 100, '50 / 0.5'],
  ['grossPnl - brokerPnl', 0.5, '50 − 49.5'],
  ['riskPct * 2', 1.6, '100 × 20 / 2500 × 2'],
  ['-streakAtEntry + wasFomo', 3, '2 + 1'],
  ['round(max(maeR, edgeRatio) / 3, 2)', 2.67, '8 / 3'],
  ['abs(minutesSinceOpen - 45)', 15, '|30 − 45|'],
])('"%s" is %s', (text, value, arithmetic) => {
  expect(compileFormula(text)(trade), arithmetic).toBeCloseTo(value, 9)
})

it('has no value if a datapoint is unknown or the formula is invalid', () => {
  expect(compileFormula('mfpeR + 1')(trade)).toBeNull()
  expect(compileFormula('mfpeR +')(trade)).toBeNull()
  expect(compileFormula('thesis + 1')(trade)).toBeNull()
})

it('a formula may name every datapoint that is a number or a yes or no', () => {
  for (const name of [
    'tradeNumber',
    'slippageCost',
    'planDeviationScore',
    'isOutlier',
    'commission',
    'minutesToNews',
  ]) {
    expect(formulaDatapoints).toContain(name)
  }
  for (const name of ['processGrade', 'exitDate', 'thesis', 'mistakeIds', 'entryAt']) {
    expect(formulaDatapoints).not.toContain(name)
  }
})
