import type { Cell, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { formatPercent, formatR } from '#ui/figures/format.ts'
import { formatLevel } from './measures.ts'
import type { BracketedGrid } from './use-grid.ts'

/** The figures of the selected cell in a line above the map; what is unknown is left out. */
export function selectedFiguresText(
  { stops, targets }: Pick<WhatIfInput, 'stops' | 'targets'>,
  { shown }: { readonly shown: Pick<BracketedGrid['shown'], 'expectancy' | 'winRate' | 'ordered'> },
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
