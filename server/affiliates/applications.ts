import { sql, type Transaction } from 'kysely'
import type { ApplicationData, applicationStatuses } from '#contract/affiliates/affiliates.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { readNewestPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

type ApplicationStatus = (typeof applicationStatuses)[number]

/** An application to become an affiliate, with the decision on it. */
export interface Application {
  readonly id: Id
  readonly userId: Id
  readonly applicationData: ApplicationData
  readonly status: ApplicationStatus
  readonly note: string | null
  readonly decidedAt: Instant | null
  readonly createdAt: Instant
}

const selection = aliased({
  id: 'id',
  userId: 'user_id',
  applicationData: 'application_data',
  status: 'status',
  note: 'note',
  decidedAt: 'decided_at',
  createdAt: 'created_at',
})

/** Stores an application of the transaction's user. A second open one violates `affiliate_applications_open_key`. */
export function insertApplication(trx: Transaction<Schema>, data: ApplicationData) {
  return trx
    .insertInto('affiliate_applications')
    .values({ application_data: JSON.stringify(data) })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Applications of an account so far. */
export async function countApplications(trx: Transaction<Schema>, userId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('affiliate_applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The applications of an account, newest first. */
export function listOwnApplications(trx: Transaction<Schema>, userId: Id): Promise<Application[]> {
  return trx
    .selectFrom('affiliate_applications')
    .select(selection)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function listApplicationPage(trx: Transaction<Schema>, page: PageRequest, status?: ApplicationStatus) {
  const query = trx.selectFrom('affiliate_applications').select(selection)
  return readNewestPage(status === undefined ? query : query.where('status', '=', status), page)
}

/** Locks an application until the transaction ends. */
export function lockApplication(trx: Transaction<Schema>, id: Id): Promise<Application | undefined> {
  return trx
    .selectFrom('affiliate_applications')
    .select(selection)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function storeDecision(
  trx: Transaction<Schema>,
  id: Id,
  decision: { readonly status: 'approved' | 'rejected'; readonly note: string | null; readonly adminId: Id },
): Promise<Application> {
  return trx
    .updateTable('affiliate_applications')
    .set({
      status: decision.status,
      note: decision.note,
      decided_by: decision.adminId,
      decided_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returning(selection)
    .executeTakeFirstOrThrow()
}
