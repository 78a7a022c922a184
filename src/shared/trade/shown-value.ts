import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'

/** Moves against the trade. They are stored and used in formulas as sizes, and shown with a minus everywhere. */
const adverseKeys: ReadonlySet<string> = new Set<DatapointKey>([
  'maePrice',
  'maeR',
  'maeAmount',
  'maePct',
  'mapePrice',
  'mapeR',
])

/** Whether a datapoint is the size of a move against the trade. */
export const isAdverseMove = (key: string): boolean => adverseKeys.has(key)

/** The value of a datapoint with the sign that it has on screen: MAE and MAPE are negative, MFE and MFPE positive. */
export function shownValue<Value>(key: string, value: Value): Value {
  if (!isAdverseMove(key)) return value
  if (typeof value === 'number') return (value === 0 ? 0 : -value) as Value
  // Decimals stay texts, because a float could round them.
  if (typeof value === 'string' && /[1-9]/.test(value)) return `-${value}` as Value
  return value
}
