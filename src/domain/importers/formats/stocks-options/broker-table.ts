import { isHeldBefore } from '#domain/importers/matching/held-before.ts'
import { orderDayFills } from '#domain/importers/matching/order-day-fills.ts'
import { resolvePositionChanges, type PositionChange } from '#domain/importers/matching/position-changes.ts'
import {
  buildSplitFill,
  type RefusedAction,
  type SplitLeg,
  pairSplitLegs,
  ignoreUnheldSplit,
  spinOffReason,
  unheldActionReason,
} from '#domain/importers/matching/stock-splits.ts'
import { applySymbolChanges } from '#domain/importers/matching/symbol-changes.ts'
import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { buildOptionInstrument, formatOptionSymbol, parseOption } from '#domain/importers/reading/option-symbols.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FillReading, FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import type { LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import { prependWarning, readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { instrumentOf, isBareRoot } from '#domain/instruments/instrument.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { describeCorporateAction } from './account-activity.ts'
import { priceOfEnding } from './cash-settlements.ts'

/** Marks for rows that are not plain executions. */
export interface RowMarks {
  /** Marks a fill as a change to the held position; its side is resolved after all rows are read. */
  readonly held: (fill: FileFill, change: PositionChange) => FileFill
  /** Marks a fill as one of the two rows of a split, which are merged. */
  readonly leg: (leg: SplitLeg) => FileFill
  /** Marks a row as a corporate action that cannot be imported: refused if its shares are held, else ignored. */
  readonly refuse: (action: RefusedAction) => FileFill
}

interface BrokerTable {
  readonly fills: readonly FileFill[]
  readonly changes: ReadonlyMap<FileFill, PositionChange>
  readonly reading: FillReading
}

/** Reads the rows of a broker's table; fills that change positions have no side yet. */
function readRows<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>, mark: RowMarks) => FileFill,
): BrokerTable {
  const changes = new Map<FileFill, PositionChange>()
  const legs = new Map<FileFill, SplitLeg>()
  const refused = new Map<FileFill, RefusedAction>()
  const mark: RowMarks = {
    held(fill, change) {
      changes.set(fill, change)
      return fill
    },
    leg(leg) {
      legs.set(leg.fill, leg)
      return leg.fill
    },
    refuse(action) {
      refused.set(action.fill, action)
      return action.fill
    },
  }
  const reading = readFillTables(file, columns, options, (row) => readRow(row, mark))
  const splits = pairSplitLegs([...legs.values()])
  for (const fill of splits.fills) changes.set(fill, 'shifts')
  const stated = [...reading.fills.filter((fill) => !legs.has(fill) && !refused.has(fill)), ...splits.fills]
  const left = [...refused.values(), ...splits.refused]
  const isHeld = ({ fill, heldSymbol }: RefusedAction) =>
    isHeldBefore({ ...fill, symbol: heldSymbol }, stated, options.knownPositions)
  const symbols = applySymbolChanges(stated, splits.symbolChanges, options.knownPositions)
  const renamedChanges = new Map(
    [...changes].map(([fill, change]) => [symbols.renamed.get(fill) ?? fill, change] as const),
  )
  for (const fill of symbols.splits) renamedChanges.set(fill, 'shifts')
  return {
    fills: [...symbols.renamed.values(), ...symbols.splits],
    changes: renamedChanges,
    reading: {
      ...reading,
      rejected: [
        ...reading.rejected,
        ...left.filter(isHeld).map(({ fill: { line, cells }, reason }) => ({ line, cells, reason })),
      ],
      ignored: [
        ...reading.ignored,
        ...splits.ignored,
        ...symbols.ignored,
        ...left.filter((action) => !isHeld(action)).map(({ fill: { line } }) => ({ line, reason: unheldActionReason })),
      ],
      warnings: [...reading.warnings, ...symbols.warnings],
      dependsOnPositions: legs.size + refused.size > 0,
    },
  }
}

/** Sets the sides of fills that change positions; splits of shares that nobody holds are ignored. */
function resolveChanges({ fills, changes, reading }: BrokerTable, { knownPositions }: FormatOptions): FillReading {
  const resolved = resolvePositionChanges(fills, changes, knownPositions)
  return readBareSymbolsAsStocks({
    ...reading,
    fills: resolved.fills,
    ignored: [...reading.ignored, ...resolved.unheld.map(ignoreUnheldSplit)],
    dependsOnPositions: reading.dependsOnPositions === true || changes.size > 0,
  })
}

/** Reads a broker's executions, including rows that remove or split positions: see `resolvePositionChanges`. */
export function readBrokerTable<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>, mark: RowMarks) => FileFill,
): FillReading {
  return resolveChanges(readRows(file, columns, options, readRow), options)
}

/**
 * Like `readBrokerTable`, for exports with dates without times, newest rows first: the rows of a day are ordered so that
 * positions close, see `orderDayFills`.
 */
export function readDatedTable<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>, mark: RowMarks) => FileFill,
): FillReading {
  const table = readRows(file, columns, options, readRow)
  const { fills, changes, warnings } = orderDayFills(table.fills, table.changes, options.knownPositions, true)
  const reading = resolveChanges({ ...table, fills, changes }, options)
  return {
    ...prependWarning({ ...reading, warnings: [...reading.warnings, ...warnings] }, datesOnlyWarning),
    newestFirst: true,
    dependsOnPositions: true,
  }
}

export const datesOnlyWarning =
  'This export has dates without times. Holding times are in days. Rows of a day keep the file order unless positions could not close.'

/** Reads bare symbols such as "ES" and "CL" as stocks: these brokers name a future by its month, or with a slash. */
export function readBareSymbolsAsStocks<R extends Pick<FillReading, 'fills'>>(reading: R): R {
  const fills = reading.fills.map((fill) =>
    fill.instrument.assetClass === undefined && isBareRoot(fill.symbol)
      ? { ...fill, instrument: { ...fill.instrument, assetClass: 'stock' as const } }
      : fill,
  )
  return { ...reading, fills }
}

/**
 * What a plain sale does at a broker with a word of its own for short sales: one of shares only closes. Options and
 * futures are sold to open by the same word. A bare root is a stock, as in `readBareSymbolsAsStocks`.
 */
export function effectOfPlainSale({ symbol, instrument }: Pick<FileFill, 'symbol' | 'instrument'>): FileFill['effect'] {
  const assetClass = instrument.assetClass ?? (isBareRoot(symbol) ? 'stock' : instrumentOf(symbol).assetClass)
  return assetClass === 'stock' || assetClass === 'etf' ? 'close' : null
}

/** Parses a symbol, which may be an option in any broker notation. */
export function parseSymbol(text: string): { readonly symbol: string; readonly instrument: FileInstrument } {
  const contract = parseOption(text)
  if (contract === null) return { symbol: text, instrument: {} }
  return { symbol: formatOptionSymbol(contract), instrument: buildOptionInstrument(contract) }
}

/** The price at which an option expires, is assigned or exercised: its value moves to the shares or is lost. */
export const zeroPrice = '0' as Decimal

type StatedFill = Omit<Parameters<typeof buildFileFill>[1], 'side' | 'price' | 'effect'>

/** The fill of a row that splits the held shares. */
export function holdSplit(row: ImportRow, stated: StatedFill, mark: RowMarks): FileFill {
  return mark.held(buildSplitFill(buildFileFill(row, { ...stated, side: 'buy', price: zeroPrice })), 'splits')
}

/**
 * The fill of a row that ends a position without a trade, such as an expired option: at 0, or at what its cash before
 * costs settles. The row is identified as one at 0, as releases without settlements stored it.
 */
export function holdRemoval(row: ImportRow, stated: StatedFill, cash: Decimal | null, mark: RowMarks): FileFill {
  const price = priceOfEnding(cash, stated)
  const identity = price === zeroPrice ? {} : { statedPrice: zeroPrice }
  const fill = buildFileFill(row, { ...stated, side: 'sell', effect: 'close', price })
  return mark.held({ ...fill, ...identity }, 'removes')
}

/** The cash of a row before its costs; null where it states none. */
export function cashBeforeCosts(amount: Decimal | null, ...costs: readonly Money[]): Decimal | null {
  return amount === null ? null : toDecimal(costs.reduce((total, cost) => total.plus(cost), exact(amount)))
}

/**
 * The fill of a row of a corporate action that cannot be imported, to be refused where its shares are held; null for any
 * other activity. A spin-off is refused at once if its row does not name what it came from.
 */
export function refuseAction(
  row: ImportRow,
  word: string,
  readStated: () => Pick<StatedFill, 'account' | 'at' | 'symbol' | 'writtenAt'>,
  parent: string | null,
  mark: RowMarks,
): FileFill | null {
  const reason = describeCorporateAction(word)
  if (reason === null) return null
  const stated = readStated()
  const { symbol } = stated
  if (symbol === '') return null
  const isSpinOff = /spin[- ]?off/i.test(word)
  if (isSpinOff && parent === null) throw new RowProblem(spinOffReason(symbol, null))
  const fill = buildFileFill(row, { ...stated, side: 'buy', quantity: '1' as Decimal, price: zeroPrice })
  return mark.refuse({
    fill,
    heldSymbol: parent ?? symbol,
    reason: isSpinOff ? spinOffReason(symbol, parent) : reason,
  })
}

/** Takes "02/27/2024" from "03/01/2024 as of 02/27/2024": the effective date, not the booking date. */
export function effectiveDate(text: string): string {
  return / as of (.*)$/i.exec(text)?.[1] ?? text
}
