import type { Transaction } from 'kysely'
import type { GoalRule } from '#domain/journal/goal.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { GoalsTable, Schema } from '#server/sql/tables.ts'

/** A goal as it is stored, in the words of the API. */
export interface Goal {
  readonly id: Id
  readonly portfolioId: Id
  readonly rule: GoalRule
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

const selection = aliased({
  id: 'id',
  portfolioId: 'portfolio_id',
  kind: 'kind',
  amount: 'amount',
  time: 'time',
  mistakeId: 'mistake_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

interface GoalRow extends Omit<Goal, 'rule'> {
  readonly kind: GoalsTable['kind']
  readonly amount: number | null
  readonly time: string | null
  readonly mistakeId: Id | null
}

/** The rule of a row. A check constraint holds that each kind has what it needs. */
function ruleOf({ kind, amount, time, mistakeId }: GoalRow): GoalRule {
  const limit = amount ?? 0
  switch (kind) {
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
      return { kind, limit }
    case 'noTradesAfter':
      return { kind, time: time ?? '00:00' }
    case 'maxDailyLoss':
      return { kind, r: limit }
    case 'allReviewed':
      return { kind }
    case 'minCompliance':
      return { kind, percent: limit }
    case 'maxMistake':
      return { kind, mistakeId: mistakeId ?? '', limit }
  }
}

function amountOf(rule: GoalRule): number | null {
  switch (rule.kind) {
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
    case 'maxMistake':
      return rule.limit
    case 'maxDailyLoss':
      return rule.r
    case 'minCompliance':
      return rule.percent
    case 'noTradesAfter':
    case 'allReviewed':
      return null
  }
}

const columnsOf = (rule: GoalRule) => ({
  kind: rule.kind,
  amount: amountOf(rule),
  time: rule.kind === 'noTradesAfter' ? rule.time : null,
  mistake_id: rule.kind === 'maxMistake' ? rule.mistakeId : null,
})

const toGoal = (row: GoalRow): Goal => {
  const { id, portfolioId, createdAt, updatedAt } = row
  return { id, portfolioId, rule: ruleOf(row), createdAt, updatedAt }
}

/** The goals of a portfolio, oldest first. */
export async function listGoals(trx: Transaction<Schema>, portfolioId: Id): Promise<Goal[]> {
  const query = trx.selectFrom('goals').select(selection).where('portfolio_id', '=', portfolioId)
  const rows = await query.orderBy('created_at').orderBy('id').execute()
  return rows.map(toGoal)
}

/** Adds a goal to a portfolio of the transaction's user. */
export async function insertGoal(trx: Transaction<Schema>, portfolioId: Id, rule: GoalRule): Promise<Goal> {
  const row = await trx
    .insertInto('goals')
    .values({ portfolio_id: portfolioId, ...columnsOf(rule) })
    .returning(selection)
    .executeTakeFirstOrThrow()
  return toGoal(row)
}

/** Replaces the rule of a goal; undefined if the user has none with that id. */
export async function updateGoal(trx: Transaction<Schema>, id: Id, rule: GoalRule): Promise<Goal | undefined> {
  const query = trx.updateTable('goals').set(columnsOf(rule)).where('id', '=', id)
  const row = await query.returning(selection).executeTakeFirst()
  return row === undefined ? undefined : toGoal(row)
}

/** Deletes a goal; returns whether there was one. */
export async function deleteGoal(trx: Transaction<Schema>, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('goals').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
