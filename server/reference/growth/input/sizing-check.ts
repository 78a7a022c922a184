import type { GrowthInput } from '#domain/simulation/growth.ts'
import { isWithin } from '#server/reference/within.ts'
import { drawsFromHistory } from './history-model.ts'

/** The fault of the sizing, where trades and model are valid; null without one. */
export function sizingFault({ sizing, model, r, extraCostR }: GrowthInput): string | null {
  switch (sizing.kind) {
    case 'fixedFraction':
      return isWithin(sizing.fraction, 0, 1) ? null : 'the fraction at risk must be between 0 and 1'
    case 'kellyFraction':
      if (!drawsFromHistory(model)) return 'a Kelly fraction needs a model that draws from the history'
      if (!isWithin(sizing.multiple, 0, 2)) return 'the multiple of the Kelly fraction must be between 0 and 2'
      return r.some((value) => value - extraCostR < 0) ? null : 'without a losing trade there is no Kelly fraction'
    case 'fixedRisk':
      return isWithin(sizing.risk, 0, 1) ? null : 'the risk must be between 0 and 1'
    case 'fixedLot':
      if (!drawsFromHistory(model)) return 'fixed lots need a model that draws from the history'
      if (sizing.pnlPerLot.length !== r.length || !sizing.pnlPerLot.every(Number.isFinite)) {
        return 'every trade needs its result per lot'
      }
      return isWithin(sizing.lots, 0, 1e6) && isWithin(sizing.fee, 0, 1000)
        ? null
        : 'the lots must be between 0 and 1000000, the fee between 0 and 1000'
    case 'cappedFraction':
      return isWithin(sizing.fraction, 0, 1) && isWithin(sizing.cap, 0, 1000)
        ? null
        : 'the fraction at risk must be between 0 and 1, its cap between 0 and 1000'
  }
}
