import { expect, test } from 'vitest'
import { buildStudiedTrades, type StudiedSketch } from '#domain/metrics/setup/studied-trade.fixture.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { findInsights } from './find-insights.ts'
import type { FindingKind } from './finding.ts'

/** How results are drawn; the mean of each is 0. */
const payoffs: Readonly<Record<string, (unit: number, normal: number) => number>> = {
  'two to three against even': (unit, normal) => (unit < 0.4 ? 1.5 : -1) + 0.02 * normal,
  'long tail of wins': (unit, normal) => (unit < 0.2 ? 4 : -1) + 0.05 * normal,
  'small wins, large losses': (unit, normal) => (unit < 0.75 ? 0.3 : -0.9) + 0.05 * normal,
  bell: (_unit, normal) => 0.4 * normal,
}

/** A history in which nothing depends on anything. */
function luckyHistory(seed: number, payoff: (unit: number, normal: number) => number): StudiedSketch[] {
  const random = seededRandom(seed)
  const n = random.integer(60, 400)
  return Array.from({ length: n }, () => {
    const r = payoff(random.unit(), random.normal())
    return {
      r,
      after: random.chance(0.7) ? random.integer(12, 90) : random.integer(600, 2_000),
      holdMinutes: random.integer(1, 10),
      symbol: random.pick(['ES', 'NQ', 'CL', 'GC', 'ZN']),
      setupId: random.pick(['a', 'b', 'c', null]),
      initialRiskAmount: String(random.integer(80, 120)) as StudiedSketch['initialRiskAmount'],
      mfeR: (r > 0 ? 2 * r * (0.5 + random.unit()) : random.unit()) as StudiedSketch['mfeR'],
      hasStop: !random.chance(0.04),
      mistakes: random.chance(0.3) ? 1 : 0,
      compliance: random.pick([null, 0.2, 0.6, 0.9, 1]),
    }
  })
}

test('of 300 random histories hardly one in twenty gets a finding', { timeout: 120_000 }, () => {
  const kinds = new Map<FindingKind, number>()
  const draws = Object.values(payoffs)
  let told = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const payoff = draws[seed % draws.length]
    if (payoff === undefined) throw new Error('there is a payoff for every seed')
    const { findings } = findInsights(buildStudiedTrades(luckyHistory(seed, payoff)))
    if (findings.length > 0) told += 1
    for (const { kind } of findings) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  expect(told / 300, JSON.stringify([...kinds])).toBeLessThanOrEqual(0.08)
})
