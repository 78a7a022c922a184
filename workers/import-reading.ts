import { deriveTrade } from '#domain/derive-trade.ts'
import { formats, likelyFormats, readImport } from '#domain/importers/formats.ts'
import type {
  FillReading,
  FormatOptions,
  FormatReading,
  ImportFile,
  ImportFormat,
} from '#domain/importers/import-format.ts'
import type { ImportedTrade } from '#domain/importers/imported-trade.ts'
import { mappedFormat, likelyHeader } from '#domain/importers/mapped.ts'
import { headerFingerprint } from '#domain/importers/column-mapping.ts'
import { reconcile } from '#domain/importers/reconcile.ts'
import { suggestedMapping } from '#domain/importers/suggested-mapping.ts'
import { tradesOfFills } from '#domain/importers/trades-of-fills.ts'
import { readable } from '#domain/new-trade.ts'
import type { Instant } from '#domain/units.ts'
import type {
  FileColumns,
  FilePreview,
  KnownMapping,
  MatchInput,
  OnReading,
  OpenedFile,
  PreviewTrade,
  ReadingChoice,
  Some,
} from './import-shapes.ts'

const shownRows = 500
const sampleRows = 20
const some = <T>(all: readonly T[]): Some<T> => ({ count: all.length, first: all.slice(0, shownRows) })

const withOffset = /\d{1,2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})\b/

/** The columns of the largest table of a file; null where it has none. */
function columnsOf(file: ImportFile): FileColumns | null {
  const [largest] = file.sheets.toSorted((a, b) => b.rows.length - a.rows.length)
  const place = largest === undefined ? null : likelyHeader(largest.rows)
  const headers = place === null ? undefined : largest?.rows[place]
  if (place === null || largest === undefined || headers === undefined) return null
  return {
    fingerprint: headerFingerprint(headers),
    headers: headers.map((header, index) => header.trim() || `Column ${index + 1}`),
    sample: largest.rows.slice(place + 1, place + 1 + sampleRows),
    suggestion: suggestedMapping(headers),
  }
}

/** A file on its way into trades: read once, matched as often as the choices change. */
export class ImportReadingOfFile {
  readonly #file: ImportFile
  readonly #formats: readonly ImportFormat[]
  readonly #columns: FileColumns | null
  #read: { readonly format: ImportFormat; readonly choice: ReadingChoice; readonly fills: FillReading | null } | null =
    null
  #reading: FormatReading | null = null
  #trades: readonly PreviewTrade[] = []

  constructor(file: ImportFile, mappings: readonly KnownMapping[]) {
    this.#file = file
    this.#columns = columnsOf(file)
    const own = mappings
      .map(({ mapping, fingerprint, name }) => mappedFormat(mapping, fingerprint, name))
      .filter((format) => format.detect(file) > 0)
    this.#formats = [...own, ...likelyFormats(file).map(({ format }) => format)]
  }

  get opened(): OpenedFile {
    const cells = this.#file.sheets.flatMap(({ rows }) => rows.slice(0, 60).flat())
    return {
      rows: this.#file.sheets.reduce((total, { rows }) => total + rows.length, 0),
      formats: this.#formats.map(({ id, label, source, namedSymbol }) => {
        return { id, label, source, needsSymbol: namedSymbol?.isNeeded(this.#file) ?? false }
      }),
      columns: this.#columns,
      timesCarryOffsets: cells.some((cell) => withOffset.test(cell)),
    }
  }

  #formatOf({ formatId, mapping }: ReadingChoice): ImportFormat {
    if (mapping !== null && this.#columns !== null)
      return mappedFormat(mapping, this.#columns.fingerprint, 'Your columns')
    const format = [...this.#formats, ...formats].find(({ id }) => id === formatId)
    if (format === undefined) throw new Error('There is no such layout.')
    return format
  }

  #options(choice: ReadingChoice, { positions }: MatchInput): FormatOptions {
    const { currency, matching } = choice.portfolio
    const { timeZone, symbol } = choice
    return { timeZone, currency, matching, knownPositions: positions, ...(symbol === null ? {} : { symbol }) }
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
  match(input: MatchInput, onProgress: OnReading): FilePreview {
    if (this.#read === null) throw new Error('The file has not been read.')
    const { format, choice, fills } = this.#read
    const options = this.#options(choice, input)
    onProgress('Matching', 0)
    const reading = fills === null ? readImport(format, this.#file, options) : tradesOfFills(format.id, fills, options)
    this.#reading = reading
    const { portfolio } = choice
    let open = 0
    this.#trades = reading.trades.map((imported, index) => {
      if (index % 1000 === 0) onProgress('Computing figures', index / reading.trades.length)
      const stated = readable(imported.trade)
      const figures = deriveTrade(stated, portfolio)
      if (figures.result === 'open') open += 1
      const { maxQuantity, entryAt, entryPrice, exitAt, exitPrice, grossPnl, netPnl } = figures
      const { symbol, assetClass, tickSize, direction, quoteCurrency, brokerPnl } = stated
      const shown = { maxQuantity, entryAt, entryPrice, exitAt, exitPrice, grossPnl, netPnl }
      const continues = imported.continues !== undefined
      const named = { symbol, assetClass, tickSize, direction, quoteCurrency }
      return { line: imported.line, ...named, brokerPnl, continues, ...shown }
    })
    const currencies = new Set(this.#trades.map(({ quoteCurrency }) => quoteCurrency))
    currencies.delete(portfolio.currency)
    const labels = reading.trades.flatMap((trade) => trade.labels ?? [])
    const reconciliation = reconcile(this.#trades)
    return {
      formatId: format.id,
      trades: reading.trades.length,
      continued: this.#trades.filter(({ continues }) => continues).length,
      open,
      rejected: some(reading.rejected),
      ignored: some(reading.ignored),
      blank: reading.blank,
      warnings: some(reading.warnings),
      reconciliation: { ...reconciliation, differences: reconciliation.differences.slice(0, shownRows) },
      otherCurrencies: [...currencies],
      labels: {
        setups: [...new Set(labels.flatMap(({ setup }) => setup ?? []))],
        tags: new Set(labels.flatMap(({ tags }) => tags)).size,
        mistakes: [...new Set(labels.flatMap(({ mistakes }) => mistakes))],
      },
    }
  }

  trades(from: number, count: number): readonly PreviewTrade[] {
    return this.#trades.slice(from, from + count)
  }

  rows(from: number, count: number): readonly ImportedTrade[] {
    return this.#reading?.trades.slice(from, from + count) ?? []
  }

  get reading(): FormatReading | null {
    return this.#reading
  }
}
