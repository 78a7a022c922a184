import { isNumber, otherCell } from './cell-mutations.ts'
import type { Draw } from './draw.ts'

/** The rows of a table, header included. */
export type Rows = string[][]

/** The largest number of rows in a mutated file. */
const mostRows = 5_000

const said = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '')

/** Whether a row looks like column names: it has few digits. */
export function isHeaderLike(row: readonly string[]): boolean {
  const cells = said(row)
  return cells.length >= 2 && cells.filter((cell) => /\d/.test(cell)).length <= cells.length / 10
}

const dataRows = (rows: Rows) =>
  rows.flatMap((row, index) => (said(row).length > 1 && !isHeaderLike(row) ? [index] : []))

function someCell(rows: Rows, random: Draw): void {
  const row = rows[random.pick(dataRows(rows))]
  if (row === undefined) return
  const filled = row.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]))
  const place = filled.length > 0 && random.chance(0.9) ? random.pick(filled) : random.integer(0, row.length)
  row[place] = otherCell(row[place] ?? '', random)
}

/** Writes one cell's text into its column from a row on, as in a file with one instrument or account. */
function wholeColumn(rows: Rows, random: Draw): void {
  const data = dataRows(rows)
  const source = rows[random.pick(data)] ?? []
  const place = random.integer(0, source.length - 1)
  for (const index of data) {
    const row = rows[index]
    if (row !== undefined && place < row.length) row[place] = source[place] ?? ''
  }
}

function duplicate(rows: Rows, random: Draw): void {
  const at = random.pick(dataRows(rows))
  const run = rows.slice(at, at + random.integer(1, 6)).map((row) => [...row])
  rows.splice(random.chance(0.5) ? at : random.pick(dataRows(rows)), 0, ...run)
}

function drop(rows: Rows, random: Draw): void {
  rows.splice(random.pick(dataRows(rows)), random.integer(1, 2))
}

/** Shuffles the data rows, or swaps two of them. */
function reorder(rows: Rows, random: Draw): void {
  const data = dataRows(rows)
  const moved = data.map((index) => rows[index] ?? [])
  if (random.chance(0.5)) moved.reverse()
  else {
    for (let place = moved.length - 1; place > 0; place -= 1) {
      const other = random.integer(random.chance(0.5) ? Math.max(0, place - 1) : 0, place)
      ;[moved[place], moved[other]] = [moved[other] ?? [], moved[place] ?? []]
    }
  }
  for (const [place, index] of data.entries()) rows[index] = moved[place] ?? []
}

/** Swaps two columns, with their names. */
function swapColumns(rows: Rows, random: Draw): void {
  const width = rows[dataRows(rows)[0] ?? 0]?.length ?? 0
  const [a, b] = [random.integer(0, width - 1), random.integer(0, width - 1)]
  for (const row of rows) if (row.length === width) [row[a], row[b]] = [row[b] ?? '', row[a] ?? '']
}

/** Adds a column, filled or empty, or duplicates one. */
function addColumn(rows: Rows, random: Draw): void {
  const width = rows[dataRows(rows)[0] ?? 0]?.length ?? 0
  const [at, source] = [random.integer(0, width), random.integer(0, width - 1)]
  const copies = random.chance(0.3)
  for (const row of rows) {
    if (row.length !== width) continue
    row.splice(at, 0, copies ? (row[source] ?? '') : isHeaderLike(row) ? 'Broker remark' : random.pick(['', 'x', '7']))
  }
}

function dropColumn(rows: Rows, random: Draw): void {
  const width = rows[dataRows(rows)[0] ?? 0]?.length ?? 0
  const at = random.integer(0, width - 1)
  for (const row of rows) if (row.length === width) row.splice(at, 1)
}

/** Splits one row in two that share its sizes (quantity and similar columns). */
function splitSize(rows: Rows, random: Draw): void {
  const header = rows.findIndex(isHeaderLike)
  const names = rows[header] ?? []
  const sizes = names.flatMap((name, index) =>
    /qty|quantity|size|amount|volume|lots|shares|filled/i.test(name) ? [index] : [],
  )
  const at = random.pick(dataRows(rows))
  const row = rows[at] ?? []
  const other = [...row]
  for (const place of sizes) {
    const cell = row[place] ?? ''
    if (!isNumber(cell)) continue
    const part = (Number(cell) * random.pick([0.5, 0.25, 0.1, 1])).toFixed(random.pick([0, 2, 8]))
    row[place] = part
    other[place] = String(Number((Number(cell) - Number(part)).toFixed(8)))
  }
  rows.splice(at + random.integer(0, 1), 0, other)
}

function insertRow(rows: Rows, random: Draw): void {
  const width = rows[dataRows(rows)[0] ?? 0]?.length ?? 1
  const row = random.pick<string[]>([
    [],
    Array.from({ length: width }, () => ''),
    ['Total', ...Array.from({ length: width - 1 }, () => '1.00')],
    ['Trades of March'],
    [...(rows.find(isHeaderLike) ?? [])],
  ])
  rows.splice(random.integer(0, rows.length), 0, row)
}

function ragged(rows: Rows, random: Draw): void {
  const row = rows[random.pick(dataRows(rows))]
  if (row === undefined) return
  if (random.chance(0.5)) row.splice(random.integer(1, row.length))
  else row.push(...Array.from({ length: random.integer(1, 40) }, () => random.pick(['', '0', 'more'])))
}

/** Writes every number of the table with a decimal comma. */
function decimalCommas(rows: Rows): void {
  for (const index of dataRows(rows)) {
    const row = rows[index]
    for (const [place, cell] of (row ?? []).entries()) {
      if (row !== undefined && isNumber(cell)) row[place] = cell.replace('.', ',')
    }
  }
}

/** Repeats the data rows thousands of times, unchanged or with drifting sizes and prices. */
function thousands(rows: Rows, random: Draw): void {
  const data = dataRows(rows).map((index) => rows[index] ?? [])
  const wanted = random.integer(1_000, mostRows)
  const drifts = random.chance(0.7)
  const at = Math.max(0, ...dataRows(rows)) + 1
  const more: Rows = []
  for (let round = 1; more.length < wanted && data.length > 0; round += 1) {
    for (const row of data) {
      more.push(
        drifts ? row.map((cell) => (isNumber(cell) && cell.includes('.') ? `${cell}${round}` : cell)) : [...row],
      )
    }
  }
  rows.splice(at, 0, ...more)
}

const changes = [
  ...Array.from({ length: 12 }, () => someCell),
  ...Array.from({ length: 3 }, () => duplicate),
  ...Array.from({ length: 3 }, () => reorder),
  ...Array.from({ length: 3 }, () => splitSize),
  ...Array.from({ length: 2 }, () => swapColumns),
  ...Array.from({ length: 2 }, () => wholeColumn),
  ...Array.from({ length: 2 }, () => insertRow),
  drop,
  ragged,
  addColumn,
  dropColumn,
  decimalCommas,
] as const

/** Changes a table in one place or one column; its header stays readable. */
export function changeTable(rows: Rows, random: Draw): void {
  if (dataRows(rows).length === 0) return
  const change = random.chance(0.001) ? thousands : random.pick(changes)
  if (rows.length < mostRows * 2) change(rows, random)
}
