import { sql } from 'kysely'
import { rowColumns, type ListableTrade, type TradeColumn } from '#contract/trades/record.ts'
import { columnFields, type ColumnField, type RowsField } from '#domain/trade/fields/catalogue.ts'
import { columnName, type ColumnName } from '#domain/trade/fields/column-name.ts'
import type { Trade, TradeFigures, TradeInput } from '#domain/trade/trade.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { TradesTable } from '#server/sql/tables.ts'

/** The column of each input field that has one; lists have their own tables. */
export const inputColumns = Object.fromEntries(columnFields.map((field) => [field, columnName(field)])) as {
  readonly [Field in ColumnField]: ColumnName<Field>
} satisfies Record<ColumnField, keyof TradesTable>

/** The column of each derived figure. */
export const figureColumns = {
  entryAt: 'entry_at',
  exitAt: 'exit_at',
  entryPrice: 'entry_price',
  exitPrice: 'exit_price',
  quantity: 'quantity',
  maxQuantity: 'max_quantity',
  points: 'points',
  grossPnl: 'gross_pnl',
  totalFees: 'total_fees',
  netPnl: 'net_pnl',
  riskPerUnitPrice: 'risk_per_unit_price',
  plannedRiskAmount: 'planned_risk_amount',
  initialRiskAmount: 'initial_risk_amount',
  plannedRR: 'planned_rr',
  realizedR: 'realized_r',
  result: 'result',
  holdMinutes: 'hold_minutes',
  maePrice: 'mae_price',
  mfePrice: 'mfe_price',
  maeR: 'mae_r',
  mfeR: 'mfe_r',
  exitDate: 'exit_date',
} as const satisfies Record<keyof TradeFigures, keyof TradesTable>

const identityColumns = {
  id: 'id',
  portfolioId: 'portfolio_id',
  traderId: 'user_id',
  source: 'source',
  importBatchId: 'import_batch_id',
  excursionSource: 'excursion_source',
  commissionSource: 'commission_source',
  revision: 'revision',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<Exclude<keyof Trade, keyof TradeInput | keyof TradeFigures>, keyof TradesTable>

const everyColumn = { ...identityColumns, ...inputColumns, ...figureColumns, fillCount: 'fill_count' } as const

/** A column of the trade list that is a column of the table. */
type PlainColumn = keyof typeof everyColumn
const isPlain = (column: TradeColumn): column is PlainColumn => column in everyColumn

/** Selects the table's columns that a list shows; always includes the id. */
export function selectColumns(columns: readonly TradeColumn[]) {
  const plain = new Set<PlainColumn>(['id', ...columns.filter(isPlain)])
  return [...plain].map((column) => `${everyColumn[column]} as ${column}` as const)
}

/** The columns of a trade in a list without chosen columns. */
export const rowSelection = aliased(
  Object.fromEntries(rowColumns.map((column) => [column, everyColumn[column]])) as {
    readonly [Column in (typeof rowColumns)[number]]: (typeof everyColumn)[Column]
  },
)

const tradeColumns = { ...identityColumns, ...inputColumns, ...figureColumns }

/** All columns of a trade; lists have their own tables. */
export const tradeSelection = aliased(tradeColumns)

/** The same for what a statement in SQL returns. */
export const returnedTrade = sql.join(
  Object.entries(tradeColumns).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`),
)

/** A trade without its lists. */
export type TradeRow = Omit<Trade, RowsField>

/** A trade as a list reads it: its id and the requested columns. */
export type ListedTrade = Partial<ListableTrade> & Pick<ListableTrade, 'id'>
