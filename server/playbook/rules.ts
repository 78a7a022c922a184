import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Rule, RuleInput } from '#domain/playbook/playbook.ts'
import type { VersionRule } from '#domain/playbook/setup-versions.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const inputColumns = {
  phase: 'phase',
  title: 'title',
  description: 'description',
  weight: 'weight',
  isMandatory: 'is_mandatory',
} as const satisfies Record<keyof RuleInput, string>

const selection = aliased({
  ...inputColumns,
  id: 'id',
  setupId: 'setup_id',
  position: 'position',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

type Changes = { readonly [Field in keyof RuleInput]?: RuleInput[Field] | undefined }

/** The rules of a setup, in their order. */
export function listRules(trx: Transaction<Schema>, setupId: Id): Promise<Rule[]> {
  return trx.selectFrom('rules').select(selection).where('setup_id', '=', setupId).orderBy('position').execute()
}

/** A rule that the transaction's user may read; undefined if there is none with that id. */
export function findRule(trx: Transaction<Schema>, id: Id): Promise<Rule | undefined> {
  return trx.selectFrom('rules').select(selection).where('id', '=', id).executeTakeFirst()
}

const newRow = (setupId: Id, input: Changes & Pick<RuleInput, 'phase' | 'title'>) => ({
  setup_id: setupId,
  position: sql<number>`(select count(*) from rules where setup_id = ${setupId}::uuid)`,
  phase: input.phase,
  title: input.title,
  description: input.description ?? null,
  weight: input.weight,
  is_mandatory: input.isMandatory,
})

/** Adds a rule at the end. The setup must be locked, so that no other rule takes the position. */
export function insertRule(
  trx: Transaction<Schema>,
  setupId: Id,
  input: Changes & Pick<RuleInput, 'phase' | 'title'>,
): Promise<Rule> {
  return trx.insertInto('rules').values(newRow(setupId, input)).returning(selection).executeTakeFirstOrThrow()
}

/**
 * Adds a deleted rule again, at the end and with its former id, so that what trades answered counts for it again. It
 * gets another id if the former one is taken, as in a copy of the account. Returns its id.
 */
async function insertFormerRule(trx: Transaction<Schema>, setupId: Id, rule: VersionRule): Promise<Id> {
  const row = await trx
    .insertInto('rules')
    .values({ ...newRow(setupId, rule), id: rule.id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? (await insertRule(trx, setupId, rule)).id
}

/** Changes the given fields; at least one is required. */
export async function updateRule(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  await trx
    .updateTable('rules')
    .set({
      phase: changes.phase,
      title: changes.title,
      description: changes.description,
      weight: changes.weight,
      is_mandatory: changes.isMandatory,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a rule and moves up those after it. The setup must be locked. */
export async function deleteRule(trx: Transaction<Schema>, { id, setupId, position }: Rule): Promise<void> {
  await trx.deleteFrom('rules').where('id', '=', id).execute()
  await trx
    .updateTable('rules')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('setup_id', '=', setupId)
    .where('position', '>', position)
    .execute()
}

/**
 * Puts the rules of a setup in the order of the given ids. The setup must be locked; `order` contains each rule once.
 */
export async function setRuleOrder(trx: Transaction<Schema>, setupId: Id, order: readonly Id[]): Promise<void> {
  await sql`
    update rules set position = wanted.place - 1
    from unnest(${order}::uuid[]) with ordinality as wanted (id, place)
    where rules.id = wanted.id and rules.setup_id = ${setupId}::uuid
  `.execute(trx)
}

/** Makes the rules of a setup those of an older version, in its order. The setup must be locked. */
export async function replaceRules(
  trx: Transaction<Schema>,
  setupId: Id,
  rules: readonly VersionRule[],
): Promise<void> {
  const wanted = new Set(rules.map(({ id }) => id))
  const current = await listRules(trx, setupId)
  // From the end, so that no position changes that is still needed.
  for (const rule of current.toReversed()) if (!wanted.has(rule.id)) await deleteRule(trx, rule)
  const existing = new Set(current.map(({ id }) => id))
  const order: Id[] = []
  for (const rule of rules) {
    if (existing.has(rule.id)) await updateRule(trx, rule.id, rule)
    order.push(existing.has(rule.id) ? rule.id : await insertFormerRule(trx, setupId, rule))
  }
  await setRuleOrder(trx, setupId, order)
}
