import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { type Datapoint, type DatapointFormat, datapointByKey, datapoints } from './catalogue.ts'

/** How a datapoint is stored as a column of values. */
export type ColumnType = 'number' | 'text' | 'texts' | 'yesNo' | 'instant' | 'date'

const columnTypes: { readonly [Format in DatapointFormat]: ColumnType | null } = {
  price: 'number',
  size: 'number',
  money: 'number',
  r: 'number',
  percent: 'number',
  ratio: 'number',
  number: 'number',
  minutes: 'number',
  count: 'number',
  yesNo: 'yesNo',
  instant: 'instant',
  date: 'date',
  choice: 'text',
  text: 'text',
  id: 'text',
  choices: 'texts',
  ids: 'texts',
  // Values with parts of their own; the JSON export has them.
  fills: null,
  ruleResponses: null,
  attachments: null,
  customStats: null,
}

/** Keys of all datapoints that one value per trade describes, in catalogue order. */
export const columnKeys: readonly DatapointKey[] = datapoints
  .filter(({ format }) => columnTypes[format] !== null)
  .map(({ key }) => key)

/** How a datapoint of `columnKeys` is stored as a column. */
export function columnTypeOf(key: DatapointKey): ColumnType {
  const datapoint: Datapoint = datapointByKey[key]
  const type = columnTypes[datapoint.format]
  if (type === null) throw new Error(`${key} is not a column`)
  return type
}
