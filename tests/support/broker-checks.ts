import type { ImportFormat } from '#domain/importers/reading/import-format.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { readDetected } from './import-checks.ts'

const cents = (amount: Money | null) => (amount === null ? null : toMoney(exact(amount).round(2)))

const reasonsAt = (rows: readonly { line: number; reason: string }[]) =>
  Object.fromEntries(rows.map(({ line, reason }) => [line, reason]))

/** What a broker's fixture comes to, short enough to be worked by hand; times of its files are New York's. */
export async function readBroker(format: ImportFormat, name: string) {
  const { reading, trades, reconciliation } = await readDetected(format, name, { timeZone: 'America/New_York' })
  return {
    reading,
    trades,
    reconciliation,
    /** Symbol, direction, gross and net P&L to the cent; null while it is open. */
    results: trades.map((trade) => [trade.symbol, trade.direction, cents(trade.grossPnl), cents(trade.netPnl)]),
    open: trades.filter(({ status }) => status === 'active').map(({ symbol }) => symbol),
    rejected: reasonsAt(reading.rejected),
    ignored: reasonsAt(reading.ignored),
  }
}
