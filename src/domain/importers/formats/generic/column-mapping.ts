import { normalizeHeader } from '#domain/importers/reading/plain-header.ts'
import type { DecimalMark } from '#domain/numbers/parse-amount.ts'
import type { DayOrder } from '#domain/time/local-time.ts'

/** Fields of executions; `required` if a row is useless without it. */
const executionFields = {
  symbol: { label: 'Symbol', required: true },
  at: { label: 'Time (or date)', required: true },
  clock: { label: 'Time of day (separate column)', required: false },
  side: { label: 'Side (buy or sell)', required: false },
  quantity: { label: 'Size', required: true },
  price: { label: 'Price', required: true },
  commission: { label: 'Commission', required: false },
  fees: { label: 'Other fees', required: false },
  swap: { label: 'Swap or funding', required: false },
  brokerPnl: { label: 'Broker gross P&L', required: false },
  id: { label: 'Execution ID', required: false },
  orderId: { label: 'Order ID', required: false },
  account: { label: 'Account', required: false },
  currency: { label: 'Currency', required: false },
  pointValue: { label: 'Point value', required: false },
  note: { label: 'Note', required: false },
} as const satisfies Record<string, MappedColumn>

/** Fields of round trips. */
const roundTripFields = {
  symbol: { label: 'Symbol', required: true },
  direction: { label: 'Direction (long or short)', required: false },
  quantity: { label: 'Size', required: true },
  entryAt: { label: 'Entry time (or date)', required: true },
  entryClock: { label: 'Entry time of day (separate column)', required: false },
  entryPrice: { label: 'Entry price', required: true },
  exitAt: { label: 'Exit time (or date)', required: false },
  exitClock: { label: 'Exit time of day (separate column)', required: false },
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

/** How to read the columns of a file without a known format. */
export interface ColumnMapping {
  readonly content: 'executions' | 'roundTrips'
  /** Null: detected from the file's dates. */
  readonly dayOrder: DayOrder | null
  /** Null: detected from the file's numbers. */
  readonly decimalMark: DecimalMark | null
  /** Column index of each mapped field, from 0. */
  readonly columns: { readonly [Field in MappedField]?: number | undefined }
}

/** The fields of a file's content, in the order of the form. */
export function listFields(
  content: ColumnMapping['content'],
): readonly (MappedColumn & { readonly field: MappedField })[] {
  const fields: Readonly<Record<string, MappedColumn>> = content === 'executions' ? executionFields : roundTripFields
  return Object.entries(fields).map(([field, column]) => ({ field: field as MappedField, ...column }))
}

/** Required fields without a column. */
export function findMissingFields(mapping: ColumnMapping): readonly string[] {
  return listFields(mapping.content).flatMap(({ field, label, required }) =>
    required && mapping.columns[field] === undefined ? [label] : [],
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
