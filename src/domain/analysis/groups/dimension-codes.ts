import { type Column, type ColumnKey, type TradeColumns, unknownDay } from '#domain/analysis/shapes/columns.ts'
import { dateOfDay, MissingColumn } from '#domain/analysis/shapes/read-columns.ts'
import { unknownValue } from '#domain/analysis/shapes/select-rows.ts'
import type { RangeBrush, ValuesBrush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { bandCount, bandOf, numberBands } from '#domain/numbers/number-bands.ts'
import { choicesOf, type Dimension, isCount } from './dimensions.ts'
import { statOfKey, statUnit } from './stat-measure.ts'

/** One value or bucket of a dimension, with what selects it. */
export interface Member {
  readonly value: string
  readonly label: Sentence
  readonly brush: Omit<RangeBrush, 'tool'> | Omit<ValuesBrush, 'tool'>
}

/**
 * Which members each trade belongs to, for all trades of the columns, so that groups do not move with a brush. Every
 * trade has one, the unknown ones too; only lists (`starts`) give several.
 */
export interface DimensionCodes {
  /** In order of the screen; the unknown, if any, last. */
  readonly members: readonly Member[]
  /** Codes of trade i are codes[starts[i]] to codes[starts[i + 1] - 1]; null where trade i has codes[i]. */
  readonly starts: Uint32Array | null
  readonly codes: Uint32Array
  /** Place of the member without a value; null if every trade has one. */
  readonly unknown: number | null
}

/** Labels beyond these, the rarest, share one member. */
const maxLabels = 200
/** The value of that member; stored texts have no space at either end. */
const otherLabels = ' others'
/** Numbers with more values are put into buckets. */
const maxValues = 40

const noValue = (key: ColumnKey): Member => ({
  value: unknownValue,
  label: ['None'],
  brush: { kind: 'values', column: key, values: [unknownValue] },
})

const valueMember = (key: ColumnKey, value: string, label: Sentence): Member => ({
  value,
  label,
  brush: { kind: 'values', column: key, values: [value] },
})

function labelSentence({ key, list }: Dimension, label: string): Sentence {
  if (list !== null) return [{ kind: 'name', list, id: label }]
  return choicesOf(key).includes(label) ? [{ kind: 'choice', field: key as DatapointKey, value: label }] : [label]
}

/** Labels in order of the screen: choices as the catalogue lists them, others the most frequent first. */
function orderLabels(key: ColumnKey, labels: readonly string[], counts: readonly number[]): number[] {
  const choices = choicesOf(key)
  const places = labels.map((_, code) => code)
  if (choices.length > 0)
    return places.toSorted((a, b) => choices.indexOf(labels[a] ?? '') - choices.indexOf(labels[b] ?? ''))
  return places.toSorted(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || ((labels[a] ?? '') < (labels[b] ?? '') ? -1 : 1),
  )
}

function countCodes(codes: Int32Array | Uint32Array, size: number): number[] {
  const counts = Array.from({ length: size }, () => 0)
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1
    if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** The place of each value, in order of trades. */
function placeValues<Value>(values: ArrayLike<Value>, placeOf: (value: Value) => number): Int32Array {
  const placed = new Int32Array(values.length)
  for (let row = 0; row < placed.length; row += 1) placed[row] = placeOf(values[row] as Value)
  return placed
}

/** Codes given by place, -1 for none, as one code per trade. */
function single(placed: Int32Array, members: readonly Member[], key: ColumnKey): DimensionCodes {
  const hasUnknown = placed.includes(-1)
  const unknown = hasUnknown ? members.length : null
  return {
    members: hasUnknown ? [...members, noValue(key)] : members,
    starts: null,
    codes: new Uint32Array(placeValues(placed, (code) => (code < 0 ? members.length : code))),
    unknown,
  }
}

/** A member for each label, and one for the rarest where there are very many; with the place of each label's member. */
function labelMembers(dimension: Dimension, labels: readonly string[], counts: readonly number[]) {
  const order = orderLabels(dimension.key, labels, counts)
  const own = order.slice(0, maxLabels)
  const others = order.slice(maxLabels).flatMap((code) => ((counts[code] ?? 0) > 0 ? (labels[code] ?? '') : []))
  const members = own.map((code) => {
    const label = labels[code] ?? ''
    return valueMember(dimension.key, label, labelSentence(dimension, label))
  })
  if (others.length > 0)
    members.push({
      value: otherLabels,
      label: [`Others (${others.length})`],
      brush: { kind: 'values', column: dimension.key, values: others },
    })
  const placeOf = new Int32Array(labels.length).fill(own.length)
  for (const [place, code] of own.entries()) placeOf[code] = place
  return { members, placeOf }
}

function textCodes(dimension: Dimension, { codes, labels }: Extract<Column, { kind: 'text' }>): DimensionCodes {
  const { members, placeOf } = labelMembers(dimension, labels, countCodes(codes, labels.length))
  return single(
    placeValues(codes, (code) => placeOf[code] ?? -1),
    members,
    dimension.key,
  )
}

function listCodes(dimension: Dimension, column: Extract<Column, { kind: 'texts' }>): DimensionCodes {
  const { starts, codes, labels } = column
  const { members, placeOf } = labelMembers(dimension, labels, countCodes(codes, labels.length))
  const placed: number[] = []
  const newStarts = new Uint32Array(starts.length)
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const ofRow = new Set<number>()
    for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place += 1) {
      const member = placeOf[codes[place] ?? -1] ?? -1
      if (member >= 0) ofRow.add(member)
    }
    if (ofRow.size === 0) ofRow.add(members.length)
    placed.push(...ofRow)
    newStarts[row + 1] = placed.length
  }
  const hasUnknown = placed.includes(members.length)
  return {
    members: hasUnknown ? [...members, noValue(dimension.key)] : members,
    starts: newStarts,
    codes: Uint32Array.from(placed),
    unknown: hasUnknown ? members.length : null,
  }
}

function flagCodes({ key }: Dimension, values: Int8Array): DimensionCodes {
  return single(
    placeValues(values, (value) => (value === -1 ? -1 : 1 - value)),
    [valueMember(key, 'yes', ['Yes']), valueMember(key, 'no', ['No'])],
    key,
  )
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function monthCodes({ key }: Dimension, days: Int32Array): DimensionCodes {
  const bounds = new Map<string, { low: number; high: number }>()
  const months = Array.from(days, (day) => (day === unknownDay ? '' : dateOfDay(day).slice(0, 7)))
  for (const [row, month] of months.entries()) {
    if (month === '') continue
    const day = days[row] ?? 0
    const known = bounds.get(month) ?? { low: day, high: day }
    bounds.set(month, { low: Math.min(known.low, day), high: Math.max(known.high, day) })
  }
  const ordered = [...bounds].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const placeOf = new Map(ordered.map(([month], place) => [month, place]))
  const members = ordered.map(([month, { low, high }]): Member => ({
    value: month,
    label: [`${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`],
    brush: { kind: 'range', column: key, low, high },
  }))
  return single(
    placeValues(months, (month) => placeOf.get(month) ?? -1),
    members,
    key,
  )
}

/** Numbers of few values, in ascending order. */
function valueCodes({ key, unit, divisor }: Dimension, values: Float64Array, distinct: readonly number[]) {
  const placeOf = new Map(distinct.map((value, place) => [value, place]))
  const members = distinct.map((value): Member => {
    const isNamed = key === 'entryHour' || key === 'entryWeekday'
    return valueMember(
      key,
      String(value),
      isNamed ? [{ kind: 'choice', field: key, value: String(value) }] : [{ kind: unit, value: value / divisor }],
    )
  })
  return single(
    placeValues(values, (value) => placeOf.get(value) ?? -1),
    members,
    key,
  )
}

/** Buckets of about equal size. */
function bucketCodes({ key, unit, divisor }: Dimension, values: Float64Array): DimensionCodes {
  const bands = numberBands(values)
  const members = bands.map(({ low, high }): Member => ({
    value: `${low}..${high}`,
    label:
      low === high
        ? [{ kind: unit, value: low / divisor }]
        : [{ kind: unit, value: low / divisor }, ' to ', { kind: unit, value: high / divisor }],
    brush: { kind: 'range', column: key, low, high },
  }))
  return single(
    placeValues(values, (value) => bandOf(bands, value)),
    members,
    key,
  )
}

function numberCodes(dimension: Dimension, values: Float64Array): DimensionCodes {
  const distinct = [...new Set(values.filter((value) => !Number.isNaN(value)))].toSorted((a, b) => a - b)
  const isFew = distinct.length <= (isCount(dimension.key) ? maxValues : bandCount)
  return isFew ? valueCodes(dimension, values, distinct) : bucketCodes(dimension, values)
}

function codesOfColumn(dimension: Dimension, column: Column): DimensionCodes {
  switch (column.kind) {
    case 'text':
      return textCodes(dimension, column)
    case 'texts':
      return listCodes(dimension, column)
    case 'flag':
      return flagCodes(dimension, column.values)
    case 'date':
      return monthCodes(dimension, column.days)
    case 'money': {
      const power = 10 ** column.places
      return numberCodes(
        dimension,
        column.units.map((units) => units / power),
      )
    }
    case 'number':
    case 'instant':
      return numberCodes(dimension, column.values)
  }
}

const known = new WeakMap<TradeColumns, Map<ColumnKey, DimensionCodes>>()

/** The members of a dimension and those of each trade. Throws MissingColumn where its column is not loaded. */
export function dimensionCodes(columns: TradeColumns, dimension: Dimension): DimensionCodes {
  const ofColumns = known.get(columns) ?? new Map<ColumnKey, DimensionCodes>()
  known.set(columns, ofColumns)
  const found = ofColumns.get(dimension.key)
  if (found !== undefined) return found
  const column = columns.columns.get(dimension.key)
  if (column === undefined) throw new MissingColumn(dimension.key)
  const stat = statOfKey(columns, dimension.key)
  const codes = codesOfColumn(stat === null ? dimension : { ...dimension, ...statUnit(stat, null) }, column)
  ofColumns.set(dimension.key, codes)
  return codes
}
