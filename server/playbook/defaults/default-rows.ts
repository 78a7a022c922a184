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
 * Defaults are added with one statement per table. A row with the same name, or created from the same default, stays
 * unchanged. Constraints detect such rows, so that two concurrent calls add nothing twice.
 */
export interface AddedDefault {
  readonly id: Id
  readonly key: string | null
}

const added = ['id', 'default_key as key'] as const

/** Adds setups with their rules to the transaction's user. Returns only those that did not exist. */
export async function addSetups(trx: Transaction<Schema>, setups: readonly DefaultSetup[]): Promise<AddedDefault[]> {
  if (setups.length === 0) return []
  const inserted = await trx
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
  const rules = inserted.flatMap(({ id, key }) =>
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
  return inserted
}

/** Like addSetups, for mistakes. */
export async function addMistakes(
  trx: Transaction<Schema>,
  mistakes: readonly DefaultMistake[],
): Promise<AddedDefault[]> {
  if (mistakes.length === 0) return []
  const rows = mistakes.map(({ key, isKnownAtEntry, ...mistake }) => ({
    ...mistake,
    is_known_at_entry: isKnownAtEntry,
    default_key: key,
  }))
  const query = trx.insertInto('mistakes').values(rows)
  return query
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
}

/** Like addSetups, for comment templates. */
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

/** Like addSetups, for custom stats. */
export async function addCustomStats(
  trx: Transaction<Schema>,
  stats: readonly DefaultCustomStat[],
): Promise<AddedDefault[]> {
  if (stats.length === 0) return []
  const rows = stats.map(({ key, choices, shownOn, ...stat }) => ({
    ...stat,
    default_key: key,
    choices: JSON.stringify(choices),
    shown_on: JSON.stringify(shownOn),
  }))
  const query = trx.insertInto('custom_stats').values(rows)
  return query
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
}

/** Adds the reasons for missed trades that do not exist yet. */
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

/** Adds the exchanges that do not exist yet, with their symbols. */
export async function addExchanges(trx: Transaction<Schema>, exchanges: readonly DefaultExchange[]): Promise<void> {
  const inserted = await trx
    .insertInto('exchanges')
    .values(exchanges.map(({ key, name, kind, timeZone }) => ({ name, kind, time_zone: timeZone, default_key: key })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(added)
    .execute()
  const symbolsOf = new Map(exchanges.map(({ key, symbols }) => [key, symbols]))
  const symbols = inserted.flatMap(({ id, key }) =>
    (symbolsOf.get(key ?? '') ?? []).map((symbol) => ({ exchange_id: id, ...symbolColumns(symbol) })),
  )
  if (symbols.length > 0) await trx.insertInto('symbols').values(symbols).execute()
}

/** Records that the transaction's user has received the defaults; false if that was already recorded. */
export async function markDefaultsGiven(trx: Transaction<Schema>, userId: Id): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('given_defaults')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
