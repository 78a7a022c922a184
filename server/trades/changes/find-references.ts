import { sql, type Transaction } from 'kysely'
import type { Decimal, Id } from '#domain/numbers/units.ts'
import { fieldByKey, statedFields, type StatedField } from '#domain/trade/fields/catalogue.ts'
import type { ReferredTable, RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The parts of a trader's own statistic that values are checked against. */
export interface StatDefinition {
  readonly id: Id
  readonly name: string
  readonly kind: 'choice' | 'number' | 'yesNo' | 'formula'
  readonly choices: readonly string[]
  readonly minimum: Decimal | null
  readonly maximum: Decimal | null
}

/** The rows that trades refer to, limited to the trader's own. */
export interface KnownReferences {
  readonly rows: Readonly<Record<ReferredTable, ReadonlySet<Id>>>
  readonly rules: ReadonlyMap<Id, Omit<RuleCheck, 'met' | 'note'>>
  readonly stats: ReadonlyMap<Id, StatDefinition>
}

/** Fields of a trade that contain playbook ids, with the table that each refers to. */
export const referenceFields = statedFields.flatMap((field): { field: StatedField; to: ReferredTable }[] => {
  const { value } = fieldByKey[field]
  return value.type === 'reference' || value.type === 'references' ? [{ field, to: value.to }] : []
})

/** The ids that a trade has in one of these fields. */
export function referencedIds(input: TradeInput, field: StatedField): readonly Id[] {
  const value = input[field]
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? (value as readonly Id[]) : []
}

async function findOwnRows(trx: Transaction<Schema>, table: ReferredTable, userId: Id, ids: Set<Id>): Promise<Set<Id>> {
  if (ids.size === 0) return new Set()
  const { rows } = await sql<{ id: Id }>`
    select id from ${sql.table(table)} where user_id = ${userId}::uuid and id = any(${[...ids]}::uuid[])
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

async function findOwnRules(trx: Transaction<Schema>, userId: Id, ids: Set<Id>): Promise<KnownReferences['rules']> {
  if (ids.size === 0) return new Map()
  const rows = await trx
    .selectFrom('rules')
    .select(['id as ruleId', 'title', 'phase', 'weight', 'is_mandatory as isMandatory'])
    .where('user_id', '=', userId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.ruleId, row]))
}

async function findOwnStats(trx: Transaction<Schema>, userId: Id, ids: Set<Id>): Promise<KnownReferences['stats']> {
  if (ids.size === 0) return new Map()
  const rows = await trx
    .selectFrom('custom_stats')
    .select(['id', 'name', 'kind', 'choices', 'minimum', 'maximum'])
    .where('user_id', '=', userId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Looks up the references of trades of `userId`, with one query per referenced table. */
export async function findReferences(
  trx: Transaction<Schema>,
  userId: Id,
  inputs: readonly TradeInput[],
): Promise<KnownReferences> {
  const named: Record<ReferredTable, Set<Id>> = {
    setups: new Set(),
    exchanges: new Set(),
    missed_reasons: new Set(),
    mistakes: new Set(),
    tags: new Set(),
  }
  for (const input of inputs) {
    for (const { field, to } of referenceFields) for (const id of referencedIds(input, field)) named[to].add(id)
  }
  const rules = new Set(inputs.flatMap((input) => input.ruleResponses.map(({ ruleId }) => ruleId)))
  const stats = new Set(inputs.flatMap((input) => Object.keys(input.customStats)))
  return {
    rows: {
      setups: await findOwnRows(trx, 'setups', userId, named.setups),
      exchanges: await findOwnRows(trx, 'exchanges', userId, named.exchanges),
      missed_reasons: await findOwnRows(trx, 'missed_reasons', userId, named.missed_reasons),
      mistakes: await findOwnRows(trx, 'mistakes', userId, named.mistakes),
      tags: await findOwnRows(trx, 'tags', userId, named.tags),
    },
    rules: await findOwnRules(trx, userId, rules),
    stats: await findOwnStats(trx, userId, stats),
  }
}
