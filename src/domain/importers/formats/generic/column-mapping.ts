import type { Direction } from '#domain/fills/fill.ts'
import { normalizeHeader } from '#domain/importers/reading/tables/plain-header.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { DecimalMark } from '#domain/numbers/parse-amount.ts'
import type { DayOrder } from '#domain/time/local-time.ts'

/** Fields of executions; `required` if a row is useless without it. */
const executionFields = {
  symbol: { label: 'Symbol', required: true },
  at: { label: 'Time (or date)', required: true },
  clock: { label: 'Time of day (separate column)', required: false },
  side: { label: 'Side (buy or sell)', required: false },
  quantity: { label: 'Size', required: true },
  soldQuantity: { label: 'Sold size (separate column)', required: false },
  price: { label: 'Price', required: true },
  commission: { label: 'Commission', required: false },
  fees: { label: 'Other fees', required: false },
  swap: { label: 'Swap or funding', required: false },
  brokerPnl: { label: 'Broker gross P&L', required: false },
  id: { label: 'Execution ID', required: false },
  orderId: { label: 'Order ID', required: false },
  account: { label: 'Account', required: false },
  assetClass: { label: 'Asset class', required: false },
  currency: { label: 'Currency', required: false },
  pointValue: { label: 'Point value', required: false },
  note: { label: 'Note', required: false },
} as const satisfies Record<string, MappedColumn>

/** Fields of round trips. */
const roundTripFields = {
  symbol: { label: 'Symbol', required: true },
  direction: { label: 'Side (long or short)', required: false },
  quantity: { label: 'Size', required: true },
  entryAt: { label: 'Entry time (or date)', required: true },
  entryClock: { label: 'Separate entry time', required: false },
  entryPrice: { label: 'Entry price', required: true },
  exitAt: { label: 'Exit time (or date)', required: false },
  exitClock: { label: 'Separate exit time', required: false },
  exitPrice: { label: 'Exit price', required: false },
  commission: { label: 'Commission', required: false },
  fees: { label: 'Other fees', required: false },
  swap: { label: 'Swap or funding', required: false },
  brokerPnl: { label: 'Broker gross P&L', required: false },
  stop: { label: 'Stop price', required: false },
  target: { label: 'Target price', required: false },
  lowest: { label: 'Lowest price', required: false },
  highest: { label: 'Highest price', required: false },
  id: { label: 'Trade ID', required: false },
  assetClass: { label: 'Asset class', required: false },
  currency: { label: 'Currency', required: false },
  pointValue: { label: 'Point value', required: false },
  note: { label: 'Note', required: false },
} as const satisfies Record<string, MappedColumn>

interface MappedColumn {
  readonly label: string
  readonly required: boolean
}

type ExecutionField = keyof typeof executionFields
type RoundTripField = keyof typeof roundTripFields
export type MappedField = ExecutionField | RoundTripField

export const mappedFields: readonly MappedField[] = [
  ...new Set([...Object.keys(executionFields), ...Object.keys(roundTripFields)]),
] as MappedField[]

/** The side of all rows of a file without a side column: by the sign of the size, or the same for all. */
export const sidesOfAllRows = ['bySign', 'long', 'short'] as const

/** The trader's answers to what no column of the file states; absent until answered. */
interface AnswersForAllRows {
  /** A buy counts as long. */
  readonly side?: (typeof sidesOfAllRows)[number] | undefined
  readonly assetClass?: AssetClass | 'bySymbol' | undefined
  /** ISO 4217. */
  readonly currency?: string | undefined
}

/** The meaning of a side: rows of a skipped one are no trades, such as dividends. A buy counts as long. */
export type SideMeaning = Direction | 'skip'

/** The trader's translations of values, by `normalizeValue`. */
interface ValueTranslations {
  readonly side?: Readonly<Record<string, SideMeaning>> | undefined
  readonly assetClass?: Readonly<Record<string, AssetClass>> | undefined
}

/** How to read the columns of a file without a known format. */
export interface ColumnMapping {
  readonly content: 'executions' | 'roundTrips'
  /** Null: detected from the file's dates. */
  readonly dayOrder: DayOrder | null
  /** Null: detected from the file's numbers. */
  readonly decimalMark: DecimalMark | null
  /** Column index of each mapped field, from 0. */
  readonly columns: { readonly [Field in MappedField]?: number | undefined }
  readonly forAllRows?: AnswersForAllRows | undefined
  readonly translations?: ValueTranslations | undefined
}

/** Max length of a value that can be translated. */
export const maxValueLength = 80

/** The form in which values are translated: without case and repeated spaces. */
export function normalizeValue(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, maxValueLength)
}

/** The field that holds the side of a row. */
export const sideFieldOf = ({ content }: Pick<ColumnMapping, 'content'>) =>
  content === 'executions' ? 'side' : 'direction'

/** The fields of a file's content, in the order of the form. */
export function listFields(
  content: ColumnMapping['content'],
): readonly (MappedColumn & { readonly field: MappedField })[] {
  const fields: Readonly<Record<string, MappedColumn>> = content === 'executions' ? executionFields : roundTripFields
  return Object.entries(fields).map(([field, column]) => ({ field: field as MappedField, ...column }))
}

/** Whether columns state the side: one of words, or separate columns for the sizes of purchases and sales. */
export const statesSide = ({ content, columns }: Pick<ColumnMapping, 'content' | 'columns'>): boolean =>
  columns[sideFieldOf({ content })] !== undefined || (content === 'executions' && columns.soldQuantity !== undefined)

/** Fields that no column states and that are not answered for all rows. */
export function findUnanswered({ content, columns, forAllRows = {} }: ColumnMapping) {
  return {
    side: !statesSide({ content, columns }) && forAllRows.side === undefined,
    assetClass: columns.assetClass === undefined && forAllRows.assetClass === undefined,
    currency: columns.currency === undefined && forAllRows.currency === undefined,
  }
}

/** Labels of the fields without which the rows cannot be read: neither a column nor an answer states them. */
export function findMissingFields(mapping: ColumnMapping): readonly string[] {
  const unanswered = findUnanswered(mapping)
  const isUnanswered = (field: MappedField) =>
    (field === sideFieldOf(mapping) && unanswered.side) ||
    (field === 'assetClass' && unanswered.assetClass) ||
    (field === 'currency' && unanswered.currency)
  return listFields(mapping.content).flatMap(({ field, label, required }) =>
    (required && mapping.columns[field] === undefined) || isUnanswered(field) ? [label] : [],
  )
}

/**
 * Fingerprint of a header row, equal for all files of one layout: 64-bit FNV-1a over the normalized column names, as 16
 * hexadecimal digits.
 */
export function fingerprintHeaders(headers: readonly string[]): string {
  let hash = 0xcbf29ce484222325n
  for (const unit of headers.map((header) => normalizeHeader(header) || header.trim()).join('\u001f')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit.codePointAt(0) ?? 0)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
