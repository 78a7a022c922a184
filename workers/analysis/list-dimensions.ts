import { datapointMeasureLabel, isMeasuredDatapoint } from '#domain/analysis/groups/datapoint-measure.ts'
import { dimensionCodes } from '#domain/analysis/groups/dimension-codes.ts'
import { dimensionOf, dimensions } from '#domain/analysis/groups/dimensions.ts'
import type { TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { LoadedDimension } from './shapes.ts'

/** What trades can be grouped by; with the values of those dimensions whose columns are there. */
export function listDimensions(columns: TradeColumns | null, stats: readonly Id[]): readonly LoadedDimension[] {
  const ofStats = stats.flatMap((id) => dimensionOf(`stat:${id}`) ?? [])
  return [...dimensions, ...ofStats].map((dimension) => {
    const isLoaded = columns?.columns.has(dimension.key) === true
    const members = isLoaded ? dimensionCodes(columns, dimension).members : []
    return {
      key: dimension.key,
      label: dimension.label,
      members: members.map(({ label, brush }) => ({ label, brush })),
      measure: isMeasuredDatapoint(dimension.key) ? datapointMeasureLabel(datapointByKey[dimension.key]) : null,
    }
  })
}
