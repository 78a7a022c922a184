import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { damaged } from './damage.ts'
import { type Draw, drawing } from './draw.ts'
import { changeTable, isHeaderLike, type Rows } from './table-mutations.ts'
import { writeTables, type WrittenFile } from './write-tables.ts'

/** A file to mutate: its bytes and its tables. */
export interface FuzzFixture {
  readonly bytes: Uint8Array
  readonly file: ImportFile
}

export async function fuzzFixture(bytes: Uint8Array): Promise<FuzzFixture> {
  return { bytes, file: await readImportFile(bytes) }
}

/** Appends rows of another file, with or without their header, like concatenated files. */
function concatenate(rows: Rows, other: ImportFile, random: Draw): void {
  const added = random.pick(other.sheets).rows.map((row) => [...row])
  const header = added.findIndex(isHeaderLike)
  rows.push(...added.slice(random.chance(0.5) ? 0 : header + 1))
}

/** Mostly the program's own file type, otherwise another type in which people save such tables. */
function containerOf(kind: ImportFile['kind'], random: Draw): ImportFile['kind'] {
  if (random.chance(0.75)) return kind
  return kind === 'xml' ? 'text' : random.pick(['text', 'workbook', 'page'] as const)
}

function changed({ file }: FuzzFixture, other: FuzzFixture, random: Draw): WrittenFile {
  const tables = file.sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) }))
  // Small tables above the trades (names, totals) are changed less often than the trades.
  const large = tables.filter(({ rows }) => rows.length > 2)
  for (let count = random.integer(1, 6); count > 0; count -= 1) {
    const { rows } = random.pick(large.length > 0 && random.chance(0.9) ? large : tables)
    if (random.chance(0.02)) concatenate(rows, random.chance(0.5) ? file : other.file, random)
    else changeTable(rows, random)
  }
  return writeTables(tables, containerOf(file.kind, random), random)
}

/**
 * One of the fixtures, changed by a seed: mostly in its cells, rows and columns, with header and container whole, so
 * that it is read; at times anywhere in its bytes.
 */
export function mutated(fixtures: readonly FuzzFixture[], seed: number): WrittenFile {
  const random = drawing(seed)
  const fixture = random.pick(fixtures)
  const other = random.pick(fixtures)
  const isWhole = random.chance(0.9)
  const written = isWhole ? changed(fixture, other, random) : { bytes: fixture.bytes, tables: null }
  if (isWhole && random.chance(0.93)) return written
  let { bytes } = written
  for (let count = random.integer(1, 4); count > 0; count -= 1) bytes = damaged(bytes, other.bytes, random)
  return { bytes, tables: null }
}
