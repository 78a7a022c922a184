import { tradeColumns, type TradeColumn } from '#contract/trade-record.ts'
import { tradeFieldGroups, type FieldValue, type TradeField, type TradeFieldGroup } from '#domain/trade-field.ts'
import { fieldOf } from '#domain/trade-fields.ts'
import { usualWidth, type CellFormat, type CellValue, type GridColumn } from './grid-column.ts'
import { isSortField } from './history-sort.ts'

const money = { type: 'money' } as const
const signedMoney = { type: 'money', signed: true } as const
const r = { type: 'r' } as const
const price = { type: 'decimal' } as const

/** Figures that are stored beside what they are derived from: label, group and how they are written. */
const figures: Readonly<Partial<Record<TradeColumn, readonly [string, TradeFieldGroup, CellFormat]>>> = {
  entryAt: ['Entry time', 'D', { type: 'instant' }],
  exitAt: ['Exit time', 'D', { type: 'instant' }],
  entryPrice: ['Average entry', 'D', price],
  exitPrice: ['Average exit', 'D', price],
  quantity: ['Closed size', 'D', price],
  maxQuantity: ['Peak position size', 'D', price],
  fillCount: ['Fills', 'D', { type: 'integer' }],
  plannedRiskAmount: ['Planned risk amount', 'C', money],
  plannedRR: ['Planned reward:risk', 'C', r],
  riskPerUnitPrice: ['1R in price', 'E', price],
  initialRiskAmount: ['1R in money', 'E', money],
  maePrice: ['MAE', 'F', price],
  mfePrice: ['MFE', 'F', price],
  maeR: ['MAE in R', 'F', r],
  mfeR: ['MFE in R', 'F', r],
  holdMinutes: ['Time in trade', 'H', { type: 'minutes' }],
  exitDate: ['Exit date', 'H', { type: 'date' }],
  points: ['Points', 'M', price],
  grossPnl: ['Gross P&L', 'M', signedMoney],
  totalFees: ['All costs', 'M', money],
  netPnl: ['Net P&L', 'M', signedMoney],
  realizedR: ['Realised R', 'M', { type: 'r', signed: true }],
  result: ['Result', 'M', { type: 'outcome' }],
  revision: ['Edits', 'A', { type: 'integer' }],
  direction: ['Direction', 'C', { type: 'direction' }],
  portfolioId: ['Portfolio', 'A', { type: 'text' }],
}

/** What a list is not asked for as a column: the id is the row itself, and each statistic is a column of its own. */
const never: ReadonlySet<TradeColumn> = new Set(['id', 'portfolioId', 'traderId', 'customStats'])

function formatOf(value: FieldValue, unit: string | undefined): CellFormat {
  switch (value.type) {
    case 'money':
      return money
    case 'decimal':
      return unit === '%' || unit === '% of balance'
        ? { type: 'percent' }
        : unit === 'min'
          ? { type: 'minutes' }
          : { type: 'decimal', ...(unit === undefined || unit === 'price' || unit === 'units' ? {} : { unit }) }
    case 'integer':
      return unit === 'min' ? { type: 'minutes' } : { type: 'integer' }
    case 'yesNo':
    case 'instant':
    case 'date':
      return { type: value.type }
    case 'choice':
      return { type: 'word' }
    case 'choices':
      return { type: 'words' }
    case 'reference':
    case 'references':
      return { type: value.type, to: value.to }
    case 'text':
    case 'address':
    case 'currency':
    case 'coin':
    case 'id':
    case 'fills':
    case 'ruleResponses':
    case 'attachments':
    case 'customStats':
      return { type: 'text' }
  }
}

/** Keys of the catalogue by the names that the API has for them. */
const fields: ReadonlyMap<string, TradeField> = new Map(
  Object.entries(fieldOf).map(([key, field]) => [field.name ?? key, field]),
)

function columnOf(key: TradeColumn): GridColumn[] {
  if (never.has(key)) return []
  const field = fields.get(key)
  const known = figures[key]
  const described =
    known ?? (field === undefined ? null : ([field.label, field.group, formatOf(field.value, field.unit)] as const))
  if (described === null) return []
  const [label, group, format] = described
  return [
    {
      key,
      label,
      group: tradeFieldGroups[group],
      format,
      needs: format.type === 'outcome' ? [key, 'status'] : [key],
      sort: isSortField(key) ? key : null,
      width: usualWidth(format, label),
      valueOf: (row) => (row[key] ?? null) as CellValue,
    },
  ]
}

/** Every datapoint that the server stores and can list. */
export const storedColumns: readonly GridColumn[] = tradeColumns.flatMap(columnOf)
