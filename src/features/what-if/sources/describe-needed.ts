import type { SourceStats } from '#api/simulations/what-if.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** What would make recorded trades usable; empty if none is left out for lack of it. */
export function describeLeftOut({ leftOut }: SourceStats['sample']): string {
  const ways = [
    ...(leftOut.noRisk > 0 ? [`${pluralize(leftOut.noRisk, 'trade')} without a stop`] : []),
    ...(leftOut.noExcursions > 0 ? [`${pluralize(leftOut.noExcursions, 'trade')} without MAE and MFE`] : []),
  ]
  return ways.length === 0 ? '' : `Left out: ${ways.join(', ')}.`
}

/** Says how many trades are missing, and what would make recorded ones usable. */
export function describeNeeded(sample: SourceStats['sample'], minimum: number): string {
  return `${pluralize(sample.usable, 'usable trade')} of ${minimum} needed. ${describeLeftOut(sample)}`.trim()
}
