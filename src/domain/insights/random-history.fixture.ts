import type { StudiedSketch } from '#domain/metrics/setup/studied-trade.fixture.ts'
import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'

/** How a result is drawn from a uniform and a standard normal number; the mean of each is 0. */
export type Payoff = (unit: number, normal: number) => number

export const payoffs: Readonly<Record<string, Payoff>> = {
  'two to three against even': (unit, normal) => (unit < 0.4 ? 1.5 : -1) + 0.02 * normal,
  'long tail of wins': (unit, normal) => (unit < 0.2 ? 4 : -1) + 0.05 * normal,
  'small wins, large losses': (unit, normal) => (unit < 0.75 ? 0.3 : -0.9) + 0.05 * normal,
  bell: (_unit, normal) => 0.4 * normal,
}

interface RandomHistory {
  readonly payoff: Payoff
  /** Number of trades; a random one from 60 to 400 if left out. */
  readonly n?: number
  /** Correlation of the normal number behind a result with that behind the result before it. */
  readonly correlation?: number
  /** Added to every result. */
  readonly edgeR?: number
}

/** A history whose results depend on nothing but, with a correlation, on the results before them. */
export function drawHistory(seed: number, { payoff, n, correlation = 0, edgeR = 0 }: RandomHistory): StudiedSketch[] {
  const random = seededRandom(seed)
  const length = n ?? random.integer(60, 400)
  let state = correlation === 0 ? 0 : random.normal()
  const drawDependent = () => {
    state = correlation * state + Math.sqrt(1 - correlation ** 2) * random.normal()
    return payoff(normalCdf(state), state)
  }
  return Array.from({ length }, () => {
    const r = edgeR + (correlation === 0 ? payoff(random.unit(), random.normal()) : drawDependent())
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
