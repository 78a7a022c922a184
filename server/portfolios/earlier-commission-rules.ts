import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Rules that a portfolio had, and that some of its trades may still be charged by. */
export interface EarlierRules {
  readonly id: Id
  readonly rules: readonly CommissionRule[]
}

/** Keeps the rules that a locked portfolio has until its trades are charged by new ones. */
export async function keepEarlierRules(
  trx: Transaction<Schema>,
  portfolioId: Id,
  rules: readonly CommissionRule[],
): Promise<void> {
  const kept = JSON.stringify(rules)
  // A repeated change after an interruption keeps no second copy.
  await sql`
    insert into earlier_commission_rules (portfolio_id, rules)
    select ${portfolioId}::uuid, ${kept}::jsonb
    where not exists (
      select from earlier_commission_rules where portfolio_id = ${portfolioId}::uuid and rules = ${kept}::jsonb
    )
  `.execute(trx)
}

/** The rules that trades of a portfolio may still be charged by; none where all have the portfolio's. */
export function listEarlierRules(trx: Transaction<Schema>, portfolioId: Id): Promise<EarlierRules[]> {
  const query = trx.selectFrom('earlier_commission_rules').select(['id', 'rules'])
  return query.where('portfolio_id', '=', portfolioId).orderBy('created_at').orderBy('id').execute()
}

/** Deletes rules that no trade is charged by any more. */
export async function deleteEarlierRules(trx: Transaction<Schema>, earlier: readonly EarlierRules[]): Promise<void> {
  const ids = earlier.map(({ id }) => id)
  await sql`delete from earlier_commission_rules where id = any(${ids}::uuid[])`.execute(trx)
}
