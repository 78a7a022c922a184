import type { WhatIfCellInput } from '#domain/simulation/analysis-tasks.ts'
import type { TradeOutcome, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { openWhatIf } from './open-what-if.ts'
import type { TaskControl } from './task-control.ts'

/** Places of a single cell's figures in the engine's result. */
const [netPlace, coveragePlace, ambiguousPlace] = [0, 11, 12]

/** A trade that touches only the levels within its excursions, and was left by choice. */
const touching = (mae: number, mfe: number): WhatIfTrade => ({
  r: 0,
  mae,
  mfe,
  exit: 'other',
  post: null,
  candles: null,
})

/** The figures of one trade in a grid of one cell. */
function figuresOf(engine: Engine, grid: WhatIfInput, trade: WhatIfTrade): Float64Array {
  const request = openWhatIf(engine, { ...grid, trades: [trade] })
  try {
    return request.additive()
  } finally {
    request.free()
  }
}

/**
 * Computes each trade's result in one cell and how it ends. The engine counts endings over all trades; a grid of one trade
 * and one cell tells them for that trade, so the rules stay in one place.
 */
export async function whatIfEndingsTask(
  engine: Engine,
  { grid, cell }: WhatIfCellInput,
  control: TaskControl,
): Promise<readonly TradeOutcome[]> {
  // Refuses an input or a cell that is out of range.
  const request = openWhatIf(engine, grid)
  try {
    request.outcomes(cell.stop, cell.target)
  } finally {
    request.free()
  }
  const [stop = 1, target = 1] = [grid.stops[cell.stop], grid.targets[cell.target]]
  const single = { ...grid, stops: [stop], targets: [target] }
  const atStop = figuresOf(engine, single, touching(stop, 0))[netPlace]
  const atTarget = figuresOf(engine, single, touching(0, target))[netPlace]
  const found: TradeOutcome[] = []
  for (const trade of grid.trades) {
    const figures = figuresOf(engine, single, trade)
    const outcome = figures[netPlace] ?? 0
    const isAmbiguous = figures[ambiguousPlace] === 1
    // A result at a level's value has touched the level: excursions hold the result.
    const ending = outcome === atStop ? 'stop' : outcome === atTarget ? 'target' : isAmbiguous ? 'split' : 'own'
    found.push({ outcome, ending, isAmbiguous, isIdentified: figures[coveragePlace] === 1 })
    control.progress(found.length / grid.trades.length)
    // The pause between two slices.
    await control.pause()
  }
  return found
}
