import { useMemo } from 'react'
import type { Cell, TradeOutcome, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import { useSimulation, type Simulator } from '#shared/simulation/use-simulation.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { enginePool } from '#workers/engine/client.ts'
import { joinOutcomes, type CellTrade } from './cell-changes.ts'

/** A thousand trades one by one would slow the sliders: they follow once these have rested this long, in milliseconds. */
const restMs = 100

/** A cell whose trades are wanted one by one. */
interface CellRequest {
  readonly grid: WhatIfInput
  readonly cell: Cell
  readonly trades: readonly WhatIfSourceTrade[]
}

const cellSimulator: Simulator<CellRequest, readonly TradeOutcome[]> = {
  simulate: ({ grid, cell }, options) => enginePool().compute('whatIfEndings', { grid, cell }, options),
  toPreview: () => null,
}

interface ShownCell {
  /** The trades in the cell, or in the one before while they are computed; null at first. */
  readonly trades: readonly CellTrade[] | null
  /** The trades in this very cell; null while they are computed. */
  readonly current: readonly CellTrade[] | null
}

/** The trades in a cell. Memoize input and trades. */
export function useShownCell(
  grid: WhatIfInput,
  trades: readonly WhatIfSourceTrade[],
  { stop, target }: Cell,
): ShownCell {
  const moving = useMemo(() => ({ grid, trades, cell: { stop, target } }), [grid, trades, stop, target])
  const request = useDebouncedValue(moving, restMs)
  const { simulated } = useSimulation(request, cellSimulator)
  const shown = useMemo(
    () =>
      simulated === null ? null : joinOutcomes(simulated.input.trades, simulated.result, simulated.input.grid.cost),
    [simulated],
  )
  return { trades: shown, current: simulated?.input === moving ? shown : null }
}
