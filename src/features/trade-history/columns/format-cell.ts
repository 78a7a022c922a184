import type { Instant, CalendarDate } from '#domain/numbers/units.ts'
import type { TradeResult, TradeStatus } from '#domain/trade/fields/choices.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { shownValue } from '#shared/trade/shown-value.ts'
import { directionLabels, resultLabels, statusLabels } from '#shared/trade/trade-labels.ts'
import {
  formatDate,
  formatDecimal,
  formatInstant,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatR,
  unknownText,
} from '#ui/figures/format.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
import type { CellFormat, CellValue, GridColumn } from './grid-column.ts'

/** The text of a cell; `tone` is 1 for a gain, -1 for a loss, 0 for neither. */
export interface FormattedCell {
  readonly text: string
  readonly tone: -1 | 0 | 1
  /** The full value, if the text shortens it. */
  readonly full?: string
  /** Why there is no value, if known. */
  readonly reason?: string | null
}

/** The sign of a figure. Reads the text, as a float could round a small decimal to zero. */
function toneOf(value: string | number): -1 | 0 | 1 {
  const text = String(value)
  if (!/[1-9]/.test(text)) return 0
  return text.startsWith('-') ? -1 : 1
}

function formatValue(format: CellFormat, value: string | number, row: HistoryRow, context: JournalContext): string {
  switch (format.type) {
    case 'money':
      return formatMoney(value, context.portfolio.currency, { signed: format.signed ?? false })
    case 'r':
      return formatR(Number(value), { signed: format.signed ?? false })
    case 'percent':
      return formatPercent(Number(value) / 100, { signed: format.signed ?? false })
    case 'decimal':
    case 'number': {
      const text = typeof value === 'string' ? formatDecimal(value) : formatNumber(value, 4)
      return format.unit === undefined ? text : `${text}\u00a0${format.unit}`
    }
    case 'price':
      return formatPrice(String(value), row, { brief: true })
    case 'integer':
      return formatNumber(Number(value), 0)
    case 'minutes':
      return formatMinutes(Number(value))
    case 'instant':
      return formatInstant(value as Instant, context.portfolio.timeZone)
    case 'date':
      return formatDate(value as CalendarDate)
    case 'weekday':
      return weekdayNames[Number(value) - 1] ?? String(value)
    case 'word':
      return formatChoice(String(value))
    case 'direction':
      return directionLabels[value as keyof typeof directionLabels]
    case 'reference':
      return context.names[format.to].get(String(value)) ?? ''
    case 'text':
    case 'words':
    case 'yesNo':
    case 'outcome':
    case 'references':
      return String(value)
  }
}

/** The result of a completed trade, else its status. */
export function outcomeName({ status, result }: { readonly status: TradeStatus; readonly result: TradeResult | null }) {
  return status === 'completed' && result !== null ? resultLabels[result] : statusLabels[status]
}

const unknown: FormattedCell = { text: unknownText, tone: 0 }
const plain = (text: string): FormattedCell => ({ text, tone: 0 })

/** Formats a cell for screen and paper. */
export function formatCell(
  { key, format, valueOf, unknownReason }: GridColumn,
  row: HistoryRow,
  context: JournalContext,
): FormattedCell {
  if (format.type === 'outcome') return plain(outcomeName(row))
  const value = valueOf(row, context)
  if (value === null) return { ...unknown, reason: unknownReason(row, context) }
  if (typeof value === 'boolean') return plain(value ? 'Yes' : 'No')
  if (typeof value === 'object') {
    if (value.length === 0) return unknown
    const { type } = format
    return plain(
      value
        .map((item) => (type === 'references' ? (context.names[format.to].get(item) ?? '') : formatChoice(item)))
        .join(', '),
    )
  }
  const text = formatValue(format, shownValue(key, value), row, context)
  const signed = 'signed' in format && format.signed === true
  const tone = signed ? toneOf(value) : 0
  return format.type === 'price'
    ? { text, tone, full: formatPrice(String(shownValue(key, value)), row, { exact: true }) }
    : { text, tone }
}

/** Formats a cell for a file: numbers as numbers, times in UTC, references by name. */
export function formatExportedCell(
  { format, valueOf, inFile }: GridColumn,
  row: HistoryRow,
  context: JournalContext,
): string | number | boolean | null {
  const { names } = context
  const value: CellValue = (inFile?.valueOf ?? valueOf)(row, context)
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'object') {
    const { type } = format
    return value.map((item) => (type === 'references' ? (names[format.to].get(item) ?? '') : item)).join('; ')
  }
  return format.type === 'reference' ? (names[format.to].get(value) ?? null) : value
}
