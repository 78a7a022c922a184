import { fallbackLabels } from '#domain/datapoints/facts/stored-datapoint.ts'
import { derivedKeys, derivedFieldByKey, type DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import type { DerivedFormat, DerivationSource } from '#domain/datapoints/fields/derived-field.ts'
import type { DatapointKey, StoredKey } from '#domain/datapoints/fields/keys.ts'
import { parseFormulaInputs, substituteInputs } from '#domain/datapoints/words/formula-inputs.ts'
import { inputLabel } from '#domain/datapoints/words/input-label.ts'
import { fieldByKey, fieldsBesideDatapoints, tradeFields } from '#domain/trade/fields/catalogue.ts'
import type { FieldValue, TradeField, TradeFieldGroup } from '#domain/trade/fields/trade-field.ts'

/** Display format of a datapoint. */
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
  /** Possible values of a choice; empty for other formats. */
  readonly choices: readonly string[]
  /** The fallback of a stored datapoint, in words; null if it has none. */
  readonly fallback: string | null
  /** Source of a derived datapoint; null if stored. */
  readonly from: DerivationSource | null
  /** Formula of a derived datapoint in words, with the labels of its inputs; null if stored. */
  readonly formula: string | null
  /** Whether the formula is arithmetic, so that the trade's numbers can be inserted. */
  readonly isArithmetic: boolean
  /** Required inputs of a derived datapoint. */
  readonly needs: readonly DatapointKey[]
  /** Optional inputs of a derived datapoint. */
  readonly uses: readonly DatapointKey[]
  /** When a derived datapoint has no value although its inputs are known; null if stored or always known. */
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
    case 'text':
    case 'money':
    case 'yesNo':
    case 'choice':
    case 'choices':
    case 'instant':
    case 'date':
    case 'id':
    case 'fills':
    case 'ruleResponses':
    case 'attachments':
    case 'customStats':
      return value.type
  }
}

function describeStored(key: StoredKey, number: number): Datapoint {
  const field = fieldByKey[key]
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
    fallback: fallbackLabels[key] ?? null,
    from: null,
    formula: null,
    isArithmetic: false,
    needs: [],
    uses: [],
    unknown: null,
  }
}

function describeDerived(key: DerivedKey): Datapoint {
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
    isArithmetic,
    unknown,
  } = derivedFieldByKey[key]
  const { needs, uses } = parseFormulaInputs(formula)
  return {
    key,
    number,
    label,
    group,
    kind,
    format,
    unit,
    choices,
    fallback: null,
    from,
    formula: substituteInputs(formula, inputLabel),
    isArithmetic,
    // A test checks every name in a formula against the catalogue.
    needs: needs as DatapointKey[],
    uses: uses as DatapointKey[],
    unknown,
  }
}

function buildCatalogue(): Datapoint[] {
  const derived = new Map(derivedKeys.map((key) => [derivedFieldByKey[key].number, describeDerived(key)]))
  const beside: ReadonlySet<string> = new Set(fieldsBesideDatapoints)
  const stored = (Object.keys(tradeFields) as (keyof typeof tradeFields)[]).filter(
    (key): key is StoredKey => !beside.has(key),
  )
  const count = derived.size + stored.length
  const all: Datapoint[] = []
  let next = 0
  for (let number = 1; number <= count; number += 1) {
    const key = stored[next]
    const one = derived.get(number) ?? (key === undefined ? null : describeStored(key, number))
    if (one === null) continue
    if (one.kind !== 'derived') next += 1
    all.push(one)
  }
  return all
}

/** All datapoints, stored and derived, in catalogue order. */
export const datapoints: readonly Datapoint[] = buildCatalogue()

/** Datapoints by key. */
export const datapointByKey = Object.fromEntries(datapoints.map((datapoint) => [datapoint.key, datapoint])) as Readonly<
  Record<DatapointKey, Datapoint>
>
