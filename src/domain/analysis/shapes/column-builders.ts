import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { ColumnType } from '#domain/datapoints/column-type.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Column, ColumnKey, MoneyColumn } from './columns.ts'
import { unknownDay } from './columns.ts'

const dayMs = 86_400_000
const maxPlaces = 8

/** Collects the values of one column, row by row. */
export interface ColumnBuilder {
  /** Null and undefined are unknown. */
  readonly set: (row: number, value: unknown) => void
  readonly finish: () => Column
}

const isUnknown = (value: unknown) => value === null || value === undefined

const timeOf = (value: unknown) =>
  typeof value === 'string' ? Date.parse(value) : value instanceof Date ? value.getTime() : Number(value)

const isWholeIn = (value: number, places: number) => {
  const power = 10 ** places
  // The division of two exact numbers is rounded once, as reading the decimal was: equality is exact.
  return Math.round(value * power) / power === value
}

/** Amounts as whole units of the smallest decimal place, at most 8, that all of them fit. */
export function toMoneyColumn(values: Float64Array): MoneyColumn {
  let places = 0
  for (const value of values) {
    while (places < maxPlaces && !Number.isNaN(value) && !isWholeIn(value, places)) places += 1
  }
  const power = 10 ** places
  return { kind: 'money', units: values.map((value) => Math.round(value * power)), places }
}

/** Numbers labels in order of appearance. */
class Labels {
  readonly list: string[] = []
  readonly #codes = new Map<string, number>()

  constructor(labels: readonly string[] = []) {
    for (const label of labels) this.codeOf(label)
  }

  codeOf(label: string): number {
    const known = this.#codes.get(label)
    if (known !== undefined) return known
    const code = this.list.length
    this.list.push(label)
    this.#codes.set(label, code)
    return code
  }
}

function numberBuilder(kind: 'number' | 'instant', start: Float64Array): ColumnBuilder {
  const read = kind === 'instant' ? timeOf : Number
  return {
    set: (row, value) => {
      start[row] = isUnknown(value) ? Number.NaN : read(value)
    },
    finish: () => ({ kind, values: start }),
  }
}

function moneyBuilder(start: Float64Array): ColumnBuilder {
  return { ...numberBuilder('number', start), finish: () => toMoneyColumn(start) }
}

function dateBuilder(days: Int32Array): ColumnBuilder {
  return {
    set: (row, value) => {
      days[row] = isUnknown(value) ? unknownDay : Math.floor(timeOf(value) / dayMs)
    },
    finish: () => ({ kind: 'date', days }),
  }
}

function flagBuilder(values: Int8Array): ColumnBuilder {
  return {
    set: (row, value) => {
      values[row] = isUnknown(value) ? -1 : Number(value === true || value === 1)
    },
    finish: () => ({ kind: 'flag', values }),
  }
}

function textBuilder(codes: Int32Array, known: readonly string[]): ColumnBuilder {
  const labels = new Labels(known)
  return {
    set: (row, value) => {
      codes[row] = isUnknown(value) ? -1 : labels.codeOf(value as string)
    },
    finish: () => ({ kind: 'text', codes, labels: labels.list }),
  }
}

/** The codes of most trades: one list for all of them. */
const noCodes: readonly number[] = []

function textsBuilder(lists: (readonly number[])[], known: readonly string[]): ColumnBuilder {
  const labels = new Labels(known)
  return {
    set: (row, value) => {
      const texts = (value ?? noCodes) as ArrayLike<unknown>
      lists[row] = texts.length === 0 ? noCodes : Array.from(texts, (one) => labels.codeOf(one as string))
    },
    finish: () => {
      const starts = new Uint32Array(lists.length + 1)
      for (const [row, list] of lists.entries()) starts[row + 1] = (starts[row] ?? 0) + list.length
      return { kind: 'texts', starts, codes: Uint32Array.from(lists.flat()), labels: labels.list }
    },
  }
}

/** Whether a datapoint is an exact amount. */
export const isMoney = (key: ColumnKey) => datapointByKey[key as DatapointKey]?.format === 'money'

/** A builder of a column in which nothing is known yet. */
export function startColumn(key: ColumnKey, type: ColumnType, count: number): ColumnBuilder {
  switch (type) {
    case 'number':
      return isMoney(key)
        ? moneyBuilder(new Float64Array(count).fill(Number.NaN))
        : numberBuilder('number', new Float64Array(count).fill(Number.NaN))
    case 'instant':
      return numberBuilder('instant', new Float64Array(count).fill(Number.NaN))
    case 'date':
      return dateBuilder(new Int32Array(count).fill(unknownDay))
    case 'yesNo':
      return flagBuilder(new Int8Array(count).fill(-1))
    case 'text':
      return textBuilder(new Int32Array(count).fill(-1), [])
    case 'texts':
      return textsBuilder(
        Array.from({ length: count }, () => noCodes),
        [],
      )
  }
}

/** A builder that starts from the values of a column. */
export function continueColumn(column: Column): ColumnBuilder {
  switch (column.kind) {
    case 'number':
    case 'instant':
      return numberBuilder(column.kind, column.values.slice())
    case 'money': {
      const power = 10 ** column.places
      return moneyBuilder(column.units.map((units) => units / power))
    }
    case 'date':
      return dateBuilder(column.days.slice())
    case 'flag':
      return flagBuilder(column.values.slice())
    case 'text':
      return textBuilder(column.codes.slice(), column.labels)
    case 'texts': {
      const { starts, codes, labels } = column
      return textsBuilder(
        Array.from({ length: starts.length - 1 }, (_, row) => [...codes.subarray(starts[row], starts[row + 1])]),
        labels,
      )
    }
  }
}
