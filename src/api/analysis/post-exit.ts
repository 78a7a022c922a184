import { longRequestTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import { readPostExitPaths } from '#contract/analysis/post-exit.ts'
import type { PostExitPath } from '#domain/analysis/shapes/tool.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Prices after the exits of at most 200 trades, of those that have candles; null where the plan does not include them. */
export async function fetchPostExitPaths(
  portfolioId: Id,
  tradeIds: readonly Id[],
): Promise<readonly PostExitPath[] | null> {
  try {
    const body = { portfolioId, tradeIds: [...tradeIds] }
    const { paths } = await call(readPostExitPaths, { body }, undefined, longRequestTimeout)
    return paths.filter(({ steps }) => steps.some((step) => step !== null))
  } catch (error) {
    if (error instanceof Failure && error.kind === 403) return null
    throw error
  }
}
