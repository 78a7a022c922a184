import type { WhatIfCellInput } from '#domain/simulation/analysis-tasks.ts'
import type { WhatIfGrid, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { openWhatIf } from './open-what-if.ts'
import { GridPacker, PackedGrid, plainGrid } from './packed-grid.ts'
import type { TaskControl } from './task-control.ts'

/** Cells whose Kelly fractions the engine computes per call. */
const cellsPerKellyBatch = 8

const countCells = ({ stops, targets }: WhatIfInput) => stops.length * targets.length

/** Computes the figures of all cells. */
export async function whatIfGridTask(engine: Engine, input: WhatIfInput, control: TaskControl): Promise<WhatIfGrid> {
  return plainGrid(new PackedGrid(await packGrid(engine, input, control), countCells(input), input))
}

/** A grid, and how else its cases of unknown order are to be read. */
export interface GridReadings {
  readonly grid: WhatIfInput
  readonly others: readonly Pick<WhatIfInput, 'policy' | 'fallback'>[]
}

/** The input of another reading. What depends on the order of trades is computed for the grid alone. */
export const readAs = (grid: WhatIfInput, reading: GridReadings['others'][number]): WhatIfInput => ({
  ...grid,
  ...reading,
  orderDependent: false,
})

/** Computes a grid and its other readings, each packed (`PackedGrid`). */
export async function gridReadingsTask(
  engine: Engine,
  { grid, others }: GridReadings,
  control: TaskControl,
): Promise<readonly Float64Array<ArrayBuffer>[]> {
  const packed = [await packGrid(engine, grid, control)]
  for (const reading of others) {
    // One reading after the other, in one message.
    packed.push(await packGrid(engine, readAs(grid, reading), control))
  }
  return packed
}

async function packGrid(engine: Engine, input: WhatIfInput, control: TaskControl): Promise<Float64Array<ArrayBuffer>> {
  const request = openWhatIf(engine, input)
  try {
    const columns = input.targets.length
    const cells = countCells(input)
    const packer = new GridPacker(cells, input)
    packer.count(input.trades.length, request.inconsistent())
    packer.add(request.additive())
    if (input.orderDependent) packer.add(orderedFigures(request.ordered.bind(request), input))
    for (let stop = 0; stop < input.stops.length; stop += 1) {
      for (let first = 0; input.kelly && first < columns; first += cellsPerKellyBatch) {
        packer.add(request.kelly(stop, first))
        // The pause between two slices.
        await control.pause()
      }
      control.progress((stop + 1) / input.stops.length)
      // The pause between two slices.
      await control.pause()
    }
    return packer.numbers
  } finally {
    request.free()
  }
}

/** The figures that depend on the order of trades, one after the other; the engine gives them for each stop. */
function orderedFigures(rowOf: (stop: number) => Float64Array, { stops, targets }: WhatIfInput): Float64Array {
  const columns = targets.length
  const cells = stops.length * columns
  const figures = new Float64Array(3 * cells)
  for (let stop = 0; stop < stops.length; stop += 1) {
    const row = rowOf(stop)
    for (let figure = 0; figure < 3; figure += 1) {
      figures.set(row.subarray(figure * columns, (figure + 1) * columns), figure * cells + stop * columns)
    }
  }
  return figures
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
