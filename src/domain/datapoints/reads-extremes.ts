import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { datapointByKey } from './catalogue.ts'

// The best exit is limited by the worst price that the trade survived.
const extremes: ReadonlySet<DatapointKey> = new Set<DatapointKey>(['highestPrice', 'lowestPrice', 'bestExitPrice'])
const known = new Map<DatapointKey, boolean>()

/** Whether a datapoint is made of the highest or lowest price while the trade was open, as MAE and MFE are. */
export function readsExtremes(key: DatapointKey): boolean {
  const before = known.get(key)
  if (before !== undefined) return before
  const { needs, uses } = datapointByKey[key]
  const found = extremes.has(key) || [...needs, ...uses].some(readsExtremes)
  known.set(key, found)
  return found
}
