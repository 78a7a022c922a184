import { sql } from 'kysely'
import { exact } from '#domain/decimal.ts'
import type { Money } from '#domain/units.ts'
import { requireRoom } from '#server/data/plan.ts'
import type { Line } from './read-pages.ts'
import { restoreRows } from './restore-rows.ts'
import type { RestoreState } from './restore-state.ts'

interface Known {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly openingBalance: Money
  readonly timeZone: string
}

const longestName = 80

/** A name beside those that are taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (restored)' : ` (restored ${number})`
    const free = `${name.slice(0, longestName - suffix.length).trimEnd()}${suffix}`
    if (!taken.has(free.toLowerCase())) return free
  }
}

/**
 * Takes portfolios back. One of the same name, currency, opening balance and time zone is the same portfolio; where only
 * the name is the same, the archive's stands beside it under another one. Throws `plan_limit` before any is written.
 */
export async function restorePortfolios(state: RestoreState, lines: readonly Line[]): Promise<void> {
  const { rows: known } = await sql<Known>`
    select id, name, currency, opening_balance as "openingBalance", time_zone as "timeZone"
    from portfolios where user_id = ${state.userId}::uuid
  `.execute(state.trx)
  const rest = lines.map((line) => state.rewritten(line))
  const mine = await state.settleIds('portfolios', rest)
  const taken = new Map(known.map((portfolio) => [portfolio.name.toLowerCase(), portfolio]))
  const names = new Set(taken.keys())
  const fresh = rest.filter((line) => {
    const { id, name, currency, openingBalance, timeZone } = line as unknown as Known
    const namesake = taken.get(name.toLowerCase())
    const isSame =
      namesake !== undefined &&
      namesake.currency === currency &&
      namesake.timeZone === timeZone &&
      exact(namesake.openingBalance).eq(exact(openingBalance))
    const there = mine.has(id) ? id : isSame ? namesake.id : null
    if (there === null) {
      if (names.has(name.toLowerCase())) line.name = freeName(name, names)
      names.add(String(line.name).toLowerCase())
      return true
    }
    state.change(id, there)
    state.own('portfolios').add(there)
    state.tally('portfolios').present += 1
    return false
  })
  if (fresh.length > 0) await requireRoom(state.trx, state.userId, fresh.length)
  await restoreRows(state, 'portfolios', fresh.length === 0 ? [] : [fresh])
}
