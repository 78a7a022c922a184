import type { HistoryResult, HistoryPlacement } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { success, type Outcome } from '#workers/shared/outcome.ts'
import type { PathsJob } from './paths-job.ts'
import { simulatePaths } from './simulate-paths.ts'

/** Ranks the figures of the real history among those of simulated paths of its length. */
export async function runHistoryRank(job: PathsJob, input: GrowthInput): Promise<Outcome<HistoryResult>> {
  const real = await job.call(0, (api) => api.historyFigures(input))
  if (!real.ok) return real
  const counted = await simulatePaths(job, input, 'compared', (api) => api.countAgainstHistory(job.id, real.value))
  if (!counted.ok) return counted
  const of = input.paths
  const placeFigure = (figure: number, actual: number): HistoryPlacement => {
    const sum = (which: number) => counted.value.reduce((total, part) => total + (part[figure]?.[which] ?? 0), 0)
    const [below, equal] = [sum(0), sum(1)]
    return { actual, below, equal, of, rank: (below + equal / 2) / of }
  }
  const { steps, terminal, maxDrawdown, longestUnderWater, losingStreak, winningStreak } = real.value
  return success({
    paths: of,
    steps,
    terminal: terminal === null ? null : placeFigure(0, terminal),
    maxDrawdown: placeFigure(1, maxDrawdown),
    longestUnderWater: placeFigure(2, longestUnderWater),
    losingStreak: placeFigure(3, losingStreak),
    winningStreak: placeFigure(4, winningStreak),
  })
}
