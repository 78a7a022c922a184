import type { Cell, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { formatPercent, formatR } from '#ui/figures/format.ts'
import { formatLevel } from './measures.ts'

/** The figures of a grid that the line needs, cell by cell. */
interface CellFigures {
  readonly expectancy: ArrayLike<number | null>
  readonly winRate: ArrayLike<number | null>
  readonly ordered: { readonly maxDrawdown: ArrayLike<number | null> } | null
}

/** The figures of the selected cell in a line above the map; what is unknown is left out. */
export function selectedFiguresText(
  { stops, targets }: Pick<WhatIfInput, 'stops' | 'targets'>,
  { shown }: { readonly shown: CellFigures },
  { stop, target }: Cell,
): string {
  const place = stop * targets.length + target
  const [expectancy, winRate] = [shown.expectancy[place] ?? null, shown.winRate[place] ?? null]
  const drawdown = shown.ordered?.maxDrawdown[place] ?? null
  return [
    `Stop ${formatLevel(stops[stop] ?? 0)}, target ${formatLevel(targets[target] ?? 0)}`,
    ...(expectancy === null ? ['expectancy unknown'] : [`${formatR(expectancy)} per trade`]),
    ...(winRate === null ? [] : [`${formatPercent(winRate)} wins`]),
    ...(drawdown === null ? [] : [`max drawdown ${formatR(drawdown, { signed: false })}`]),
  ].join(' · ')
}
