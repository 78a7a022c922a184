import type { Sizing } from '#domain/simulation/model.ts'
import { AdditiveEquity, cappedMove, fixedMove } from './additive-equity.ts'
import type { Equity } from './equity.ts'
import { growthFactors, MultiplicativeEquity } from './multiplicative-equity.ts'

/** The equity of `paths` paths under a resolved sizing, with outcomes of value `x`. */
export function sizedEquity(paths: number, sizing: Sizing, x: Float64Array): Equity {
  switch (sizing.kind) {
    case 'fixedFraction':
      return new MultiplicativeEquity(paths, growthFactors(x, sizing.fraction))
    case 'fixedRisk':
      return new AdditiveEquity(paths, fixedMove(x.map((value) => sizing.risk * value)))
    case 'fixedLot':
      return new AdditiveEquity(paths, fixedMove(x))
    case 'cappedFraction':
      return new AdditiveEquity(paths, cappedMove(x, sizing.fraction, sizing.cap))
    case 'kellyFraction':
      throw new Error('the Kelly fraction must be resolved before the simulation')
  }
}
