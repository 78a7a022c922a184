import type { LoadedResult } from '#api/simulations/backtester.ts'
import type { SourceTrades } from '#api/simulations/what-if.ts'
import { buildReplayInput, combineParts, type PositionPart } from '#domain/simulation/replay-input.ts'
import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'
import { toWhatIfTrade } from '#domain/simulation/what-if/sample-trade.ts'
import type { EnginePool } from '#workers/engine/pool.ts'

/**
 * Computes a result again in the browser's engine, one computation for each part of the position, trade by trade. Throws an
 * Error with a message for the user if it is not the saved result in every bit: candles may have been imported since.
 */
export async function replayComputations(
  pool: Pick<EnginePool, 'compute'>,
  { outcomes, parameters }: LoadedResult['result'],
  sample: SourceTrades['trades'],
): Promise<VerifiableComputation[]> {
  const { from, to, postExit, candles } = parameters
  const replayed = sample.filter(
    ({ entryDate }) => (from === null || entryDate >= from) && (to === null || entryDate <= to),
  )
  const trades = replayed.map((trade) => toWhatIfTrade(trade, postExit, candles === null ? null : trade.candles))
  const { legs, grid } = buildReplayInput(trades, parameters)
  const computations: VerifiableComputation[] = []
  const parts: PositionPart[] = []
  for (const [target, { share }] of legs.entries()) {
    const input = { grid, cell: { stop: 0, target } }
    const computed = await pool.compute('whatIfEndings', input)
    if (!computed.ok) throw new Error(computed.problem.message)
    parts.push({ share, endings: computed.value })
    computations.push({ task: 'whatIfEndings', input, output: computed.value })
  }
  const isSame =
    outcomes.length === replayed.length &&
    outcomes.every(({ tradeId, r }, place) => replayed[place]?.tradeId === tradeId && combineParts(parts, place) === r)
  if (!isSame) throw new Error('its candles have changed since. Replay the strategy again.')
  return computations
}
