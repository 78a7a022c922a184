import { expect, it } from 'vitest'
import type { DatapointValues } from '#domain/datapoints/facts/facts.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { formatDatapoint, type DatapointFormatContext } from './format-datapoint.ts'

const note: DatapointFormatContext = {
  trade: { symbol: 'ZNM4', assetClass: 'future', tickSize: null, quoteCurrency: 'USD' },
  timeZone: 'America/New_York',
}
const cases: readonly (readonly [DatapointKey, unknown, string])[] = [
  ['entryPrice', '110.140625', "110'04.5"],
  ['entryPrice', '110.1', '110.1'],
  ['exitPrice', '110.130208333333', '110.13021'],
  ['maxQuantity', '1500', '1,500'],
  ['netPnl', '-31.25', '−$31.25'],
  ['realizedR', 1.5, '+1.50R'],
  ['riskPct', 0.75, '0.75%'],
  ['plannedRiskPct', '1', '1.00%'],
  ['leverage', 2.456, '2.46\u00a0×'],
  ['ticks', 5, '5 ticks'],
  ['pips', 14.5, '14.5 pips'],
  ['planDeviationScore', 37.5, '37.5'],
  ['holdMinutes', 135, '2 h 15 min'],
  ['logLagMin', -15, '−15 min'],
  ['tradeOfDay', 3, '3'],
  ['scaledIn', false, 'No'],
  ['outcomeQuadrant', 'goodWin', 'Good win'],
  ['peeSequence', 'MFPE_FIRST', 'MFPE first'],
  ['peeSequence', 'FLAT', 'Flat'],
  ['holdBucket', '15to60m', '15–60 min'],
  ['exitReason', 'manual-plan', 'Manual (planned)'],
  ['processGrade', 'A', 'A'],
  ['exitDate', '2025-03-03', 'Mar 3, 2025'],
  ['entryAt', '2025-03-03T14:30:00.000Z', 'Mar 3, 2025, 09:30:00'],
  ['executions', [{}], '1 fill'],
  ['brokenRuleIds', [], 'None'],
  ['emotionBefore', ['calm', 'focused'], 'Calm, Focused'],
  ['customStats', { a: 1, b: 2 }, '2 values'],
  ['pointValue', '1000', '1,000'],
  ['pointValue', '0.00664', '0.00664'],
  ['mfeR', null, '—'],
  // Moves against the trade are shown with a minus.
  ['maeR', 0.75, '−0.75R'],
  ['mfeR', 3.2, '+3.20R'],
  ['maeAmount', '15.5', '−$15.50'],
  ['mapeR', 0, '0.00R'],
]

it('shows the sizes that formulas use on request', () => {
  expect(formatDatapoint('maeR', 0.75, { ...note, asFormulaInput: true })).toBe('+0.75R')
})

it.each(cases)('%s: %j is formatted as "%s"', (key, value, text) => {
  expect(formatDatapoint(key, value as DatapointValues[DatapointKey], note)).toBe(text)
})
