import type { RowColumn } from '#contract/trades/history.ts'
import type { ReferredTable } from '#domain/trade/fields/trade-field.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySortField } from '#features/trade-history/query/history-sort.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'

/** A value before formatting: a number, a decimal as text, a word, an id, or several; null if unknown. */
export type CellValue = string | number | boolean | readonly string[] | null

/** How the values of a column are formatted. `signed` figures are gains and losses. */
export type CellFormat =
  | { readonly type: 'text' | 'word' | 'words' | 'yesNo' | 'instant' | 'date' | 'minutes' | 'weekday' | 'integer' }
  | { readonly type: 'direction' | 'outcome' | 'price' }
  | { readonly type: 'decimal' | 'number'; readonly unit?: string }
  | { readonly type: 'money' | 'r'; readonly signed?: true }
  /** Percent as in the catalogue: 25 means 25%. */
  | { readonly type: 'percent'; readonly signed?: true }
  | { readonly type: 'reference' | 'references'; readonly to: ReferredTable }

/** A column of the history. */
export interface GridColumn {
  readonly key: string
  readonly label: string
  /** Its group in the columns drawer. */
  readonly group: string
  readonly format: CellFormat
  /** The columns to request from the server. */
  readonly needs: readonly RowColumn[]
  /** Whether it depends on the other trades of the journal or on the market. */
  readonly journal: boolean
  /** The field that the server sorts by; null if the column is not sortable. */
  readonly sort: HistorySortField | null
  /** Default width in pixels. */
  readonly width: number
  /** How it is computed; null if it is recorded. */
  readonly description: string | null
  readonly valueOf: (row: HistoryRow, context: JournalContext) => CellValue
  /** The value in files, if they hold more than the list shows. */
  readonly inFile?: { readonly needs: readonly RowColumn[]; readonly valueOf: GridColumn['valueOf'] }
  /** Whether the history does not offer it; files have it all the same. */
  readonly isHidden?: true
  /** Why a value is unknown; null without a known reason. */
  readonly unknownReason: (row: HistoryRow, context: JournalContext) => string | null
}

const figures: ReadonlySet<CellFormat['type']> = new Set([
  'decimal',
  'price',
  'number',
  'money',
  'r',
  'percent',
  'integer',
  'minutes',
])

/** Whether a column holds figures, which are right-aligned. */
export const isFigure = ({ format }: GridColumn): boolean => figures.has(format.type)

// The longest likely figure, such as "−20,781.8333" or "▲ +$12,345.67", plus 8 pixels on each side. The default columns
// fit into a window of 1,280 pixels.
const widths: Readonly<Record<CellFormat['type'], number>> = {
  text: 150,
  word: 116,
  words: 150,
  yesNo: 84,
  instant: 168,
  date: 110,
  minutes: 104,
  weekday: 106,
  integer: 80,
  direction: 78,
  outcome: 90,
  decimal: 90,
  price: 96,
  number: 100,
  money: 112,
  r: 88,
  percent: 92,
  reference: 140,
  references: 170,
}

/** Widths of columns whose values are shorter than others of their format. */
const shortWidths: Readonly<Record<string, number>> = { symbol: 84, quoteCurrency: 90, baseCurrency: 90, quantity: 78 }

/** The default width of a column: fits its values and its label on two lines. */
export function defaultWidth(key: string, format: CellFormat, label: string): number {
  const longest = Math.max(...label.split(' ').map((word) => word.length))
  return Math.max(
    shortWidths[key] ?? widths[format.type],
    18 + Math.ceil(longest * 7),
    20 + Math.ceil(label.length * 3.9),
  )
}

const symbolWidths = { min: shortWidths['symbol'] ?? widths.text, max: 200, padding: 22, character: 9 }

/** The width of the symbol column for some symbols: futures have about 4 characters, options about 20. */
export function symbolWidth(symbols: readonly string[]): number {
  const { min, max, padding, character } = symbolWidths
  // HTML renders the spaces between root and date as one.
  const longest = symbols.reduce(
    (longestSoFar, symbol) => Math.max(longestSoFar, symbol.replaceAll(/\s+/g, ' ').length),
    0,
  )
  return Math.min(max, Math.max(min, padding + character * longest))
}
