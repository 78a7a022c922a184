import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { readDetected } from './import-checks.ts'

const cents = (amount: Money | null) => (amount === null ? null : toMoney(exact(amount).round(2)))

const reasonsAt = (rows: readonly { line: number; reason: string }[]) =>
  Object.fromEntries(rows.map(({ line, reason }) => [line, reason]))

/** Expected figures of a broker's fixture, short enough to check by hand; file times are New York's. */
export async function readBroker(format: ImportFormat, name: string) {
  const { reading, trades, reconciliation } = await readDetected(format, name, { timeZone: 'America/New_York' })
  return {
    reading,
    trades,
    reconciliation,
    /** Symbol, direction, gross and net P&L to the cent; null while the trade is open. */
    results: trades.map((trade) => [trade.symbol, trade.direction, cents(trade.grossPnl), cents(trade.netPnl)]),
    open: trades.filter(({ status }) => status === 'active').map(({ symbol }) => symbol),
    rejected: reasonsAt(reading.rejected),
    ignored: reasonsAt(reading.ignored),
  }
}
