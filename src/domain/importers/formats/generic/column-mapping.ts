import { normalizeHeader } from '#domain/importers/reading/plain-header.ts'
import type { DecimalMark } from '#domain/numbers/parse-amount.ts'
import type { DayOrder } from '#domain/time/local-time.ts'

/** What a column of executions can be; `required` where nothing can be made of a row without it. */
const executionFields = {
  symbol: { label: 'Symbol', required: true },
  at: { label: 'Time (or date)', required: true },
  clock: { label: 'Time of day (a column of its own)', required: false },
  side: { label: 'Side (buy or sell)', required: false },
  quantity: { label: 'Size', required: true },
  price: { label: 'Price', required: true },
  commission: { label: 'Commission', required: false },
  fees: { label: 'Other fees', required: false },
  swap: { label: 'Swap or funding', required: false },
  brokerPnl: { label: 'Gross P&L of the broker', required: false },
  id: { label: 'Id of the execution', required: false },
  orderId: { label: 'Id of the order', required: false },
  account: { label: 'Account', required: false },
  currency: { label: 'Currency', required: false },
  pointValue: { label: 'Point value', required: false },
  note: { label: 'Note', required: false },
} as const satisfies Record<string, MappedColumn>

/** What a column of round trips can be. */
const roundTripFields = {
  symbol: { label: 'Symbol', required: true },
  direction: { label: 'Direction (long or short)', required: false },
  quantity: { label: 'Size', required: true },
  entryAt: { label: 'Entry time (or date)', required: true },
  entryClock: { label: 'Entry time of day (own column)', required: false },
  entryPrice: { label: 'Entry price', required: true },
  exitAt: { label: 'Exit time (or date)', required: false },
  exitClock: { label: 'Exit time of day (own column)', required: false },
  exitPrice: { label: 'Exit price', required: false },
  commission: { label: 'Commission', required: false },
  fees: { label: 'Other fees', required: false },
  swap: { label: 'Swap or funding', required: false },
  brokerPnl: { label: 'Gross P&L of the broker', required: false },
  stop: { label: 'Stop price', required: false },
  target: { label: 'Target price', required: false },
  lowest: { label: 'Lowest price', required: false },
  highest: { label: 'Highest price', required: false },
  id: { label: 'Id of the trade', required: false },
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

/** How the columns of a file are read that no layout knows. */
export interface ColumnMapping {
  readonly content: 'executions' | 'roundTrips'
  /** Null: what the dates of the file tell. */
  readonly dayOrder: DayOrder | null
  /** Null: what the numbers of the file tell. */
  readonly decimalMark: DecimalMark | null
  /** Place of the column of each field that has one, counted from 0. */
  readonly columns: { readonly [Field in MappedField]?: number | undefined }
}

/** The fields that a kind of file has, in the order in which they are asked for. */
export function listFields(
  content: ColumnMapping['content'],
): readonly (MappedColumn & { readonly field: MappedField })[] {
  const fields: Readonly<Record<string, MappedColumn>> = content === 'executions' ? executionFields : roundTripFields
  return Object.entries(fields).map(([field, column]) => ({ field: field as MappedField, ...column }))
}

/** The required fields that a mapping has no column for. */
export function findMissingFields(mapping: ColumnMapping): readonly string[] {
  return listFields(mapping.content).flatMap(({ field, label, required }) =>
    required && mapping.columns[field] === undefined ? [label] : [],
  )
}

/**
 * Names a header row: files of one layout have the same, whatever is in them. FNV-1a with 64 bits over the plain names of
 * the columns, as 16 hexadecimal digits.
 */
export function fingerprintHeaders(headers: readonly string[]): string {
  let hash = 0xcbf29ce484222325n
  for (const unit of headers.map((header) => normalizeHeader(header) || header.trim()).join('\u001f')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit.codePointAt(0) ?? 0)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
