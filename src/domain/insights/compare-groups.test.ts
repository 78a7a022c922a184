import { expect, it } from 'vitest'
import { buildStudiedTrades } from '#domain/metrics/setup/studied-trade.fixture.ts'
import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import { selectedConfidence } from '#domain/metrics/shared/false-discovery.ts'
import { intervalAt } from '#domain/metrics/shared/two-samples.ts'
import { testLosingGroups } from './compare-groups.ts'

it('gives each of several groups an interval that allows for picking the clearest one', () => {
  const trades = buildStudiedTrades(
    Array.from({ length: 120 }, (_, place) => ({
      r: ((place * 7) % 5) - 2 - (place % 4) / 10,
      symbol: ['ES', 'NQ', 'CL', 'GC'][place % 4] ?? '',
    })),
  )
  const words = { those: 'Trades in {subject}', others: 'other trades' }
  const claims = testLosingGroups(trades, ({ symbol }) => ({ kind: 'symbol', value: symbol }), words)
  expect(claims).toHaveLength(4)
  for (const { subject, effect, rPerTrade } of claims) {
    const difference = differenceOfGroups(
      trades.map(({ realizedR }) => realizedR ?? 0),
      trades.map(({ symbol }) => symbol === subject?.value),
    )
    if (difference === null) throw new Error('results vary')
    expect(effect.interval).toEqual(intervalAt(difference, selectedConfidence(4)))
    expect(rPerTrade?.interval).toEqual(effect.interval)
    expect(effect.interval?.low).toBeLessThan(difference.interval.low)
  }
})
