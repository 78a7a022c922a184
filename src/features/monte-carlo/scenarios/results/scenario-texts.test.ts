import { describe, expect, it } from 'vitest'
import type { PairedDifference, ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import { madeDistribution, madeResult, madeShare } from '#tests/support/simulation/build-growth-result.ts'
import { rankChanges } from './rank-changes.ts'
import { differenceText, scenarioHeadline } from './scenario-texts.ts'

const difference = (mean: number, reach: number): PairedDifference => ({
  mean,
  sd: 1,
  standardError: 0.1,
  low: mean - reach,
  high: mean + reach,
  above: madeShare(1, 8),
  below: madeShare(1, 8),
})
const compared = (...terminals: PairedDifference[]): ScenarioResult => ({
  scenarios: [madeResult, ...terminals.map(() => madeResult)],
  differences: terminals.map((terminal) => ({ terminal, maxDrawdown: difference(0, 1) })),
})
const headline = (...terminals: PairedDifference[]) =>
  scenarioHeadline(compared(...terminals), ['Win rate −5 points', 'Size ×2'], 1_000, 'USD')

describe('the headline of scenarios', () => {
  it('names the largest effect with its interval', () => {
    expect(headline(difference(-0.5, 0.1), difference(0.2, 0.1))).toBe(
      'Scenario A matters most: Win rate −5 points costs $500 on average (95%: $400–$600).',
    )
    expect(headline(difference(0.1, 0.05), difference(0.2, 0.1))).toContain('Size ×2 adds $200')
  })

  it('says what is assumed of trades without a stop', () => {
    const assumed = '1R = $250.00 for 80 trades without a stop'
    const found = compared(difference(-0.5, 0.1))
    expect(scenarioHeadline(found, ['Size ×2'], 1_000, 'USD', assumed)).toMatch(
      /\(95%: \$400–\$600\), assuming 1R = .* stop\.$/,
    )
  })

  it('passes over a larger effect that may be zero', () => {
    expect(headline(difference(-0.2, 0.1), difference(0.5, 0.6))).toContain(
      'Scenario A matters most: Win rate −5 points costs $200',
    )
  })

  it('names none where even the largest may be zero', () => {
    expect(headline(difference(0.1, 0.2))).toBe('No scenario clearly changes final capital.')
  })
})

it('a difference has the mean and half the width of its interval', () => {
  expect(differenceText(difference(-0.5, 0.1), 1_000, 'USD')).toEqual({
    mean: '−$500',
    reach: '± $100',
    interval: '−$600 to −$400',
  })
  expect(differenceText(null, 1_000, 'USD').mean).toBe('—')
})

const change = (label: string, from: number) => ({
  label,
  result: { ...madeResult, terminal: madeDistribution(from) },
  difference: { terminal: null, maxDrawdown: difference(0, 1) },
})

it('changes are ranked by the size of their effect on the median', () => {
  const ranked = rankChanges(madeResult, [change('small', 2), change('large', -3), change('none', 1)])
  expect(ranked.map(({ label, effect }) => [label, effect])).toEqual([
    ['large', -4],
    ['small', 1],
    ['none', 0],
  ])
})
