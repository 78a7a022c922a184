import type { Rows, TextColumn } from './columns.ts'
import { codeOf } from './read-columns.ts'

// Loops over places: `from` and `filter` of a typed array take several times as long for a hundred thousand trades, and
// `for … of` twice as long.

/** A number of each row, in order. */
export function mapRows(rows: Rows, read: (row: number) => number): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) numbers[place] = read(rows[place] ?? 0)
  return numbers
}

/** The values of rows, in order. */
export function valuesOfRows(values: Float64Array, rows: Rows): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) numbers[place] = values[rows[place] ?? 0] ?? Number.NaN
  return numbers
}

/** The sum of numbers, added in order without compensation, as the last point of a curve of them. */
export function addUp(values: ArrayLike<number>): number {
  let sum = 0
  for (let place = 0; place < values.length; place += 1) sum += values[place] ?? 0
  return sum
}

/** Whether the text of each row is a label. */
export function haveLabel(column: TextColumn, rows: Rows, label: string): boolean[] {
  const { codes } = column
  const code = codeOf(column, label)
  const hits: boolean[] = []
  for (let place = 0; place < rows.length; place += 1) hits.push(codes[rows[place] ?? 0] === code)
  return hits
}

/**
 * Rows in `size` lists by the number of their list, in order; those without one (-1) are in none. A list of all rows is the
 * given one, so that tools share what is prepared of it.
 */
export function splitRows(rows: Rows, size: number, listOf: (row: number) => number): Rows[] {
  const lists = new Int32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) lists[place] = listOf(rows[place] ?? 0)
  return splitByList(rows, size, lists)
}

/** `splitRows` by a code of each row. */
export function splitByCode(rows: Rows, size: number, codes: Int32Array | Uint32Array): Rows[] {
  const lists = new Int32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) lists[place] = codes[rows[place] ?? 0] ?? -1
  return splitByList(rows, size, lists)
}

/** Rows in lists by the number of the list of each. */
function splitByList(rows: Rows, size: number, listOf: Int32Array): Rows[] {
  const counts = new Uint32Array(size)
  for (let place = 0; place < listOf.length; place += 1) {
    const list = listOf[place] ?? -1
    if (list >= 0) counts[list] = (counts[list] ?? 0) + 1
  }
  if (counts.includes(rows.length)) return Array.from(counts, (count) => (count === 0 ? new Uint32Array() : rows))
  const lists = Array.from(counts, (count) => new Uint32Array(count))
  counts.fill(0)
  for (let place = 0; place < rows.length; place += 1) {
    const list = listOf[place] ?? -1
    const found = lists[list]
    if (found === undefined) continue
    const at = counts[list] ?? 0
    found[at] = rows[place] ?? 0
    counts[list] = at + 1
  }
  return lists
}

/** Rows by label: a list for each group of labels. */
export function rowsByLabels(
  { codes, labels }: TextColumn,
  rows: Rows,
  groups: readonly (readonly string[])[],
): Rows[] {
  const listOf = labels.map((label) => groups.findIndex((group) => group.includes(label)))
  return splitRows(rows, groups.length, (row) => listOf[codes[row] ?? -1] ?? -1)
}
