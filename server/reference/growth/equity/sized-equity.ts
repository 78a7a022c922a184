import type { Sizing } from '#domain/simulation/model.ts'
import { AdditiveEquity, cappedMove } from './additive-equity.ts'
import type { Equity } from './equity.ts'
import { MultiplicativeEquity } from './multiplicative-equity.ts'

/** The equity of `paths` paths under a resolved sizing. */
export function sizedEquity(paths: number, sizing: Sizing): Equity {
  switch (sizing.kind) {
    case 'fixedFraction':
      return new MultiplicativeEquity(paths, sizing.fraction)
    case 'fixedRisk':
      return new AdditiveEquity(paths, (x) => sizing.risk * x)
    case 'fixedLot':
      return new AdditiveEquity(paths, (x) => x)
    case 'cappedFraction':
      return new AdditiveEquity(paths, cappedMove(sizing.fraction, sizing.cap))
    case 'kellyFraction':
      throw new Error('the Kelly fraction must be resolved before the simulation')
  }
}
