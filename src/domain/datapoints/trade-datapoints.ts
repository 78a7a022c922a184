import { derivations } from '#domain/datapoints/derivations/catalogue.ts'
import type { UnknownReason, Derivation, ReadDatapoint } from '#domain/datapoints/derivations/derivation.ts'
import type { DatapointFacts, DatapointValues } from '#domain/datapoints/facts/facts.ts'
import { readStoredDatapoint } from '#domain/datapoints/facts/stored-datapoint.ts'
import { derivedFieldByKey, type DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import type { DatapointKey, StoredKey } from '#domain/datapoints/fields/keys.ts'
import { formatCalculation } from '#domain/datapoints/words/format-calculation.ts'
import { substituteInputs } from '#domain/datapoints/words/formula-inputs.ts'
import { formatOperand } from '#domain/numbers/format-exact.ts'
import { datapointByKey } from './catalogue.ts'

/** A datapoint of one trade with its formula, inputs and calculation. */
export interface Explanation<Key extends DatapointKey = DatapointKey> {
  readonly key: Key
  readonly label: string
  /** The formula in words; null if stored. */
  readonly formula: string | null
  /** The formula with this trade's numbers; null if it is not arithmetic or has no value. */
  readonly calculation: string | null
  readonly inputs: readonly {
    readonly key: DatapointKey
    readonly label: string
    readonly value: DatapointValues[DatapointKey]
  }[]
  readonly value: DatapointValues[Key]
  /** Why there is no value; null if there is one. */
  readonly reason: string | null
}

/** Reasons for missing stored datapoints, if more specific than "not stated". */
const storedReasons: { readonly [Key in StoredKey]?: string } = {
  entryAt: 'The trade was not entered.',
  exitAt: 'The trade has not ended.',
  initialStopPrice: 'No stop was placed or planned.',
  plannedStopPrice: 'No stop was planned.',
  plannedEntryPrice: 'No entry price was planned.',
  plannedQuantity: 'No size was planned.',
  lowestPrice: 'The lowest price while the trade was open is unknown.',
  highestPrice: 'The highest price while the trade was open is unknown.',
  fxRate: 'The exchange rate to the portfolio currency is not stated.',
  pipSize: 'The instrument has no pips.',
  tickSize: 'The tick size is unknown.',
}

const unavailableReasons = {
  journal: 'The other trades of the portfolio are not available.',
  candles: 'There are no candles for this trade.',
  calendar: 'The market hours are unknown.',
} as const

const isDerived = (key: DatapointKey): key is DerivedKey => key in derivedFieldByKey

const isUnknownReason = (value: unknown): value is UnknownReason =>
  typeof value === 'object' && value !== null && 'because' in value

/** The datapoints of one trade, each computed on first use and cached. */
export class TradeDatapoints {
  readonly facts: DatapointFacts
  readonly #found = new Map<DerivedKey, unknown>()

  constructor(facts: DatapointFacts) {
    this.facts = facts
  }

  #answer(key: DerivedKey): unknown {
    if (this.#found.has(key)) return this.#found.get(key)
    const derivation: Derivation<unknown> = derivations[key]
    const answer = derivation.compute(this.value, this.facts)
    this.#found.set(key, answer)
    return answer
  }

  /** The value of a datapoint; null is unknown. Stored ones have fallbacks: see stored-datapoint.ts. */
  readonly value: ReadDatapoint = <Key extends DatapointKey>(key: Key) => {
    if (!isDerived(key)) return readStoredDatapoint<StoredKey>(key, this.facts) as DatapointValues[Key]
    const answer = this.#answer(key)
    // The derivations are typed by key.
    return (isUnknownReason(answer) ? null : answer) as DatapointValues[Key]
  }

  /** Why a datapoint has no value, from its first missing input; null if it has one. */
  reason(key: DatapointKey): string | null {
    if (this.value(key) !== null) return null
    if (!isDerived(key)) return storedReasons[key] ?? `“${datapointByKey[key].label}” is not stated.`
    const answer = this.#answer(key)
    if (isUnknownReason(answer)) return answer.because
    const missing = datapointByKey[key].needs.find((input) => this.value(input) === null)
    if (missing !== undefined) return this.reason(missing)
    const { from, unknown } = derivedFieldByKey[key]
    const { journal, market } = this.facts
    const hasSource = from === 'trade' || (from === 'journal' ? journal : market) !== null
    return hasSource ? unknown : unavailableReasons[from]
  }

  /** Explains a datapoint. */
  explain<Key extends DatapointKey>(key: Key): Explanation<Key> {
    const { label, formula, needs, uses } = datapointByKey[key]
    return {
      key,
      label,
      formula,
      calculation: this.#calculation(key),
      inputs: [...needs, ...uses].map((input) => ({
        key: input,
        label: datapointByKey[input].label,
        value: this.value(input),
      })),
      value: this.value(key),
      reason: this.reason(key),
    }
  }

  #calculation(key: DatapointKey): string | null {
    if (!isDerived(key) || this.value(key) === null) return null
    const { formula, isArithmetic } = derivedFieldByKey[key]
    const { trade, matching } = this.facts
    if (!isArithmetic) return formatCalculation(key, trade, matching)
    const isLong = trade.direction === 'long'
    // For a long trade the sign is 1 and left out.
    return substituteInputs(formula.replaceAll('{s} × ', isLong ? '' : '{s} × '), (name) => {
      if (name === 's') return formatOperand(isLong ? 1 : -1)
      const [first = '', second = first] = name.split('/')
      const value = this.value((isLong ? first : second) as DatapointKey)
      // Inputs of arithmetic are numbers; a test evaluates every calculation.
      return formatOperand(value as string | number)
    })
  }
}
