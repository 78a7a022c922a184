import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import type { FigureUnit, NamedList, Sentence } from '#domain/analysis/shapes/sentence.ts'
import { datapointByKey, datapoints, type Datapoint } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import type { FieldValue } from '#domain/trade/fields/trade-field.ts'

/** What trades can be grouped by. */
export interface Dimension {
  readonly key: ColumnKey
  readonly label: Sentence
  /** The list that has the names of its ids; null where values name themselves. */
  readonly list: NamedList | null
  /** Unit of the bounds of its buckets. */
  readonly unit: FigureUnit
  /** What its numbers are divided by for `unit`: percent are shown as fractions. */
  readonly divisor: number
}

/** Longer texts say something of one trade each. */
const maxTextLength = 300

/** Stored values as the catalogue of fields describes them; null for derived datapoints. */
const storedValue = (key: DatapointKey): FieldValue | null =>
  key in fieldByKey ? fieldByKey[key as keyof typeof fieldByKey].value : null

function listOf({ key }: Datapoint): NamedList | null {
  if (key === 'brokenRuleIds') return 'rules'
  const value = storedValue(key)
  return value?.type === 'reference' || value?.type === 'references' ? value.to : null
}

function isGroupable(datapoint: Datapoint): boolean {
  switch (datapoint.format) {
    case 'choice':
    case 'choices':
    case 'yesNo':
    case 'count':
    case 'date':
    case 'price':
    case 'size':
    case 'money':
    case 'r':
    case 'percent':
    case 'ratio':
    case 'number':
    case 'minutes':
      return true
    case 'id':
    case 'ids':
      return listOf(datapoint) !== null
    case 'text': {
      const value = storedValue(datapoint.key)
      if (value === null || value.type === 'currency' || value.type === 'coin') return true
      return value.type === 'text' && value.max <= maxTextLength
    }
    case 'instant':
    case 'fills':
    case 'ruleResponses':
    case 'attachments':
    case 'customStats':
      return false
  }
}

const units: { readonly [Format in Datapoint['format']]?: FigureUnit } = {
  money: 'money',
  r: 'r',
  percent: 'fraction',
  ratio: 'ratio',
  minutes: 'minutes',
  count: 'count',
}

function describe(datapoint: Datapoint): Dimension {
  const unit = units[datapoint.format] ?? 'number'
  return {
    key: datapoint.key,
    label: [datapoint.label],
    list: listOf(datapoint),
    unit,
    divisor: unit === 'fraction' ? 100 : 1,
  }
}

const companions: readonly Dimension[] = [
  { key: 'root', label: ['Root symbol'], list: null, unit: 'number', divisor: 1 },
  { key: 'metRuleIds', label: ['Rules met'], list: 'rules', unit: 'number', divisor: 1 },
]

/** Every datapoint that trades can be grouped by, in catalogue order, then root and met rules. */
export const dimensions: readonly Dimension[] = [...datapoints.filter(isGroupable).map(describe), ...companions]

const dimensionByKey = new Map(dimensions.map((dimension) => [dimension.key, dimension]))

/** A custom stat as a dimension. */
export const statDimension = (id: Id): Dimension => ({
  key: `stat:${id}`,
  label: [{ kind: 'name', list: 'stats', id }],
  list: null,
  unit: 'number',
  divisor: 1,
})

/** The dimension of a column; null where trades cannot be grouped by it. */
export function dimensionOf(key: string): Dimension | null {
  if (key.startsWith('stat:')) return statDimension(key.slice('stat:'.length))
  return dimensionByKey.get(key as ColumnKey) ?? null
}

/** Choices of a datapoint in their order; empty for others. */
export const choicesOf = (key: ColumnKey): readonly string[] =>
  key in datapointByKey ? datapointByKey[key as DatapointKey].choices : []

/** Whether a number is one of few, such as an hour, and groups by its values. */
export const isCount = (key: ColumnKey): boolean =>
  key in datapointByKey && datapointByKey[key as DatapointKey].format === 'count'

const withOrAfterExit: ReadonlySet<string> = new Set<DatapointKey>([
  'exitAt',
  'exitPrice',
  'exitOrderType',
  'exitFillCount',
  'exitSlippage',
  'partialExitPct',
  'finalStopPrice',
  'holdMinutes',
  'tradingMinutes',
  'holdBucket',
  'heldOvernight',
  'heldWeekend',
  'exitReason',
  'exitComment',
  'lessons',
  'emotionAfter',
  'entryGrade',
  'managementGrade',
  'exitGrade',
  'overallGrade',
  'wouldTakeAgain',
])

/**
 * Whether a column is part of how a trade went, or written when that is known: excursions, outcome, the exit and its review.
 * What its groups earned is then a result of the trade and no effect of the group.
 */
export function followsOutcome(key: ColumnKey): boolean {
  if (!(key in datapointByKey)) return false
  const { group } = datapointByKey[key as DatapointKey]
  return group === 'F' || group === 'G' || group === 'M' || withOrAfterExit.has(key)
}
