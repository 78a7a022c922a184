import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { oncePerRows } from '#domain/analysis/shapes/once-per-rows.ts'
import { splitByCode, splitRows } from '#domain/analysis/shapes/read-rows.ts'
import { dimensionCodes, type DimensionCodes, type Member } from './dimension-codes.ts'
import { type Dimension, dimensionOf } from './dimensions.ts'

/** The rows of one member of a dimension. */
export interface RowGroup {
  readonly member: Member
  readonly isUnknown: boolean
  readonly rows: Rows
}

/** Puts rows into as many lists as `visit` names, in order; a row may be in several. */
function collect(rows: Rows, size: number, visit: (row: number, take: (list: number) => void) => void): Rows[] {
  const counts = new Uint32Array(size)
  const count = (list: number) => {
    counts[list] = (counts[list] ?? 0) + 1
  }
  for (const row of rows) visit(row, count)
  const lists = Array.from(counts, (length) => new Uint32Array(length))
  counts.fill(0)
  let row = 0
  const put = (list: number) => {
    const at = counts[list] ?? 0
    const found = lists[list]
    if (found !== undefined) found[at] = row
    counts[list] = at + 1
  }
  for (row of rows) visit(row, put)
  return lists
}

/** Calls `take` for each code of a row. */
function eachCode({ starts, codes }: DimensionCodes, row: number, take: (code: number) => void) {
  if (starts === null) {
    take(codes[row] ?? 0)
    return
  }
  for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place += 1) take(codes[place] ?? 0)
}

/** The rows of each member; of a list, a row is among those of each of its values. */
function collectMembers(codes: DimensionCodes, rows: Rows): Rows[] {
  const size = codes.members.length
  return codes.starts === null
    ? splitByCode(rows, size, codes.codes)
    : collect(rows, size, (row, take) => eachCode(codes, row, take))
}

const listsOf = oncePerRows((columns, rows, key: ColumnKey): readonly RowGroup[] => {
  const dimension = dimensionOf(key)
  if (dimension === null) throw new Error(`${key} is not a dimension`)
  const codes = dimensionCodes(columns, dimension)
  const lists = collectMembers(codes, rows)
  return codes.members.flatMap((member, place) => {
    const list = lists[place]
    return list === undefined || list.length === 0 ? [] : [{ member, isUnknown: place === codes.unknown, rows: list }]
  })
})

/** Rows by member, in order of exit within each; members without a trade are left out. */
export const groupRows = (columns: TradeColumns, rows: Rows, { key }: Dimension): readonly RowGroup[] =>
  listsOf(columns, rows, key)

/** Rows by two dimensions. */
export interface RowMatrix {
  readonly first: readonly Member[]
  readonly second: readonly Member[]
  /** Row by row: cell i is of first[floor(i / second.length)] and second[i % second.length]. */
  readonly cells: readonly Rows[]
}

/** Rows by the members of two dimensions; members without a trade are left out. */
export function crossRows(columns: TradeColumns, rows: Rows, first: Dimension, second: Dimension): RowMatrix {
  const [a, b] = [dimensionCodes(columns, first), dimensionCodes(columns, second)]
  const width = b.members.length
  const size = a.members.length * width
  const lists =
    a.starts === null && b.starts === null
      ? splitRows(rows, size, (row) => (a.codes[row] ?? 0) * width + (b.codes[row] ?? 0))
      : collect(rows, size, (row, take) => eachCode(a, row, (x) => eachCode(b, row, (y) => take(x * width + y))))
  const isUsed = (x: number, y: number) => (lists[x * width + y]?.length ?? 0) > 0
  const xs = [...a.members.keys()].filter((x) => b.members.some((_, y) => isUsed(x, y)))
  const ys = [...b.members.keys()].filter((y) => a.members.some((_, x) => isUsed(x, y)))
  return {
    first: xs.flatMap((x) => a.members[x] ?? []),
    second: ys.flatMap((y) => b.members[y] ?? []),
    cells: xs.flatMap((x) => ys.map((y) => lists[x * width + y] ?? new Uint32Array())),
  }
}
