import type { Direction } from '#domain/fills/fill.ts'
import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'
import type { Rows, TradeColumns } from './columns.ts'
import {
  approximateExcursions,
  dateOfDay,
  daysOf,
  exactAmountAt,
  instantsOf,
  labelAt,
  moneyOf,
  numbersOf,
  textOf,
} from './read-columns.ts'

const built = new WeakMap<TradeColumns, (MetricTrade | undefined)[]>()

const numberOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Builds one trade from its columns. */
function tradeReader(columns: TradeColumns): (row: number) => MetricTrade {
  const [entries, exits] = [instantsOf(columns, 'entryAt'), instantsOf(columns, 'exitAt')]
  const days = daysOf(columns, 'exitDate')
  const [net, gross] = [moneyOf(columns, 'netPnl'), moneyOf(columns, 'grossPnl')]
  const [fees, risk] = [moneyOf(columns, 'totalFees'), moneyOf(columns, 'initialRiskAmount')]
  const [r, mae, mfe] = [numbersOf(columns, 'realizedR'), numbersOf(columns, 'maeR'), numbersOf(columns, 'mfeR')]
  const minutes = numbersOf(columns, 'holdMinutes')
  const [directions, results] = [textOf(columns, 'direction'), textOf(columns, 'result')]
  const isApproximate = approximateExcursions(columns)
  const dates = new Map<number, CalendarDate>()
  const dateAt = (row: number) => {
    const day = days[row] ?? 0
    const date = dates.get(day) ?? dateOfDay(day)
    dates.set(day, date)
    return date
  }
  const none = '0' as Money
  return (row) => ({
    id: columns.ids[row] ?? '',
    entryTime: entries[row] ?? Number.NaN,
    exitTime: exits[row] ?? Number.NaN,
    exitDate: dateAt(row),
    netPnl: exactAmountAt(net, row) ?? none,
    grossPnl: exactAmountAt(gross, row) ?? none,
    totalFees: exactAmountAt(fees, row) ?? none,
    initialRiskAmount: exactAmountAt(risk, row),
    realizedR: numberOrNull(r[row]) as R | null,
    maeR: numberOrNull(mae[row]) as R | null,
    mfeR: numberOrNull(mfe[row]) as R | null,
    hasApproximateExcursions: isApproximate(row),
    holdMinutes: minutes[row] ?? Number.NaN,
    direction: labelAt(directions, row) as Direction,
    result: labelAt(results, row) as MetricTrade['result'],
  })
}

/** Closed trades as the metrics read them; rows must be `closedRows`. Each trade is built once. */
export function metricTradesOf(columns: TradeColumns, rows: Rows): MetricTrade[] {
  const known = built.get(columns) ?? []
  built.set(columns, known)
  const read = tradeReader(columns)
  return Array.from(rows, (row) => {
    const trade = known[row] ?? read(row)
    known[row] = trade
    return trade
  })
}
