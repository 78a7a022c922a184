import { exact, roundMoney, toMoney } from '#domain/numbers/decimal.ts'
import { rStatistics } from '#domain/simulation/r-statistics.ts'
import { buildReplayInput, combineParts, type PositionPart } from '#domain/simulation/replay-input.ts'
import { replayAccount, cumulativeSums } from '#domain/simulation/what-if/replay.ts'
import type { WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { largestDrawdown } from '#server/reference/what-if/drawdown.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Caller, SimulationPool } from '#server/simulations/threads/simulation-pool.ts'
import type { BacktestOutcome, ReplayParameters } from './backtest-shapes.ts'
import type { StoredStrategy } from './strategies.ts'

/** Max growth of an account, as a multiple of its capital. Beyond it amounts run out of digits. */
const maxGrowth = 1e6
const maxBalance = 1e15

/** The trades of a replay, and the same with their bars where the replay reads them. */
interface ReplayedSample extends Pick<StoredStrategy, 'sample'> {
  readonly trades: readonly WhatIfTrade[]
}

/** Applies the results to an account; null if the fraction at risk is unknown. */
function simulateAccount(
  r: readonly number[],
  { riskFraction, capital }: ReplayParameters,
): BacktestOutcome['account'] {
  if (riskFraction === null) return null
  const account = replayAccount(r, riskFraction)
  const end = account.growth.at(-1) ?? 1
  const balance = capital === null ? null : exact(capital).times(String(end))
  if (!account.growth.every((multiple) => multiple <= maxGrowth) || balance?.gt(maxBalance) === true) {
    const message = 'the account grows beyond every measure at this fraction'
    throw new ApiError('simulation_refused', message, [{ field: 'riskFraction', message }])
  }
  const endBalance = balance === null ? null : roundMoney(toMoney(balance))
  return { ...account, endBalance }
}

/**
 * Replays a strategy on its own trades. Each part of the position leaves at its target or at the common stop, by the
 * table in docs/simulation-spec.md section 7.2. A trade without enough information keeps its own result and counts as
 * unknown. Results are in R: of the replayed stop if size follows the stop (constantRisk), otherwise of the trades' own
 * stops. Throws the errors of the pool, and `simulation_refused` if the account grows without bounds.
 */
export async function replayStrategy(
  simulations: SimulationPool,
  { sample, trades }: ReplayedSample,
  parameters: ReplayParameters,
  caller: Caller,
): Promise<BacktestOutcome> {
  const { legs, grid } = buildReplayInput(trades, parameters)
  const parts: PositionPart[] = []
  for (const [target, { share }] of legs.entries()) {
    parts.push({ share, endings: await simulations.run('whatIfEndings', { grid, cell: { stop: 0, target } }, caller) })
  }
  const outcomes = sample.map(({ tradeId }, place) => ({
    tradeId,
    r: combineParts(parts, place),
    endings: parts.map(({ endings }) => endings[place]?.ending ?? 'own'),
    known: parts.every(({ endings }) => endings[place]?.isIdentified === true),
  }))
  const r = outcomes.map((outcome) => outcome.r)
  return {
    trades: sample.length,
    coverage: outcomes.filter(({ known }) => known).length / sample.length,
    statistics: rStatistics(sample.map((trade, place) => ({ ...trade, r: r[place] ?? 0 }))),
    maxDrawdownR: largestDrawdown(r),
    outcomes,
    equity: cumulativeSums(r),
    account: simulateAccount(r, parameters),
  }
}
