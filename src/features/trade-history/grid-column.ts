import type { TradeColumn } from '#contract/trade-record.ts'
import type { ReferredTable } from '#domain/trade-field.ts'
import type { HistoryRow } from './history-row.ts'
import type { HistorySortField } from './history-sort.ts'

/** A value of a column before it is written: a number, a decimal's text, a word, an id, or several; null is unknown. */
export type CellValue = string | number | boolean | readonly string[] | null

/** How the values of a column are written. `signed` figures are gains and losses. */
export type CellFormat =
  | { readonly type: 'text' | 'word' | 'words' | 'yesNo' | 'instant' | 'date' | 'minutes' | 'weekday' | 'integer' }
  | { readonly type: 'direction' | 'outcome' }
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
  readonly needs: readonly TradeColumn[]
  /** What the server sorts by for it; null where it keeps no such order. */
  readonly sort: HistorySortField | null
  /** In pixels, unless the trader chose another. */
  readonly width: number
  readonly valueOf: (row: HistoryRow) => CellValue
}

const figures: ReadonlySet<CellFormat['type']> = new Set([
  'decimal',
  'number',
  'money',
  'r',
  'percent',
  'integer',
  'minutes',
])

/** Whether a column's values stand right: figures do. */
export const isFigure = ({ format }: GridColumn): boolean => figures.has(format.type)

const widths: Readonly<Record<CellFormat['type'], number>> = {
  text: 160,
  word: 120,
  words: 150,
  yesNo: 90,
  instant: 190,
  date: 120,
  minutes: 110,
  weekday: 110,
  integer: 90,
  direction: 92,
  outcome: 116,
  decimal: 112,
  number: 104,
  money: 124,
  r: 96,
  percent: 104,
  reference: 150,
  references: 180,
}

/** How wide a column is at first: for its values, and for its label to be read. */
export const usualWidth = (format: CellFormat, label: string): number =>
  Math.max(widths[format.type], Math.min(200, 36 + Math.ceil(label.length * 7.2)))
