import type { RowColumn } from '#contract/trades/history.ts'
import type { ReferredTable } from '#domain/trade/fields/trade-field.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySortField } from '#features/trade-history/query/history-sort.ts'

/** A value of a column before it is written: a number, a decimal's text, a word, an id, or several; null is unknown. */
export type CellValue = string | number | boolean | readonly string[] | null

/** How the values of a column are written. `signed` figures are gains and losses. */
export type CellFormat =
  | { readonly type: 'text' | 'word' | 'words' | 'yesNo' | 'instant' | 'date' | 'minutes' | 'weekday' | 'integer' }
  | { readonly type: 'direction' | 'outcome' | 'price' }
  | { readonly type: 'decimal' | 'number'; readonly unit?: string }
  | { readonly type: 'money' | 'r'; readonly signed?: true }
  /** Percent as the catalogue has it: 25 is a quarter. */
  | { readonly type: 'percent'; readonly signed?: true }
  | { readonly type: 'reference' | 'references'; readonly to: ReferredTable }

/** A column that the history can show. */
export interface GridColumn {
  readonly key: string
  readonly label: string
  /** The group of the catalogue that it is found under. */
  readonly group: string
  readonly format: CellFormat
  /** What the server must give for it. */
  readonly needs: readonly RowColumn[]
  /** Whether it follows from the other trades of the journal, or from what the market did. */
  readonly journal: boolean
  /** What the server sorts by for it; null where it keeps no such order. */
  readonly sort: HistorySortField | null
  /** In pixels, unless the trader chose another. */
  readonly width: number
  /** How it comes about, in words; null where it is stated. */
  readonly description: string | null
  readonly valueOf: (row: HistoryRow, context: HistoryContext) => CellValue
  /** What a file has in its place, where that is more than a list shows. */
  readonly inFile?: { readonly needs: readonly RowColumn[]; readonly valueOf: GridColumn['valueOf'] }
  /** Why a value is unknown; null where nothing is known of that. */
  readonly unknownReason: (row: HistoryRow, context: HistoryContext) => string | null
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

/** Whether a column's values stand right: figures do. */
export const isFigure = ({ format }: GridColumn): boolean => figures.has(format.type)

// 8 pixels on each side, and the longest likely figure: "−20,781.8333", "▲ +$12,345.67". The columns of a new
// account fit beside each other in a window of 1,280.
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
  outcome: 84,
  decimal: 90,
  price: 98,
  number: 100,
  money: 112,
  r: 88,
  percent: 92,
  reference: 140,
  references: 170,
}

/** Columns whose values are shorter than those of their kind. */
const shortWidths: Readonly<Record<string, number>> = { symbol: 84, quoteCurrency: 90, baseCurrency: 90, quantity: 78 }

/** How wide a column is at first: for its values, and for the longest word of its label, which may take two lines. */
export function defaultWidth(key: string, format: CellFormat, label: string): number {
  const longest = Math.max(...label.split(' ').map((word) => word.length))
  return Math.max(
    shortWidths[key] ?? widths[format.type],
    18 + Math.ceil(longest * 7),
    20 + Math.ceil(label.length * 3.9),
  )
}

const symbolWidths = { narrowest: shortWidths['symbol'] ?? widths.text, widest: 200, padding: 22, character: 9 }

/** The width of the symbols' column for those that there are: futures have four characters, options some twenty. */
export function symbolWidth(symbols: readonly string[]): number {
  const { narrowest, widest, padding, character } = symbolWidths
  // Blanks between root and date are drawn as one.
  const longest = symbols.reduce((most, symbol) => Math.max(most, symbol.replaceAll(/\s+/g, ' ').length), 0)
  return Math.min(widest, Math.max(narrowest, padding + character * longest))
}
