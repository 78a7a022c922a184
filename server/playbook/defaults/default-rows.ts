import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { symbolColumns } from '#server/playbook/symbols.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { DefaultCommentTemplate } from './default-comment-templates.ts'
import type { DefaultCustomStat } from './default-custom-stats.ts'
import type { DefaultExchange } from './default-exchanges.ts'
import type { DefaultMissedReason } from './default-missed-reasons.ts'
import type { DefaultMistake } from './default-mistakes.ts'
import type { DefaultSetup } from './default-setups.ts'

/**
 * Defaults are added in one statement a table. What is there already, under its name or as the default that it was
 * made from, is left as it is: the constraints decide, so that two calls at once add nothing twice.
 */
export interface AddedDefault {
  readonly id: Id
  readonly key: string | null
}

const added = ['id', 'default_key as key'] as const

/** Adds setups with their rules to the transaction's user; answers with those that were not there. */
export async function addSetups(trx: Transaction<Schema>, setups: readonly DefaultSetup[]): Promise<AddedDefault[]> {
  if (setups.length === 0) return []
  const made = await trx
    .insertInto('setups')
    .values(
      setups.map(({ key, name, description, direction, timeframe, color, stop, targets, riskPct }) => ({
        name,
        description,
        direction,
        timeframe,
        color,
        risk_pct: riskPct,
        default_key: key,
        stop_kind: stop?.kind ?? null,
        stop_value: stop?.value ?? null,
        targets: JSON.stringify(targets),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
  const rulesOf = new Map(setups.map(({ key, rules }) => [key, rules]))
  const rules = made.flatMap(({ id, key }) =>
    (rulesOf.get(key ?? '') ?? []).map(({ phase, title, weight, isMandatory }, position) => ({
      setup_id: id,
      position,
      phase,
      title,
      weight,
      is_mandatory: isMandatory,
    })),
  )
  if (rules.length > 0) await trx.insertInto('rules').values(rules).execute()
  return made
}

/** As addSetups, for mistakes. */
export async function addMistakes(
  trx: Transaction<Schema>,
  mistakes: readonly DefaultMistake[],
): Promise<AddedDefault[]> {
  if (mistakes.length === 0) return []
  const rows = mistakes.map(({ key, ...mistake }) => ({ ...mistake, default_key: key }))
  const query = trx.insertInto('mistakes').values(rows)
  return query
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
}

/** As addSetups, for templates of trade comments. */
export async function addCommentTemplates(
  trx: Transaction<Schema>,
  templates: readonly DefaultCommentTemplate[],
): Promise<AddedDefault[]> {
  if (templates.length === 0) return []
  const rows = templates.map(({ key, phase, body }) => ({ phase, body, default_key: key }))
  const query = trx.insertInto('comment_templates').values(rows)
  return query
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
}

/** As addSetups, for custom statistics. */
export async function addCustomStats(
  trx: Transaction<Schema>,
  stats: readonly DefaultCustomStat[],
): Promise<AddedDefault[]> {
  if (stats.length === 0) return []
  const rows = stats.map(({ key, choices, ...stat }) => ({
    ...stat,
    default_key: key,
    choices: JSON.stringify(choices),
  }))
  const query = trx.insertInto('custom_stats').values(rows)
  return query
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
}

/** Adds reasons for missed trades that are not there. */
export async function addMissedReasons(
  trx: Transaction<Schema>,
  reasons: readonly DefaultMissedReason[],
): Promise<void> {
  const rows = reasons.map(({ key, name }) => ({ name, default_key: key }))
  await trx
    .insertInto('missed_reasons')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds exchanges that are not there, with their symbols. */
export async function addExchanges(trx: Transaction<Schema>, exchanges: readonly DefaultExchange[]): Promise<void> {
  const made = await trx
    .insertInto('exchanges')
    .values(exchanges.map(({ key, name, kind, timeZone }) => ({ name, kind, time_zone: timeZone, default_key: key })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
  const symbolsOf = new Map(exchanges.map(({ key, symbols }) => [key, symbols]))
  const symbols = made.flatMap(({ id, key }) =>
    (symbolsOf.get(key ?? '') ?? []).map((symbol) => ({ exchange_id: id, ...symbolColumns(symbol) })),
  )
  if (symbols.length > 0) await trx.insertInto('symbols').values(symbols).execute()
}

/** Notes that the transaction's user has been given the defaults; false where that is noted already. */
export async function markDefaultsGiven(trx: Transaction<Schema>, userId: Id): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('given_defaults')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
