import type { WhatIfCellInput } from '#domain/simulation/analysis-tasks.ts'
import type { CellValues, WhatIfGrid, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { nullIfNaN } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { openWhatIf, type EngineWhatIf } from './open-what-if.ts'
import type { TaskControl } from './task-control.ts'

/** Cells whose Kelly fractions the engine computes per call. */
const cellsPerKellyBatch = 8

/** Computes the figures of all cells. */
export async function whatIfGridTask(engine: Engine, input: WhatIfInput, control: TaskControl): Promise<WhatIfGrid> {
  const request = openWhatIf(engine, input)
  try {
    const additive = additiveFigures(request, input)
    const drawdown: number[] = []
    const losing: number[] = []
    const winning: number[] = []
    const kelly: (number | null)[] = []
    const columns = input.targets.length
    for (let stop = 0; stop < input.stops.length; stop += 1) {
      if (input.orderDependent) {
        const row = request.ordered(stop)
        drawdown.push(...row.subarray(0, columns))
        losing.push(...row.subarray(columns, 2 * columns))
        winning.push(...row.subarray(2 * columns))
      }
      for (let first = 0; input.kelly && first < columns; first += cellsPerKellyBatch) {
        kelly.push(...Array.from(request.kelly(stop, first), nullIfNaN))
        // The pause between two slices.
        await control.pause()
      }
      control.progress((stop + 1) / input.stops.length)
      // The pause between two slices.
      await control.pause()
    }
    return {
      trades: input.trades.length,
      inconsistent: request.inconsistent(),
      ...additive,
      ordered: input.orderDependent ? { maxDrawdown: drawdown, losingStreak: losing, winningStreak: winning } : null,
      kelly: input.kelly ? kelly : null,
    }
  } finally {
    request.free()
  }
}

/** `WhatIf.additive`. */
function additiveFigures(request: EngineWhatIf, input: WhatIfInput) {
  const flat = request.additive()
  const cells = input.stops.length * input.targets.length
  let at = 0
  const next = (): CellValues => {
    const values = Array.from(flat.subarray(at, at + cells), nullIfNaN)
    at += cells
    return values
  }
  // In the order of the engine's result.
  return {
    net: next(),
    expectancy: next(),
    winRate: next(),
    profitFactor: next(),
    payoff: next(),
    sd: next(),
    sharpe: next(),
    sqn: next(),
    t: next(),
    psr: next(),
    binaryKelly: next(),
    coverage: next(),
    ambiguous: next(),
  }
}

/** Computes the outcomes of one cell in the order of trades. */
export function whatIfOutcomesTask(engine: Engine, { grid, cell }: WhatIfCellInput): readonly number[] {
  const request = openWhatIf(engine, grid)
  try {
    return [...request.outcomes(cell.stop, cell.target)]
  } finally {
    request.free()
  }
}
