import type { Transaction } from 'kysely'
import type { LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { StatColumn } from '#server/figures/threads/column-readers.ts'
import { findCustomStat } from '#server/playbook/custom-stats.ts'
import { findPortfolioOwner } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Titles of rules by id. */
export type RuleTitles = Readonly<Record<Id, string>>

const columnsOfRules: readonly LoadedColumn[] = ['metRuleIds', 'brokenRuleIds']

/** Whether columns have ids of rules. */
export const nameRules = (columns: readonly LoadedColumn[]): boolean =>
  columnsOfRules.some((key) => columns.includes(key))

/** The custom stats as columns, in the order of their ids. Throws `not_found` for one that the user cannot see. */
export async function readStatColumns(trx: Transaction<Schema>, ids: readonly Id[]): Promise<StatColumn[]> {
  const stats: StatColumn[] = []
  for (const wanted of new Set(ids)) {
    const { id, name, kind, unit, formula } = orNotFound(await findCustomStat(trx, wanted))
    stats.push({ id, name, kind, unit, formula })
  }
  return stats
}

/** The present titles of the rules of a portfolio's trader, as far as the user may read them. */
export async function readRuleTitles(trx: Transaction<Schema>, portfolioId: Id): Promise<RuleTitles> {
  const owner = await findPortfolioOwner(trx, portfolioId)
  if (owner === undefined) return {}
  const rules = await trx.selectFrom('rules').select(['id', 'title']).where('user_id', '=', owner).execute()
  return Object.fromEntries(rules.map(({ id, title }) => [id, title]))
}

/** With the titles of rules that trades were checked against and that exist no more, as they were then. */
export async function addFormerTitles(
  trx: Transaction<Schema>,
  portfolioId: Id,
  present: RuleTitles,
): Promise<RuleTitles> {
  const former = await trx
    .selectFrom('rule_checks')
    .innerJoin('trades', 'trades.id', 'rule_checks.trade_id')
    .select(['rule_id', ({ fn }) => fn.max('title').as('title')])
    .where('trades.portfolio_id', '=', portfolioId)
    .groupBy('rule_id')
    .execute()
  return { ...Object.fromEntries(former.map(({ rule_id, title }) => [rule_id, title])), ...present }
}
