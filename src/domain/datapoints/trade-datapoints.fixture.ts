import type { DatapointFacts, DatapointValues } from '#domain/datapoints/facts/facts.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { datapoints } from './catalogue.ts'
import { TradeDatapoints, type Explanation } from './trade-datapoints.ts'

/** Computes every datapoint of one trade. To compute only some, use TradeDatapoints. */
export function computeDatapoints(facts: DatapointFacts): DatapointValues {
  const trade = new TradeDatapoints(facts)
  // The catalogue contains every key.
  return Object.fromEntries(datapoints.map(({ key }) => [key, trade.value(key)])) as unknown as DatapointValues
}

/** Explains one datapoint of a trade: formula, inputs, calculation, and the reason if it is unknown. */
export function explainDatapoint<Key extends DatapointKey>(key: Key, facts: DatapointFacts): Explanation<Key> {
  return new TradeDatapoints(facts).explain(key)
}
