import type { PostExitPath, ToolExtras } from '#domain/analysis/shapes/tool.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { ResamplingInput } from '#domain/simulation/resampling.ts'
import { readDailyCloses } from '#server/candles/daily-closes.ts'
import { readPostExit } from '#server/candles/read-post-exit.ts'
import type { AnalysisRequests } from '#server/figures/threads/analysis-figures.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { createCaller } from '#server/simulations/simulation-requests.ts'

interface Source {
  readonly id: Id
  readonly benchmarkSymbol: string | null
}

async function readPaths(
  context: RequestContext,
  sources: readonly Source[],
  closed: AnalysisRequests['closed'],
): Promise<PostExitPath[]> {
  const paths: PostExitPath[] = []
  for (const [index, { id }] of sources.entries()) paths.push(...(await readPostExit(context, id, closed[index] ?? [])))
  return paths
}

/** Refusals of a simulation that leave a tool without its answer; others, such as a busy server, refuse the call. */
const unanswered = new Set<string>(['too_few_trades', 'simulation_refused', 'simulation_too_large'])

/** The result of a simulation; undefined where it is too large for one call or cannot be run on these trades. */
async function unlessRefused<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError && unanswered.has(error.code)) return undefined
    throw error
  }
}

/**
 * What a tool asked for beyond the columns of trades: from the simulations of the server and the user's candles. Left out
 * where a simulation is refused: the tool then shows no interval or place.
 */
export async function answerRequests(
  context: RequestContext,
  sources: readonly Source[],
  { requests, closed }: AnalysisRequests,
): Promise<ToolExtras> {
  const { benchmark, postExit } = requests
  const caller = createCaller(context, (parameter) => parameter)
  const { simulations } = context.services
  const resample = (input: ResamplingInput | undefined) =>
    input === undefined ? undefined : unlessRefused(() => simulations.run('resampling', input, caller))
  const place = (input: GrowthInput | undefined) =>
    input === undefined ? undefined : unlessRefused(() => simulations.run('history', input, caller))
  const resampling = await resample(requests.resampling)
  const dailyResampling = await resample(requests.dailyResampling)
  const placement = await place(requests.placement)
  // The benchmark is that of the first portfolio.
  const symbol = sources[0]?.benchmarkSymbol ?? null
  return {
    ...(resampling === undefined ? {} : { resampling }),
    ...(dailyResampling === undefined ? {} : { dailyResampling }),
    ...(placement === undefined ? {} : { placement }),
    ...(benchmark === undefined
      ? {}
      : {
          benchmark: await context.transaction((trx) => readDailyCloses(trx, context.user.userId, symbol, benchmark)),
        }),
    ...(postExit === undefined ? {} : { postExit: await readPaths(context, sources, closed) }),
  }
}
