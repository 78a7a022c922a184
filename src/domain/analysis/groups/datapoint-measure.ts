import { datapointByKey, datapoints, type Datapoint } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { ColumnUnit } from './stat-measure.ts'

/** Formats whose values have a mean that says something: prices of different instruments have none. */
const measured: { readonly [Format in Datapoint['format']]?: ColumnUnit['unit'] } = {
  money: 'money',
  r: 'r',
  percent: 'fraction',
  ratio: 'ratio',
  number: 'number',
  size: 'number',
  minutes: 'minutes',
  count: 'number',
  yesNo: 'fraction',
}

/** Counts that name a place in a calendar or a list, and no amount of anything. */
const places: ReadonlySet<DatapointKey> = new Set<DatapointKey>(['entryHour', 'entryWeekday'])

const isMeasured = ({ key, format }: Datapoint): boolean => measured[format] !== undefined && !places.has(key)

/** Datapoints that a mean can be taken of, in catalogue order. */
export const measuredDatapoints: readonly Datapoint[] = datapoints.filter(isMeasured)

const keys: ReadonlySet<string> = new Set(measuredDatapoints.map(({ key }) => key))

/** Whether a key is that of a datapoint that a mean can be taken of. */
export const isMeasuredDatapoint = (key: string): key is DatapointKey => keys.has(key)

/** What the mean of a datapoint is called; of a yes or no, the share of yes. */
export const datapointMeasureLabel = ({ label, format }: Pick<Datapoint, 'label' | 'format'>): string =>
  `${label} (${format === 'yesNo' ? 'share' : 'mean'})`

/** How the mean of a datapoint is shown: of a yes or no, the share of yes. */
export function datapointUnit(key: DatapointKey): ColumnUnit {
  const { format } = datapointByKey[key]
  return { unit: measured[format] ?? 'number', divisor: format === 'percent' ? 100 : 1, extra: null }
}
