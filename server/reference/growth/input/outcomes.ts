import type { GrowthInput } from '#domain/simulation/growth.ts'
import { drawsFromHistory } from './history-model.ts'
import { quantileTable } from './quantile-table.ts'

/** All values that the model can draw, in R: the trades of the history, or the values of a distribution. */
function drawableValues({ model, r }: GrowthInput): Float64Array {
  if (drawsFromHistory(model)) return Float64Array.from(r)
  if (model.kind === 'binary') return Float64Array.of(model.averageWinR, 0, -model.averageLossR)
  return quantileTable(model)
}

/**
 * Value of each outcome after costs: in R, or with fixed lots in multiples of the initial capital. Below 0 it is a loss, above
 * 0 a win.
 */
export function outcomes(input: GrowthInput): Float64Array {
  const { sizing, extraCostR } = input
  if (sizing.kind === 'fixedLot') return Float64Array.from(sizing.pnlPerLot, (pnl) => sizing.lots * pnl - sizing.fee)
  return drawableValues(input).map((value) => value - extraCostR)
}
