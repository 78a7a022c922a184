import { sql, type Transaction } from 'kysely'
import { demoPortfolioNames } from '#domain/demo/portfolio-names.ts'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio, PortfolioInput, TeamMasks } from '#domain/portfolio/portfolio.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'

const inputColumns = {
  name: 'name',
  kind: 'kind',
  currency: 'currency',
  openingBalance: 'opening_balance',
  timeZone: 'time_zone',
  breakevenTolerance: 'breakeven_tolerance',
  matching: 'matching',
  benchmarkSymbol: 'benchmark_symbol',
  commissionRules: 'commission_rules',
} as const satisfies Record<keyof PortfolioInput, string>

const selection = aliased({
  ...inputColumns,
  id: 'id',
  balance: 'balance',
  openingBalanceStated: 'opening_balance_stated',
  tradeCount: 'trade_count',
  isRecomputing: 'is_recomputing',
  teamId: 'team_id',
  teamHidesMoney: 'team_hides_money',
  teamHidesNotes: 'team_hides_notes',
  teamHidesPictures: 'team_hides_pictures',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** A portfolio with the revision that tells whether cached figures are still valid. */
export interface RevisedPortfolio extends Portfolio {
  readonly revision: number
}

/** What tells whether figures of a portfolio are still valid. */
export type PortfolioRevision = Pick<RevisedPortfolio, 'id' | 'revision' | 'updatedAt'>

type Changes = {
  readonly [Field in keyof (PortfolioInput & TeamMasks)]?: (PortfolioInput & TeamMasks)[Field] | undefined
} & {
  readonly teamId?: Id | null | undefined
  readonly isRecomputing?: boolean | undefined
}

/** The columns of the given fields; omitted fields stay unchanged. */
function columnsOf(input: Changes) {
  return {
    name: input.name,
    kind: input.kind,
    currency: input.currency,
    opening_balance: input.openingBalance,
    time_zone: input.timeZone,
    breakeven_tolerance: input.breakevenTolerance,
    matching: input.matching,
    benchmark_symbol: input.benchmarkSymbol,
    commission_rules: input.commissionRules === undefined ? undefined : JSON.stringify(input.commissionRules),
    // A stated balance is no longer the one that a new account begins with.
    opening_balance_stated: input.openingBalance === undefined ? undefined : true,
    is_recomputing: input.isRecomputing,
    team_id: input.teamId,
    team_hides_money: input.teamHidesMoney,
    team_hides_notes: input.teamHidesNotes,
    team_hides_pictures: input.teamHidesPictures,
  }
}

/** The user's own portfolios, oldest first, without those of teams. */
export function listPortfolios(trx: Transaction<Schema>, userId: Id): Promise<Portfolio[]> {
  const query = trx.selectFrom('portfolios').select(selection).where('user_id', '=', userId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/**
 * What `read` finds, or else what it finds among portfolios that hide something from a team of the user's. From then on
 * the request reads as that team.
 */
async function orAsTeam<T>(trx: Transaction<Schema>, read: () => Promise<T | undefined>): Promise<T | undefined> {
  return (await read()) ?? ((await readAsTeam(trx)) ? read() : undefined)
}

/** A portfolio that the transaction's user may read; undefined where there is none of that id. */
export function findPortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio | undefined> {
  return orAsTeam(trx, () => trx.selectFrom('portfolios').select(selection).where('id', '=', id).executeTakeFirst())
}

/** Whether the transaction's user may read a portfolio, whatever it hides from them. */
export async function isReadable(trx: Transaction<Schema>, id: Id): Promise<boolean> {
  const { rows } = await sql`select from shared.portfolios where id = ${id}::uuid`.execute(trx)
  return rows.length > 0
}

/** The portfolios that a team of the transaction's user is shown, oldest first, each with its trader. */
export async function listTeamPortfolios(
  trx: Transaction<Schema>,
  teamId: Id,
): Promise<(Portfolio & { traderId: Id })[]> {
  await readAsTeam(trx)
  const query = trx.selectFrom('portfolios').select(selection).select('user_id as traderId')
  return query.where('team_id', '=', teamId).orderBy('created_at').orderBy('id').execute()
}

/** Like listTeamPortfolios, with revisions. */
export async function listRevisedTeamPortfolios(
  trx: Transaction<Schema>,
  teamId: Id,
): Promise<(RevisedPortfolio & { readonly traderId: Id })[]> {
  await readAsTeam(trx)
  const query = trx.selectFrom('portfolios').select(selection).select(['revision', 'user_id as traderId'])
  return query.where('team_id', '=', teamId).orderBy('created_at').orderBy('id').execute()
}

/** Whose portfolio it is, among those that the transaction's user may read; undefined where there is none of that id. */
export async function findPortfolioOwner(trx: Transaction<Schema>, id: Id): Promise<Id | undefined> {
  const row = await orAsTeam(trx, () =>
    trx.selectFrom('portfolios').select('user_id').where('id', '=', id).executeTakeFirst(),
  )
  return row?.user_id
}

/** Like listPortfolios, with revisions. */
export function listRevisedPortfolios(trx: Transaction<Schema>, userId: Id): Promise<RevisedPortfolio[]> {
  const query = trx.selectFrom('portfolios').select(selection).select('revision').where('user_id', '=', userId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** Like findPortfolio, with the revision. */
export function findRevisedPortfolio(trx: Transaction<Schema>, id: Id): Promise<RevisedPortfolio | undefined> {
  return orAsTeam(trx, () =>
    trx.selectFrom('portfolios').select(selection).select('revision').where('id', '=', id).executeTakeFirst(),
  )
}

const revisionSelection = aliased({ id: 'id', revision: 'revision', updatedAt: 'updated_at' })

/** The revisions of the user's own portfolios, oldest first. */
export function listRevisions(trx: Transaction<Schema>, userId: Id): Promise<PortfolioRevision[]> {
  const query = trx.selectFrom('portfolios').select(revisionSelection).where('user_id', '=', userId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** The revision of a portfolio that the transaction's user may read; undefined where there is none of that id. */
export function findRevision(trx: Transaction<Schema>, id: Id): Promise<PortfolioRevision | undefined> {
  return orAsTeam(trx, () =>
    trx.selectFrom('portfolios').select(revisionSelection).where('id', '=', id).executeTakeFirst(),
  )
}

/**
 * Locks the user's portfolios until the transaction ends and returns them by id: figures of trades depend on their
 * portfolio, so it must not change meanwhile. Rows are locked in the order of their ids, so that two transactions cannot
 * deadlock.
 */
export async function lockPortfolios(trx: Transaction<Schema>, ids: readonly Id[]): Promise<Map<Id, Portfolio>> {
  const rows = await trx
    .selectFrom('portfolios')
    .select(selection)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds a portfolio of the transaction's user. A taken name violates the constraint `portfolios_name_key`. */
export function insertPortfolio(
  trx: Transaction<Schema>,
  input: Omit<PortfolioInput, 'matching' | 'benchmarkSymbol' | 'commissionRules'> & {
    readonly matching?: MatchingMethod | undefined
    readonly benchmarkSymbol?: string | null | undefined
    readonly commissionRules?: PortfolioInput['commissionRules'] | undefined
  },
): Promise<Portfolio> {
  return trx
    .insertInto('portfolios')
    .values({
      name: input.name,
      kind: input.kind,
      currency: input.currency,
      opening_balance: input.openingBalance,
      time_zone: input.timeZone,
      breakeven_tolerance: input.breakevenTolerance,
      ...(input.matching === undefined ? {} : { matching: input.matching }),
      benchmark_symbol: input.benchmarkSymbol ?? null,
      commission_rules: JSON.stringify(input.commissionRules ?? []),
    })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields. A taken name violates the constraint `portfolios_name_key`. */
export async function updatePortfolio(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  await trx.updateTable('portfolios').set(columnsOf(changes)).where('id', '=', id).execute()
}

/** Deletes a portfolio with its trades, cash flows and imports. */
export async function deletePortfolio(trx: Transaction<Schema>, id: Id): Promise<void> {
  await trx.deleteFrom('portfolios').where('id', '=', id).execute()
}

/** Recalculates the balance and the number of trades. */
export async function recalculateBalance(trx: Transaction<Schema>, id: Id): Promise<void> {
  await sql`select app.recalculate_balance(${id}::uuid)`.execute(trx)
}

/** Makes others who add portfolios of a user wait until this transaction ends. */
export async function lockPortfolioCount(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portfolios of ${userId}`}, 0))`.execute(trx)
}

/** The user's portfolios that count against the plan: all but the demo data. */
export async function countLimitedPortfolios(trx: Transaction<Schema>, userId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('portfolios')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb.and([eb('kind', '=', 'demo'), eb('name', 'in', [...demoPortfolioNames])])))
    .executeTakeFirstOrThrow()
  return count
}
