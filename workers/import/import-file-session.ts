import { formats, rankFormats, readImport } from '#domain/importers/formats/catalogue.ts'
import { fingerprintHeaders } from '#domain/importers/formats/generic/column-mapping.ts'
import { createMappedFormat, findLikelyHeader } from '#domain/importers/formats/generic/mapped-format.ts'
import { suggestMapping } from '#domain/importers/formats/generic/suggest-mapping.ts'
import { matchFills } from '#domain/importers/matching/match-fills.ts'
import { reconcilePnl } from '#domain/importers/matching/reconcile.ts'
import type {
  FillReading,
  FormatOptions,
  FormatReading,
  ImportFormat,
} from '#domain/importers/reading/import-format.ts'
import type { ImportFile } from '#domain/importers/reading/import-file.ts'
import type { ImportedTrade } from '#domain/importers/reading/imported-trade.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { viewWithDefaults } from '#domain/trade/new-trade.ts'
import type {
  FileColumns,
  FilePreview,
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
const firstRows = <T>(all: readonly T[]): Excerpt<T> => ({ count: all.length, first: all.slice(0, maxShownRows) })

const timeWithOffset = /\d{1,2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})\b/

/** The columns of the largest table of a file; null where it has none. */
function findColumns(file: ImportFile): FileColumns | null {
  const [largest] = file.sheets.toSorted((a, b) => b.rows.length - a.rows.length)
  const place = largest === undefined ? null : findLikelyHeader(largest.rows)
  const headers = place === null ? undefined : largest?.rows[place]
  if (place === null || largest === undefined || headers === undefined) return null
  return {
    fingerprint: fingerprintHeaders(headers),
    headers: headers.map((header, index) => header.trim() || `Column ${index + 1}`),
    sample: largest.rows.slice(place + 1, place + 1 + sampleRows),
    suggestion: suggestMapping(headers),
  }
}

/** A trade of a file, before it is known whether it is there. */
type MatchedTrade = Omit<PreviewTrade, 'presence'>

/** A file on its way into trades: read once, matched as often as the choices change. */
export class ImportFileSession {
  readonly #file: ImportFile
  readonly #formats: readonly ImportFormat[]
  readonly #columns: FileColumns | null
  #read: { readonly format: ImportFormat; readonly choice: ReadingChoice; readonly fills: FillReading | null } | null =
    null
  #reading: FormatReading | null = null
  #trades: readonly MatchedTrade[] = []
  /** Of each trade, in the order of the file; empty until it has been asked. */
  #presences: TradePresence[] = []
  readonly #places = new Map<TradePresence, readonly number[]>()

  constructor(file: ImportFile, mappings: readonly SavedMapping[]) {
    this.#file = file
    this.#columns = findColumns(file)
    const own = mappings
      .map(({ mapping, fingerprint, name }) => createMappedFormat(mapping, fingerprint, name))
      .filter((format) => format.detect(file) > 0)
    this.#formats = [...own, ...rankFormats(file).map(({ format }) => format)]
  }

  get opened(): OpenedFile {
    const cells = this.#file.sheets.flatMap(({ rows }) => rows.slice(0, 60).flat())
    return {
      rows: this.#file.sheets.reduce((total, { rows }) => total + rows.length, 0),
      formats: this.#formats.map(({ id, label, source, namedSymbol }) => {
        return { id, label, source, needsSymbol: namedSymbol?.isNeeded(this.#file) ?? false }
      }),
      columns: this.#columns,
      timesCarryOffsets: cells.some((cell) => timeWithOffset.test(cell)),
    }
  }

  #formatOf({ formatId, mapping }: ReadingChoice): ImportFormat {
    if (mapping !== null && this.#columns !== null)
      return createMappedFormat(mapping, this.#columns.fingerprint, 'Your columns')
    const format = [...this.#formats, ...formats].find(({ id }) => id === formatId)
    if (format === undefined) throw new Error('There is no such layout.')
    return format
  }

  #options(choice: ReadingChoice, { positions }: MatchInput): FormatOptions {
    const { currency, matching } = choice.portfolio
    const { timeZone, symbol, dayOrder } = choice
    return {
      timeZone,
      currency,
      matching,
      knownPositions: positions,
      symbol: symbol ?? undefined,
      dayOrder: dayOrder ?? undefined,
    }
  }

  /** Reads the rows; the moment of the first execution, at which positions are looked for, or null for round trips. */
  read(choice: ReadingChoice): Instant | null {
    const format = this.#formatOf(choice)
    const fills =
      format.content === 'executions' ? format.readFills(this.#file, this.#options(choice, { positions: [] })) : null
    this.#read = { format, choice, fills }
    if (fills === null) return null
    return fills.fills.reduce<Instant | null>((first, { at }) => (first === null || at < first ? at : first), null)
  }

  /** Matches what was read into trades and computes their figures. */
  match(input: MatchInput, onProgress: OnReadProgress): FilePreview {
    if (this.#read === null) throw new Error('The file has not been read.')
    const { format, choice, fills } = this.#read
    const options = this.#options(choice, input)
    onProgress('Matching', 0)
    const reading = fills === null ? readImport(format, this.#file, options) : matchFills(format.id, fills, options)
    this.#reading = reading
    const { portfolio } = choice
    let open = 0
    this.#trades = reading.trades.map((imported, index) => {
      if (index % 1000 === 0) onProgress('Computing figures', index / reading.trades.length)
      const stated = viewWithDefaults(imported.trade)
      const figures = deriveTrade(stated, portfolio)
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
    this.#presences = reading.trades.map(({ continues }) => (continues === undefined ? null : 'continues'))
    this.#places.clear()
    const currencies = new Set(this.#trades.map(({ quoteCurrency }) => quoteCurrency))
    currencies.delete(portfolio.currency)
    const labels = reading.trades.flatMap((trade) => trade.labels ?? [])
    const reconciliation = reconcilePnl(this.#trades)
    return {
      formatId: format.id,
      trades: reading.trades.length,
      continued: this.#presences.filter((presence) => presence === 'continues').length,
      open,
      rejected: firstRows(reading.rejected),
      ignored: firstRows(reading.ignored),
      blank: reading.blank,
      warnings: firstRows(reading.warnings),
      takenDayOrder: reading.takenDayOrder ?? null,
      reconciliation: { ...reconciliation, differences: reconciliation.differences.slice(0, maxShownRows) },
      otherCurrencies: [...currencies],
      labels: {
        setups: [...new Set(labels.flatMap(({ setup }) => setup ?? []))],
        tags: new Set(labels.flatMap(({ tags }) => tags)).size,
        mistakes: [...new Set(labels.flatMap(({ mistakes }) => mistakes))],
      },
    }
  }

  /** The keys of some trades, by which the portfolio knows them. */
  keys(from: number, count: number): readonly string[] {
    return (this.#reading?.trades.slice(from, from + count) ?? []).map(({ importKey }) => importKey)
  }

  /**
   * Notes which of some trades the portfolio has, by their places from the first of them; all others are new. Those that
   * continue an open trade do so whatever is said. Answers how many of them are there.
   */
  markExisting(from: number, count: number, known: readonly number[]): number {
    const places = new Set(known)
    this.#places.clear()
    let there = 0
    for (let index = from; index < Math.min(from + count, this.#presences.length); index += 1) {
      if (this.#presences[index] === 'continues') continue
      const isThere = places.has(index - from)
      this.#presences[index] = isThere ? 'there' : 'new'
      if (isThere) there += 1
    }
    return there
  }

  /** The places of trades of one presence, found at the first look. */
  #placesOf(presence: TradePresence): readonly number[] {
    let places = this.#places.get(presence)
    if (places === undefined) {
      places = this.#presences.flatMap((one, index) => (one === presence ? [index] : []))
      this.#places.set(presence, places)
    }
    return places
  }

  trades(from: number, count: number, shown: PreviewFilter = 'all'): readonly PreviewTrade[] {
    const places =
      shown === 'all'
        ? this.#trades.slice(from, from + count).map((_trade, index) => from + index)
        : this.#placesOf(shown).slice(from, from + count)
    return places.flatMap((place) => {
      const trade = this.#trades[place]
      return trade === undefined ? [] : [{ ...trade, presence: this.#presences[place] ?? null }]
    })
  }

  rows(from: number, count: number): readonly ImportedTrade[] {
    return this.#reading?.trades.slice(from, from + count) ?? []
  }

  get reading(): FormatReading | null {
    return this.#reading
  }
}
