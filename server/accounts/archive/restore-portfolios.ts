import { sql } from 'kysely'
import { isDemoPortfolio } from '#domain/demo/portfolio-names.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { requirePortfolioRoom } from '#server/accounts/plan-limits.ts'
import type { DocumentLine } from './read-pages.ts'
import { restoreRows } from './restore-rows.ts'
import type { RestoreState } from './restore-state.ts'

interface KnownPortfolio {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly openingBalance: Money
  readonly timeZone: string
}

const maxNameLength = 80

/** A name that is not taken. */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (restored)' : ` (restored ${number})`
    const free = `${name.slice(0, maxNameLength - suffix.length).trimEnd()}${suffix}`
    if (!taken.has(free.toLowerCase())) return free
  }
}

/**
 * Restores portfolios. One with the same name, currency, opening balance and time zone is the same portfolio; if only
 * the name is the same, the archive's portfolio gets another name. Throws `plan_limit` before any is written; demo data
 * does not count.
 */
export async function restorePortfolios(state: RestoreState, lines: readonly DocumentLine[]): Promise<void> {
  const { rows: known } = await sql<KnownPortfolio>`
    select id, name, currency, opening_balance as "openingBalance", time_zone as "timeZone"
    from portfolios where user_id = ${state.userId}::uuid
  `.execute(state.trx)
  const rest = lines.map((line) => state.rewriteIds(line))
  const mine = await state.settleIds('portfolios', rest)
  const taken = new Map(known.map((portfolio) => [portfolio.name.toLowerCase(), portfolio]))
  const names = new Set(taken.keys())
  const fresh = rest.filter((line) => {
    const { id, name, currency, openingBalance, timeZone } = line as unknown as KnownPortfolio
    const namesake = taken.get(name.toLowerCase())
    const isSame =
      namesake !== undefined &&
      namesake.currency === currency &&
      namesake.timeZone === timeZone &&
      exact(namesake.openingBalance).eq(exact(openingBalance))
    const existingId = mine.has(id) ? id : isSame ? namesake.id : null
    if (existingId === null) {
      if (names.has(name.toLowerCase())) line.name = uniqueName(name, names)
      names.add(String(line.name).toLowerCase())
      return true
    }
    state.mapId(id, existingId)
    state.ownIds('portfolios').add(existingId)
    state.tally('portfolios').present += 1
    return false
  })
  const counted = fresh.filter((line) => !isDemoPortfolio(line as unknown as Portfolio)).length
  if (counted > 0) await requirePortfolioRoom(state.trx, state.userId, counted, state.plans)
  await restoreRows(state, 'portfolios', fresh.length === 0 ? [] : [fresh])
}
