import { pairWithLogged, periodOfLogging, type LoggedTrade } from '#domain/importers/comparing/logged-trades.ts'
import { reconcilePnl } from '#domain/importers/comparing/reconcile.ts'
import {
  formats,
  matchRows,
  otherFormatsOf,
  rankFormats,
  readImport,
  readRows,
} from '#domain/importers/formats/catalogue.ts'
import { findMissingFields, fingerprintHeaders, listFields } from '#domain/importers/formats/generic/column-mapping.ts'
import { countColumnValues } from '#domain/importers/formats/generic/column-values.ts'
import { createMappedFormat, findLikelyHeader } from '#domain/importers/formats/generic/mapped-format.ts'
import { suggestMapping } from '#domain/importers/formats/generic/suggest-mapping.ts'
import { bookOf } from '#domain/importers/matching/group-fills.ts'
import type { ImportedTrade } from '#domain/importers/reading/imported-trade.ts'
import { toKnownPosition } from '#domain/importers/reading/known-position.ts'
import type { ImportFile, ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import type {
  FillReading,
  FormatOptions,
  FormatReading,
  ImportFormat,
} from '#domain/importers/reading/tables/import-format.ts'
import { findClosedMarketWarnings } from '#domain/importers/reading/times/closed-market.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { computeCommission, statesCosts } from '#domain/trade/commission-rule.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { viewWithDefaults } from '#domain/trade/new-trade.ts'
import type {
  FileColumns,
  FilePeriod,
  FilePreview,
  ImportRow,
  KnownCounts,
  KnownTrades,
  SavedMapping,
  MatchInput,
  OnReadProgress,
  OpenedFile,
  TradePresence,
  PreviewTrade,
  ReadingChoice,
  PreviewFilter,
  Excerpt,
} from './shapes.ts'

const maxShownRows = 500
const sampleRows = 20
/** Each asks for a position of its own. */
const maxShownExits = 50
const firstRows = <T>(all: readonly T[]): Excerpt<T> => ({ count: all.length, first: all.slice(0, maxShownRows) })

const timeWithOffset = /\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})\b/

/** Number of required fields that the names of a table's columns suggest. */
function countSuggestedFields({ rows }: ImportSheet): number {
  const header = findLikelyHeader(rows)
  const { content, columns } = suggestMapping(header === null ? [] : (rows[header] ?? []))
  return listFields(content).filter(({ field, required }) => required && columns[field] !== undefined).length
}

/** The table that looks most like trades: others, such as an XML file's rates of currencies, may be longer. */
function findTradesSheet({ sheets }: ImportFile): ImportSheet | undefined {
  const scored = sheets.map((sheet) => ({ sheet, fields: sheets.length === 1 ? 0 : countSuggestedFields(sheet) }))
  return scored.toSorted((a, b) => b.fields - a.fields || b.sheet.rows.length - a.sheet.rows.length)[0]?.sheet
}

/** The columns of the table that looks most like trades; null without a table. */
function findColumns(file: ImportFile): FileColumns | null {
  const sheet = findTradesSheet(file)
  const headerRow = sheet === undefined ? null : findLikelyHeader(sheet.rows)
  const headers = headerRow === null ? undefined : sheet?.rows[headerRow]
  if (headerRow === null || sheet === undefined || headers === undefined) return null
  const values = countColumnValues(sheet.rows, headerRow)
  return {
    fingerprint: fingerprintHeaders(headers),
    headers: headers.map((header, index) => header.trim() || `Column ${index + 1}`),
    sample: sheet.rows.slice(headerRow + 1, headerRow + 1 + sampleRows),
    values: values.map(({ counts }) => counts),
    suggestion: suggestMapping(headers, values),
  }
}

/** Max rows per request, unless more trades were matched again together. */
const rowsPerRequest = 2_000

/** Divides the trades of a file into requests; those of one book that were matched again together stay together. */
export function divideIntoRequests(
  trades: readonly ImportedTrade[],
  maxRows = rowsPerRequest,
): FilePreview['requests'] {
  const requests: [number, number][] = []
  let from = 0
  for (let end = maxRows; from < trades.length; end = from + maxRows) {
    const isTogether = (index: number) => {
      const [one, next] = [trades[index - 1], trades[index]]
      return one?.isPartOfRematch === true && next?.isPartOfRematch === true && one.book === next.book
    }
    let to = Math.min(end, trades.length)
    while (to < trades.length && isTogether(to)) to += 1
    requests.push([from, to - from])
    from = to
  }
  return requests
}

/** When the executions of rows were, with their books and what else may have brought them. */
function findPeriod(format: ImportFormat, rows: FillReading | FormatReading): FilePeriod | null {
  const otherFormats = otherFormatsOf(format).map(({ id }) => id)
  const fills = 'fills' in rows ? rows.fills : []
  const filed =
    'fills' in rows || otherFormats.length === 0
      ? fills
      : rows.trades.flatMap(({ trade: { symbol, executions } }) => executions.map(({ at }) => ({ symbol, at })))
  const [begin] = filed
  if (begin === undefined) return null
  let { at: first, at: last } = begin
  for (const { at } of filed) {
    if (at < first) first = at
    if (at > last) last = at
  }
  return {
    first,
    last,
    books: [...new Set(fills.map((fill) => bookOf(format.id, fill)))],
    symbols: [...new Set(filed.map(({ symbol }) => symbol))],
    otherFormats,
  }
}

/** A trade of a file, before it is compared with the portfolio. */
type MatchedTrade = Omit<PreviewTrade, 'presence'>

/** A file being imported: opened once, matched again whenever the trader's choices change. */
export class ImportFileSession {
  readonly #file: ImportFile
  readonly #formats: readonly ImportFormat[]
  readonly #columns: FileColumns | null
  #read: {
    readonly format: ImportFormat
    readonly choice: ReadingChoice
    readonly rows: FillReading | FormatReading
  } | null = null
  #reading: FormatReading | null = null
  #trades: readonly MatchedTrade[] = []
  /** The presence of each trade, in the order of the file. */
  #presences: TradePresence[] = []
  /** The logged trades that trades of the file are, by index. */
  #logged: ReadonlyMap<number, LoggedTrade> = new Map()
  /** The indexes of the trades of each presence, found when first needed. */
  readonly #indexes = new Map<TradePresence, readonly number[]>()

  constructor(file: ImportFile, mappings: readonly SavedMapping[]) {
    this.#file = file
    this.#columns = findColumns(file)
    const own = mappings
      // One that was saved before its questions were asked is not used until they are answered.
      .filter(({ mapping }) => findMissingFields(mapping).length === 0)
      .map(({ mapping, fingerprint, name }) => createMappedFormat(mapping, fingerprint, name))
      .filter((format) => format.detect(file) > 0)
    this.#formats = [...own, ...rankFormats(file).map(({ format }) => format)]
  }

  get opened(): OpenedFile {
    const cells = this.#file.sheets.flatMap(({ rows }) => rows.slice(0, 60).flat())
    return {
      rows: this.#file.sheets.reduce((total, { rows }) => total + rows.length, 0),
      formats: this.#formats.map(({ id, label, source, usualTimeZone = null, namedSymbol, needsTradingDay }) => {
        const needsSymbol = namedSymbol?.isNeeded(this.#file) ?? false
        const needsDay = needsTradingDay?.(this.#file) ?? false
        return { id, label, source, usualTimeZone, needsSymbol, needsTradingDay: needsDay }
      }),
      columns: this.#columns,
      encoding: this.#file.encoding ?? null,
      timesCarryOffsets: cells.some((cell) => timeWithOffset.test(cell)),
    }
  }

  #findFormat({ formatId, mapping }: ReadingChoice): ImportFormat {
    if (mapping !== null && this.#columns !== null)
      return createMappedFormat(mapping, this.#columns.fingerprint, 'Your columns')
    const format = [...this.#formats, ...formats].find(({ id }) => id === formatId)
    if (format === undefined) throw new Error('This import format does not exist.')
    return format
  }

  #options(choice: ReadingChoice, { positions, deleted }: MatchInput): FormatOptions {
    const { currency, matching } = choice.portfolio
    const { timeZone, symbol, tradingDay, dayOrder, takesStatedAmounts, symbolClasses, openingPositions } = choice
    return {
      timeZone,
      currency,
      matching,
      knownPositions: positions.map(toKnownPosition),
      deletedExecutions: choice.bringsBackDeleted ? undefined : deleted,
      takesChanges: choice.takesChanges,
      symbol: symbol ?? undefined,
      tradingDay: tradingDay ?? undefined,
      dayOrder: dayOrder ?? undefined,
      takesStatedAmounts,
      symbolClasses,
      openingPositions,
      today: calendarDateIn(instantAt(Date.now()), timeZone),
    }
  }

  /**
   * Reads the rows. Returns the period in which the portfolio may have trades of them, or null for round trips that can
   * only come by this format.
   */
  read(choice: ReadingChoice): FilePeriod | null {
    const format = this.#findFormat(choice)
    const rows = readRows(format, this.#file, this.#options(choice, { positions: [], deleted: [] }))
    this.#read = { format, choice, rows }
    return findPeriod(format, rows)
  }

  /** Builds trades from the rows and computes their figures. */
  match(input: MatchInput, onProgress: OnReadProgress): FilePreview {
    if (this.#read === null) throw new Error('The file has not been read.')
    const { format, choice, rows } = this.#read
    const options = this.#options(choice, input)
    onProgress('Matching', 0)
    const readsAgain = 'fills' in rows && rows.dependsOnPositions === true && input.positions.length > 0
    const reading = readsAgain ? readImport(format, this.#file, options) : matchRows(format, rows, options)
    this.#reading = reading
    const { portfolio, commissionRules } = choice
    let open = 0
    let withoutCosts = 0
    const charges: Money[] = []
    this.#trades = reading.trades.map((imported, index) => {
      if (index % 1000 === 0) onProgress('Computing figures', index / reading.trades.length)
      const stated = viewWithDefaults(imported.trade)
      const hasCosts = statesCosts(stated)
      if (!hasCosts) withoutCosts += 1
      // The server charges the same trades by the same rules when it stores them.
      const commission = hasCosts ? null : computeCommission(stated, commissionRules, portfolio.timeZone)
      if (commission !== null) charges.push(commission)
      const charged = commission === null ? stated : viewWithDefaults({ ...imported.trade, commission })
      const figures = deriveTrade(charged, portfolio)
      if (figures.result === 'open') open += 1
      const { maxQuantity, entryAt, entryPrice, exitAt, exitPrice, grossPnl, netPnl } = figures
      const { symbol, assetClass, tickSize, direction, quoteCurrency, brokerPnl } = stated
      return {
        line: imported.line,
        symbol,
        assetClass,
        tickSize,
        direction,
        quoteCurrency,
        brokerPnl,
        maxQuantity,
        entryAt,
        entryPrice,
        exitAt,
        exitPrice,
        grossPnl,
        netPnl,
      }
    })
    this.#presences = reading.trades.map(({ continues, rematches }) =>
      continues !== undefined ? 'continues' : rematches !== undefined ? 'rematches' : null,
    )
    this.#logged = new Map()
    this.#indexes.clear()
    const entries = this.#trades.flatMap(({ entryAt }) => entryAt ?? []).toSorted()
    const [first, last] = [entries[0], entries.at(-1)]
    const currencies = new Set(this.#trades.map(({ quoteCurrency }) => quoteCurrency))
    currencies.delete(portfolio.currency)
    const labels = reading.trades.flatMap((trade) => trade.labels ?? [])
    const reconciliation = reconcilePnl(this.#trades)
    return {
      formatId: format.id,
      trades: reading.trades.length,
      continued: this.#presences.filter((presence) => presence === 'continues').length,
      rematched: this.#presences.filter((presence) => presence === 'rematches').length,
      merged: reading.trades.reduce((total, { rematches }) => total + (rematches?.merged.length ?? 0), 0),
      knownExecutions: reading.knownExecutions ?? 0,
      deletedExecutions: reading.deletedExecutions ?? 0,
      changedExecutions: reading.changedExecutions ?? 0,
      logging: first === undefined || last === undefined ? null : periodOfLogging(first, last),
      requests: divideIntoRequests(reading.trades),
      open,
      withoutCosts,
      charged: { trades: charges.length, commission: sumMoney(charges) },
      rejected: firstRows(reading.rejected),
      ignored: firstRows(reading.ignored),
      blank: reading.blank,
      warnings: firstRows([...reading.warnings, ...findClosedMarketWarnings(reading.trades, choice.timeZone)]),
      takenDayOrder: reading.takenDayOrder ?? null,
      differingAmounts: reading.differingAmounts ?? 0,
      reconciliation: { ...reconciliation, differences: reconciliation.differences.slice(0, maxShownRows) },
      statedTotals: (reading.statedTotals ?? []).slice(0, maxShownRows),
      unclearSymbols: reading.unclearSymbols ?? [],
      unheldExits: (reading.unheldExits ?? []).slice(0, maxShownExits),
      otherCurrencies: [...currencies],
      labels: {
        setups: [...new Set(labels.flatMap(({ setup }) => setup ?? []))],
        tags: new Set(labels.flatMap(({ tags }) => tags)).size,
        mistakes: [...new Set(labels.flatMap(({ mistakes }) => mistakes))],
        exchanges: [...new Set(labels.flatMap(({ exchange }) => exchange ?? []))],
      },
    }
  }

  /** Finds the new trades that their trader has logged by hand. Call it before `markKnown`. */
  pairWithLogged(logged: readonly LoggedTrade[]): void {
    this.#logged = pairWithLogged(
      this.#trades.map((trade, index) => (this.#presences[index] === null ? trade : null)),
      logged,
    )
  }

  /** The import keys of a range of trades, by which the portfolio identifies them. */
  keys(from: number, count: number): readonly string[] {
    return (this.#reading?.trades.slice(from, from + count) ?? []).map(({ importKey }) => importKey)
  }

  /**
   * Marks the trades of a range that exist in the portfolio or were deleted from it. The others are new, except those that
   * continue an open trade or replace trades; so are deleted ones that are brought back.
   */
  markKnown(from: number, count: number, { known, deleted }: KnownTrades): KnownCounts {
    const existing = new Set(known)
    const gone = new Set(this.#read?.choice.bringsBackDeleted === true ? [] : deleted)
    this.#indexes.clear()
    const merges = this.#read?.choice.mergesLogged === true
    const counts = { existing: 0, deleted: 0, logged: 0 }
    for (let index = from; index < Math.min(from + count, this.#presences.length); index += 1) {
      if (this.#presences[index] === 'continues' || this.#presences[index] === 'rematches') continue
      // A part of a trade that is matched again may take over that trade's key.
      const exists = existing.has(index - from) && this.#reading?.trades[index]?.isPartOfRematch !== true
      const isGone = !exists && gone.has(index - from)
      const isLogged = !exists && !isGone && this.#logged.has(index)
      this.#presences[index] = exists ? 'there' : isGone ? 'deleted' : isLogged && merges ? 'logged' : 'new'
      if (exists) counts.existing += 1
      else if (isGone) counts.deleted += 1
      else if (isLogged) counts.logged += 1
    }
    return counts
  }

  #indexesOf(presence: TradePresence): readonly number[] {
    let indexes = this.#indexes.get(presence)
    if (indexes === undefined) {
      indexes = this.#presences.flatMap((one, index) => (one === presence ? [index] : []))
      this.#indexes.set(presence, indexes)
    }
    return indexes
  }

  trades(from: number, count: number, shown: PreviewFilter = 'all'): readonly PreviewTrade[] {
    const indexes =
      shown === 'all'
        ? this.#trades.slice(from, from + count).map((_trade, index) => from + index)
        : this.#indexesOf(shown).slice(from, from + count)
    return indexes.flatMap((index) => {
      const trade = this.#trades[index]
      return trade === undefined ? [] : [{ ...trade, presence: this.#presences[index] ?? null }]
    })
  }

  rows(from: number, count: number): readonly ImportRow[] {
    const trades = this.#reading?.trades.slice(from, from + count) ?? []
    if (this.#read?.choice.mergesLogged !== true || this.#logged.size === 0) return trades
    return trades.map((trade, place) => {
      const logged = this.#logged.get(from + place)
      return logged === undefined ? trade : { ...trade, logged: { tradeId: logged.tradeId, revision: logged.revision } }
    })
  }

  get reading(): FormatReading | null {
    return this.#reading
  }
}
