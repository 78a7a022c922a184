import type { Transaction } from 'kysely'
import type { RequestContext } from '#server/http/implement.ts'
import type { Schema } from '#server/sql/tables.ts'
import { requireRecentConfirmation } from './recent-confirmation.ts'

/** Like `asAdmin`, for destructive acts: the password must have been stated recently. */
export function asConfirmedAdmin<T>(
  { asAdmin, user }: Pick<RequestContext, 'asAdmin' | 'user'>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return asAdmin(async (trx) => {
    await requireRecentConfirmation(trx, user)
    return work(trx)
  })
}
