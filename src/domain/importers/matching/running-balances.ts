import type { FileTotal, TotalledRow } from '#domain/importers/reading/tables/import-format.ts'
import { subtractMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'

/** A row with what it does to a balance. */
export interface BalanceRow extends TotalledRow {
  /** Sorts rows by time: an instant, or a time as written year first. */
  readonly at: string
  /** The balance after it; null if the row states none. */
  readonly balance: Money | null
}

/** Collects running balances: the last one of each name must be the first one with all amounts after it. */
export class RunningBalances {
  readonly #rows = new Map<string, BalanceRow[]>()

  add(name: string, row: BalanceRow): void {
    const there = this.#rows.get(name)
    if (there === undefined) this.#rows.set(name, [row])
    else there.push(row)
  }

  get totals(): readonly FileTotal[] {
    return [...this.#rows].flatMap(([name, rows]) => lastBalanceOf(name, rows))
  }
}

function lastBalanceOf(name: string, found: readonly BalanceRow[]): FileTotal[] {
  const isNewestFirst = (found[0]?.at ?? '') > (found.at(-1)?.at ?? '')
  const rows = isNewestFirst ? found.toReversed() : found
  const first = rows.findIndex(({ balance }) => balance !== null)
  const last = rows.findLast(({ balance }) => balance !== null)
  const start = rows[first]
  if (start === undefined || start.balance === null || last === undefined || last.balance === null) return []
  const upToLast = rows.slice(first, rows.indexOf(last) + 1)
  const opening = subtractMoney(start.balance, start.amount)
  return [{ name, line: last.line, stated: last.balance, rows: upToLast, opening }]
}
