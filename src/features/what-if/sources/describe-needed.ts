import type { SourceStats } from '#api/simulations/what-if.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** Says how many trades are missing, and what would make recorded ones usable. */
export function describeNeeded({ usable, leftOut }: SourceStats['sample'], minimum: number): string {
  const missing = `${pluralize(usable, 'usable trade')} of ${minimum} needed.`
  const ways = [
    ...(leftOut.noRisk > 0 ? [`${pluralize(leftOut.noRisk, 'trade')} without a stop`] : []),
    ...(leftOut.noExcursions > 0 ? [`${pluralize(leftOut.noExcursions, 'trade')} without MAE and MFE`] : []),
  ]
  return ways.length === 0 ? missing : `${missing} Left out: ${ways.join(', ')}.`
}
