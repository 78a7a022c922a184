import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { ReferredTable } from '#domain/trade/fields/trade-field.ts'

/** A row of the playbook to choose from. */
export interface PlaybookChoice {
  readonly id: Id
  readonly name: string
}

/** What the history needs besides the trades: names of the records they refer to, and the custom stats. */
export interface JournalContext {
  readonly portfolio: Portfolio
  readonly choices: Readonly<Record<ReferredTable, readonly PlaybookChoice[]>>
  readonly names: Readonly<Record<ReferredTable, ReadonlyMap<Id, string>>>
  /** Severity of mistakes by id, 1 to 5. */
  readonly severities: Readonly<Record<Id, number>>
  readonly stats: readonly CustomStat[]
  /** Names of the latest imports; empty while no filter refers to an import. */
  readonly imports: ReadonlyMap<Id, string>
  /** Title of the list of trades that the filter names; undefined without one, and while it loads. */
  readonly tradeList?: string | undefined
}

/** Names by id. */
export const namesById = (choices: readonly PlaybookChoice[]): ReadonlyMap<Id, string> =>
  new Map(choices.map(({ id, name }) => [id, name]))
