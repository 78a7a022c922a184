import type { Sizing } from '#domain/simulation/model.ts'
import { formatNumber } from '#ui/figures/format.ts'

/** Describes the position sizing of a run. */
export function sizingText(sizing: Sizing): string {
  switch (sizing.kind) {
    case 'fixedFraction':
      return `${formatNumber(sizing.fraction * 100)}%`
    case 'cappedFraction':
      return `${formatNumber(sizing.fraction * 100)}%, capped`
    case 'fixedRisk':
      return `${formatNumber(sizing.risk * 100)}% of initial capital`
    case 'kellyFraction':
      return `${formatNumber(sizing.multiple)} Kelly`
    case 'fixedLot':
      return `${formatNumber(sizing.lots)} ${sizing.lots === 1 ? 'lot' : 'lots'}`
  }
}
