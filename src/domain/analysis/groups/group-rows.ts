import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { dimensionCodes, type DimensionCodes, type Member } from './dimension-codes.ts'
import type { Dimension } from './dimensions.ts'

/** The rows of one member of a dimension. */
export interface RowGroup {
  readonly member: Member
  readonly isUnknown: boolean
  readonly rows: Rows
}

/** Puts rows into lists by code; a row may be in several. */
function collect(rows: Rows, size: number, visit: (row: number, take: (list: number) => void) => void): Rows[] {
  const counts = new Uint32Array(size)
  for (const row of rows)
    visit(row, (list) => {
      counts[list] = (counts[list] ?? 0) + 1
    })
  const lists = Array.from(counts, (count) => new Uint32Array(count))
  counts.fill(0)
  for (const row of rows)
    visit(row, (list) => {
      const at = counts[list] ?? 0
      const found = lists[list]
      if (found !== undefined) found[at] = row
      counts[list] = at + 1
    })
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

/** Rows by member, in order of exit within each; members without a trade are left out. */
export function groupRows(columns: TradeColumns, rows: Rows, dimension: Dimension): RowGroup[] {
  const codes = dimensionCodes(columns, dimension)
  const lists = collect(rows, codes.members.length, (row, take) => eachCode(codes, row, take))
  return codes.members.flatMap((member, place) => {
    const list = lists[place]
    return list === undefined || list.length === 0 ? [] : [{ member, isUnknown: place === codes.unknown, rows: list }]
  })
}

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
  const lists = collect(rows, a.members.length * width, (row, take) =>
    eachCode(a, row, (x) => eachCode(b, row, (y) => take(x * width + y))),
  )
  const isUsed = (x: number, y: number) => (lists[x * width + y]?.length ?? 0) > 0
  const xs = [...a.members.keys()].filter((x) => b.members.some((_, y) => isUsed(x, y)))
  const ys = [...b.members.keys()].filter((y) => a.members.some((_, x) => isUsed(x, y)))
  return {
    first: xs.flatMap((x) => a.members[x] ?? []),
    second: ys.flatMap((y) => b.members[y] ?? []),
    cells: xs.flatMap((x) => ys.map((y) => lists[x * width + y] ?? new Uint32Array())),
  }
}
