import { inputsOfFormula, writtenFormula } from './datapoint-formula.ts'
import { inWords } from './datapoint-words.ts'
import type { DerivedFormat, DerivedFrom } from './derived-field.ts'
import { derivedKeys, derivedOf, type DerivedKey } from './derived-fields.ts'
import type { FieldValue, TradeField, TradeFieldGroup } from './trade-field.ts'
import { fieldOf, tradeFields } from './trade-fields.ts'

/** Stored datapoints. What the broker says of the P&L is kept beside them, to be compared with, and is none itself. */
export type StoredKey = Exclude<keyof typeof tradeFields, 'brokerPnl'>
export type DatapointKey = StoredKey | DerivedKey

/** How a datapoint is shown. */
export type DatapointFormat =
  | DerivedFormat
  | Exclude<FieldValue['type'], 'decimal' | 'integer' | 'currency' | 'coin' | 'address' | 'reference' | 'references'>

/** A datapoint of the catalogue, stored or derived. */
export interface Datapoint {
  readonly key: DatapointKey
  /** Place in the catalogue, from 1. */
  readonly number: number
  readonly label: string
  readonly group: TradeFieldGroup
  readonly kind: 'input' | 'system' | 'derived'
  readonly format: DatapointFormat
  readonly unit: string | null
  /** Of a choice: what it can be; empty for all others. */
  readonly choices: readonly string[]
  /** What a derived one follows from; null where it is stored. */
  readonly from: DerivedFrom | null
  /** How a derived one comes about, in words, with the labels of its inputs; null where it is stored. */
  readonly formula: string | null
  /** Whether the formula is arithmetic, so that it can be written with the trade's numbers. */
  readonly isWorked: boolean
  /** Inputs of a derived one without which it has no value. */
  readonly needs: readonly DatapointKey[]
  /** Inputs of a derived one that may be missing. */
  readonly uses: readonly DatapointKey[]
  /** When a derived one has no value although it has its inputs; null where it is stored or always known. */
  readonly unknown: string | null
}

function decimalFormat(unit: string | undefined): DatapointFormat {
  if (unit === 'price' || unit === 'ticks') return 'price'
  if (unit === 'units') return 'size'
  if (unit === 'min') return 'minutes'
  if (unit === '×') return 'ratio'
  return unit?.startsWith('%') === true ? 'percent' : 'number'
}

function storedFormat({ value, unit }: TradeField): DatapointFormat {
  switch (value.type) {
    case 'decimal':
      return decimalFormat(unit)
    case 'integer':
      return unit === 'min' ? 'minutes' : 'count'
    case 'currency':
    case 'coin':
    case 'address':
      return 'text'
    case 'reference':
      return 'id'
    case 'references':
      return 'ids'
    default:
      return value.type
  }
}

function storedDatapoint(key: StoredKey, number: number): Datapoint {
  const field = fieldOf[key]
  const { label, group, kind, value, unit = null } = field
  return {
    key,
    number,
    label,
    group,
    kind,
    format: storedFormat(field),
    unit,
    choices: 'choices' in value ? value.choices : [],
    from: null,
    formula: null,
    isWorked: false,
    needs: [],
    uses: [],
    unknown: null,
  }
}

function derivedDatapoint(key: DerivedKey): Datapoint {
  const {
    number,
    label,
    group,
    kind,
    format,
    unit = null,
    choices = [],
    from,
    formula,
    isWorked,
    unknown,
  } = derivedOf[key]
  const { needs, uses } = inputsOfFormula(formula)
  return {
    key,
    number,
    label,
    group,
    kind,
    format,
    unit,
    choices,
    from,
    formula: writtenFormula(formula, inWords),
    isWorked,
    // A test holds every name in a formula against the catalogue.
    needs: needs as DatapointKey[],
    uses: uses as DatapointKey[],
    unknown,
  }
}

function catalogue(): Datapoint[] {
  const derived = new Map(derivedKeys.map((key) => [derivedOf[key].number, derivedDatapoint(key)]))
  const stored = (Object.keys(tradeFields) as (keyof typeof tradeFields)[]).filter((key) => key !== 'brokerPnl')
  const count = derived.size + stored.length
  const all: Datapoint[] = []
  let next = 0
  for (let number = 1; number <= count; number += 1) {
    const key = stored[next]
    const one = derived.get(number) ?? (key === undefined ? null : storedDatapoint(key, number))
    if (one === null) continue
    if (one.kind !== 'derived') next += 1
    all.push(one)
  }
  return all
}

/** The whole catalogue in its order: what is stored about a trade and what follows from it. */
export const datapoints: readonly Datapoint[] = catalogue()

/** The catalogue's entries by key. */
export const datapointOf = Object.fromEntries(datapoints.map((datapoint) => [datapoint.key, datapoint])) as Readonly<
  Record<DatapointKey, Datapoint>
>
