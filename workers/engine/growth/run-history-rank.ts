import type { HistoryResult, HistoryPlacement } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { success, type Outcome } from '#workers/shared/outcome.ts'
import type { PathsJob } from './paths-job.ts'
import { simulatePaths } from './simulate-paths.ts'

/** Where the real history lies among simulated paths of its length. */
export async function runHistoryRank(job: PathsJob, input: GrowthInput): Promise<Outcome<HistoryResult>> {
  const real = await job.call(0, (api) => api.historyFigures(input))
  if (!real.ok) return real
  const counted = await simulatePaths(job, input, 'compared', (api) => api.countAgainstHistory(job.id, real.value))
  if (!counted.ok) return counted
  const of = input.paths
  const placed = (figure: number, actual: number): HistoryPlacement => {
    const sum = (which: number) => counted.value.reduce((total, part) => total + (part[figure]?.[which] ?? 0), 0)
    const [below, equal] = [sum(0), sum(1)]
    return { actual, below, equal, of, rank: (below + equal / 2) / of }
  }
  const { steps, terminal, maxDrawdown, longestUnderWater, losingStreak, winningStreak } = real.value
  return success({
    paths: of,
    steps,
    terminal: terminal === null ? null : placed(0, terminal),
    maxDrawdown: placed(1, maxDrawdown),
    longestUnderWater: placed(2, longestUnderWater),
    losingStreak: placed(3, losingStreak),
    winningStreak: placed(4, winningStreak),
  })
}
