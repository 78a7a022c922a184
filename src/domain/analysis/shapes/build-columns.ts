import type { ColumnType } from '#domain/datapoints/column-type.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { rootOf } from '#domain/instruments/symbol-root.ts'
import type { Id } from '#domain/numbers/units.ts'
import { dayNumberAt } from '#domain/time/time-zone.ts'
import { continueColumn, startColumn } from './column-builders.ts'
import { type Column, type ColumnKey, type PortfolioFacts, type TradeColumns, unknownDay } from './columns.ts'

/** The columns of the trades of one portfolio, in any order. Instants may be texts or milliseconds; unknown is null. */
export interface RawPart {
  readonly portfolio: PortfolioFacts
  readonly ids: readonly Id[]
  readonly fields: ReadonlyMap<ColumnKey, { readonly type: ColumnType; readonly values: ArrayLike<unknown> }>
}

/** The companion that `ids` has already; as a column it would hold a label per trade. */
const isBesideIds = (key: ColumnKey) => key === 'tradeId'

const areEqual = (ids: readonly Id[], others: readonly Id[]) =>
  ids.length === others.length && ids.every((id, place) => id === others[place])

/** The row of each trade of each part; -1 for a trade without one. */
function rowsOfParts(parts: readonly RawPart[], rowOf: ReadonlyMap<Id, number>): Int32Array[] {
  const found: { readonly ids: readonly Id[]; readonly rows: Int32Array }[] = []
  return parts.map(({ ids }) => {
    // Parts of a portfolio list the same trades: comparing their ids is much faster than looking them up again.
    const same = found.find((known) => areEqual(ids, known.ids))
    if (same !== undefined) return same.rows
    const rows = new Int32Array(ids.length)
    for (let place = 0; place < rows.length; place += 1) rows[place] = rowOf.get(ids[place] ?? '') ?? -1
    found.push({ ids, rows })
    return rows
  })
}

/** Columns of `keys` with the values of parts put into their rows; known columns keep what no part states. */
function fillColumns(
  parts: readonly RawPart[],
  rowOf: ReadonlyMap<Id, number>,
  known: ReadonlyMap<ColumnKey, Column>,
): Map<ColumnKey, Column> {
  const types = new Map(parts.flatMap(({ fields }) => [...fields].map(([key, { type }]) => [key, type] as const)))
  const rowsOf = rowsOfParts(parts, rowOf)
  const filled = new Map<ColumnKey, Column>()
  for (const [key, type] of types) {
    if (isBesideIds(key)) continue
    const column = known.get(key)
    const builder = column === undefined ? startColumn(key, type, rowOf.size) : continueColumn(column)
    for (const [index, { fields }] of parts.entries()) {
      const values = fields.get(key)?.values
      const rows = rowsOf[index]
      if (values === undefined || rows === undefined) continue
      for (let place = 0; place < rows.length; place += 1) {
        const row = rows[place] ?? -1
        if (row >= 0) builder.set(row, values[place])
      }
    }
    filled.set(key, builder.finish())
  }
  return filled
}

const codeAt = (column: Column | undefined, row: number): number =>
  column?.kind === 'text' ? (column.codes[row] ?? -1) : -1

const labelAt = (column: Column | undefined, row: number): string | null =>
  column?.kind === 'text' ? (column.labels[codeAt(column, row)] ?? null) : null

/** The root of each symbol; null unless the columns that it is read from are there. */
function rootColumn(columns: ReadonlyMap<ColumnKey, Column>, count: number): Column | null {
  const [symbols, classes] = [columns.get('symbol'), columns.get('assetClass')]
  if (symbols === undefined || classes === undefined) return null
  const underlyings = columns.get('underlyingSymbol')
  const known = new Map<string, string | null>()
  const builder = startColumn('root', 'text', count)
  for (let row = 0; row < count; row += 1) {
    const key = `${codeAt(symbols, row)} ${codeAt(classes, row)} ${codeAt(underlyings, row)}`
    let root = known.get(key)
    if (root === undefined) {
      const symbol = labelAt(symbols, row)
      const assetClass = labelAt(classes, row) as AssetClass | null
      const isKnown = symbol !== null && assetClass !== null
      root = isKnown ? rootOf({ symbol, assetClass, underlyingSymbol: labelAt(underlyings, row) }) : null
      known.set(key, root)
    }
    builder.set(row, root)
  }
  return builder.finish()
}

/** The exit date, else the date of the entry, else of when it was seen, in the portfolio's time zone. */
function listedOnColumn(
  { portfolio, portfolios, count }: TradeColumns,
  columns: ReadonlyMap<ColumnKey, Column>,
): Column | null {
  const [exits, entries] = [columns.get('exitDate'), columns.get('entryAt')]
  if (exits?.kind !== 'date' || entries?.kind !== 'instant') return null
  const seen = columns.get('seenAt')
  const seenAt = seen?.kind === 'instant' ? seen.values : null
  const days = exits.days.slice()
  for (let row = 0; row < count; row += 1) {
    if (days[row] !== unknownDay) continue
    const entry = entries.values[row] ?? Number.NaN
    const at = Number.isNaN(entry) ? (seenAt?.[row] ?? Number.NaN) : entry
    const timeZone = portfolios[portfolio[row] ?? 0]?.timeZone
    if (!Number.isNaN(at) && timeZone !== undefined) days[row] = dayNumberAt(at, timeZone)
  }
  return { kind: 'date', days }
}

const rootSources: readonly ColumnKey[] = ['symbol', 'assetClass', 'underlyingSymbol']
const listedOnSources: readonly ColumnKey[] = ['exitDate', 'entryAt', 'seenAt']

/** The trades with these columns, and with the companions of those that are new. */
function withCompanions(
  base: TradeColumns,
  columns: Map<ColumnKey, Column>,
  added: ReadonlyMap<ColumnKey, Column>,
): TradeColumns {
  const isAdded = (key: ColumnKey) => added.has(key)
  const root = rootSources.some(isAdded) ? rootColumn(columns, base.count) : null
  const listedOn = listedOnSources.some(isAdded) ? listedOnColumn(base, columns) : null
  if (root !== null) columns.set('root', root)
  if (listedOn !== null) columns.set('listedOn', listedOn)
  return { ...base, columns }
}

interface Placed {
  readonly id: Id
  readonly portfolio: number
  /** NaN where it is unknown. */
  readonly exit: number
  readonly entry: number
  readonly created: number
}

/** Order of `sortByExit`; trades without an exit come last, by creation and id. */
function comparePlaces(a: Placed, b: Placed): number {
  const byId = a.id < b.id ? -1 : Number(a.id > b.id)
  const [isOpen, isOtherOpen] = [Number.isNaN(a.exit), Number.isNaN(b.exit)]
  if (isOpen || isOtherOpen) {
    if (isOpen !== isOtherOpen) return isOpen ? 1 : -1
    return a.created - b.created || byId
  }
  return a.exit - b.exit || a.entry - b.entry || byId
}

/** Trades of portfolios as columns, in order of exit, with `root` and `listedOn` where they can be computed. */
export function buildColumns(parts: readonly RawPart[]): TradeColumns {
  const placed = parts.flatMap(({ ids, fields }, portfolio): Placed[] => {
    const timesOf = (key: ColumnKey) => {
      const values = fields.get(key)?.values
      const builder = startColumn(key, 'instant', ids.length)
      if (values !== undefined) for (const place of ids.keys()) builder.set(place, values[place])
      const column = builder.finish()
      return column.kind === 'instant' ? column.values : new Float64Array()
    }
    const [exits, entries, created] = [timesOf('exitAt'), timesOf('entryAt'), timesOf('createdAt')]
    return ids.map((id, place) => ({
      id,
      portfolio,
      exit: exits[place] ?? Number.NaN,
      entry: entries[place] ?? Number.NaN,
      created: created[place] ?? Number.NaN,
    }))
  })
  placed.sort(comparePlaces)
  const rowOf = new Map(placed.map(({ id }, row) => [id, row]))
  const base: TradeColumns = {
    ids: placed.map(({ id }) => id),
    count: placed.length,
    portfolio: Uint16Array.from(placed, ({ portfolio }) => portfolio),
    portfolios: parts.map(({ portfolio }) => portfolio),
    columns: new Map(),
  }
  const columns = fillColumns(parts, rowOf, new Map())
  return withCompanions(base, columns, columns)
}

/** The columns with further ones of the same trades; trades that the columns do not have are left out. */
export function addColumns(columns: TradeColumns, parts: readonly RawPart[]): TradeColumns {
  const rowOf = new Map(columns.ids.map((id, row) => [id, row]))
  const added = fillColumns(parts, rowOf, columns.columns)
  return withCompanions(columns, new Map([...columns.columns, ...added]), added)
}
