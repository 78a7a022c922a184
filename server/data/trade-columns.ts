import type { Trade, TradeFigures, TradeInput } from '#domain/trade.ts'
import { aliased } from './column-aliases.ts'
import type { TradesTable } from './trades-table.ts'

/** Column of each stated field; the fills have their own table. */
export const inputColumns = {
  status: 'status',
  symbol: 'symbol',
  assetClass: 'asset_class',
  quoteCurrency: 'quote_currency',
  pointValue: 'point_value',
  tickSize: 'tick_size',
  direction: 'direction',
  commission: 'commission',
  exchangeFees: 'exchange_fees',
  swapFunding: 'swap_funding',
  plannedEntryPrice: 'planned_entry_price',
  plannedStopPrice: 'planned_stop_price',
  plannedTarget1: 'planned_target1',
  plannedQuantity: 'planned_quantity',
  initialStopPrice: 'initial_stop_price',
  finalStopPrice: 'final_stop_price',
  lowestPrice: 'lowest_price',
  highestPrice: 'highest_price',
  exitReason: 'exit_reason',
  thesis: 'thesis',
  lessons: 'lessons',
  isExcluded: 'is_excluded',
  externalId: 'external_id',
  brokerPnl: 'broker_pnl',
} as const satisfies Record<Exclude<keyof TradeInput, 'executions'>, keyof TradesTable>

/** Column of each derived figure. */
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
  source: 'source',
  importBatchId: 'import_batch_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<Exclude<keyof Trade, keyof TradeInput | keyof TradeFigures>, keyof TradesTable>

/** A trade in a list: everything but fills and long texts. */
const { thesis: _thesis, lessons: _lessons, ...shortInputColumns } = inputColumns
export const rowSelection = aliased({
  ...identityColumns,
  ...shortInputColumns,
  ...figureColumns,
  fillCount: 'fill_count',
})

/** A trade with everything but its fills. */
export const tradeSelection = aliased({ ...identityColumns, ...inputColumns, ...figureColumns })
