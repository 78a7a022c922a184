import { correctHeadlines } from '#domain/analysis/parts/headlines.ts'
import { inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { randomColumns } from '#domain/analysis/shapes/random-columns.fixture.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { ErrorRate } from './error-rate.ts'

type Random = ReturnType<typeof seededRandom>

/** Results in R with a mean of 0, one after the other. */
export const luckKinds = {
  'independent results': () => (random: Random) => random.normal(),
  'wins of 2 R, one in three': () => (random: Random) => (random.chance(1 / 3) ? 2 : -1),
  'wins of 19 R, one in twenty': () => (random: Random) => (random.chance(1 / 20) ? 19 : -1),
  'autocorrelation 0.4': () => {
    let state = 0
    return (random: Random) => (state = 0.4 * state + Math.sqrt(0.84) * random.normal())
  },
  'calm and wild periods': () => {
    let size = 1
    return (random: Random) => {
      size = Math.exp(0.95 * Math.log(size) + 0.2 * random.normal())
      return size * random.normal()
    }
  },
} satisfies Record<string, () => (random: Random) => number>
export type LuckKind = keyof typeof luckKinds

/** What each tool says of one selection. */
function findHeadlines(kind: LuckKind, trades: number, seed: number): Map<ToolKey, ToolFinding> {
  const columns = randomColumns(seed, trades, luckKinds[kind]())
  return new Map(
    toolKeys.map((key) => {
      const tool = analysisTools[key]
      return [key, tool.compute(inputOf(columns, tool.defaults)).finding]
    }),
  )
}

/** Streaks are there where results depend on each other: to say so is no mistake. */
const isMistake = (kind: LuckKind, tool: ToolKey) => tool !== 'streaks' || kind !== 'autocorrelation 0.4'

/** In how many selections at least one headline is likely. */
export function countLikely(kind: LuckKind, trades: number, samples: number, seed: number): number {
  let count = 0
  for (let sample = 0; sample < samples; sample += 1) {
    const headlines = correctHeadlines(findHeadlines(kind, trades, seed * 100_000 + sample))
    if ([...headlines].some(([tool, { certainty }]) => certainty === 'likely' && isMistake(kind, tool))) count += 1
  }
  return count
}

const kinds = Object.keys(luckKinds) as LuckKind[]

/** How often Charter Elite shows a likely headline where there is nothing but luck. */
export const headlineRates: readonly ErrorRate[] = [60, 300].flatMap((trades) =>
  kinds.map((kind): ErrorRate => ({
    subject: `Charter Elite: the headlines of all tools over ${trades} trades without any effect`,
    name: `at least one is likely: ${kind}`,
    samples: 100,
    seed: 8,
    goal: { atMost: 0.08 },
    test: 'tests/verification/headlines.test.ts',
    count: (_, samples, seed) => countLikely(kind, trades, samples, seed),
  })),
)
