import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A load of demo data in several transactions, so that other requests run between them. */
export interface DemoLoad {
  readonly userId: Id
  /** Runs SQL in one transaction as the user. */
  readonly transaction: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** Whether this server stores files itself. */
  readonly keepsFiles: boolean
  /** Reverts the steps done so far, each in a transaction of its own, from the end of the list. */
  readonly undo: ((trx: Transaction<Schema>) => Promise<unknown>)[]
}
