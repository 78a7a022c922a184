import { sql, type Transaction } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { compareSnapshots, versionGraceMs, type SetupSnapshot } from '#domain/playbook/setup-versions.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { listRules, replaceRules } from './rules.ts'
import { findSetup, updateSetup } from './setups.ts'

/** Versions of a setup that are shown, the newest ones. */
export const maxVersions = 50

interface StoredVersion {
  /** From 1. */
  readonly number: number
  readonly startedAt: Instant
  readonly snapshot: SetupSnapshot
}

function planOf({ direction, timeframe, stop, targets, riskPct, sessions, symbols }: Setup): SetupSnapshot['plan'] {
  return { direction, timeframe, stop, targets, riskPct, sessions, symbols }
}

async function readSnapshot(trx: Transaction<Schema>, setupId: Id): Promise<SetupSnapshot> {
  const plan = planOf(orNotFound(await findSetup(trx, setupId)))
  const rules = await listRules(trx, setupId)
  return {
    plan,
    rules: rules.map(({ id, phase, title, description, weight, isMandatory }) => ({
      id,
      phase,
      title,
      description,
      weight,
      isMandatory,
    })),
  }
}

/** Whether a change made now still belongs to a version: it is young, and no trade was entered since it started. */
async function belongsTo(trx: Transaction<Schema>, setupId: Id, startedAt: Instant): Promise<boolean> {
  const { rows } = await sql<{ belongs: boolean }>`
    select clock_timestamp() < ${startedAt}::timestamptz + ${versionGraceMs} * interval '1 millisecond'
      and not exists (
        select from trades where user_id = auth.uid() and setup_id = ${setupId}::uuid and entry_at >= ${startedAt}
      ) as belongs
  `.execute(trx)
  return rows[0]?.belongs === true
}

async function insertVersion(
  trx: Transaction<Schema>,
  setupId: Id,
  version: Omit<StoredVersion, 'startedAt'> & { readonly startedAt?: Instant },
): Promise<void> {
  const { number, startedAt, snapshot } = version
  await trx
    .insertInto('setup_versions')
    .values({
      setup_id: setupId,
      number,
      snapshot: JSON.stringify(snapshot),
      ...(startedAt === undefined ? {} : { started_at: startedAt }),
    })
    .execute()
}

async function recordChange(
  trx: Transaction<Schema>,
  setupId: Id,
  before: SetupSnapshot,
  after: SetupSnapshot,
): Promise<void> {
  const last = await trx
    .selectFrom('setup_versions')
    .select(['number', 'started_at'])
    .where('setup_id', '=', setupId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const createdAt = orNotFound(await findSetup(trx, setupId)).createdAt
  if (await belongsTo(trx, setupId, last?.started_at ?? createdAt)) {
    // Without a row the setup still has its first version, which is whatever the setup is now.
    if (last === undefined) return
    await trx
      .updateTable('setup_versions')
      .set({ snapshot: JSON.stringify(after) })
      .where('setup_id', '=', setupId)
      .where('number', '=', last.number)
      .execute()
    return
  }
  if (last === undefined) await insertVersion(trx, setupId, { number: 1, startedAt: createdAt, snapshot: before })
  await insertVersion(trx, setupId, { number: (last?.number ?? 1) + 1, snapshot: after })
}

/**
 * Runs a change of a setup's plan or rules, and records the version that it starts, or the one that it belongs to. The
 * setup must be locked.
 */
export async function changeVersion<T>(trx: Transaction<Schema>, setupId: Id, change: () => Promise<T>): Promise<T> {
  const before = await readSnapshot(trx, setupId)
  const result = await change()
  const after = await readSnapshot(trx, setupId)
  if (compareSnapshots(before, after).length > 0) await recordChange(trx, setupId, before, after)
  return result
}

/**
 * The newest versions of a setup, newest first: at least one, and one more than are shown, from which the oldest shown one
 * was changed and whose trades are not its own.
 */
export async function listVersions(trx: Transaction<Schema>, setupId: Id): Promise<StoredVersion[]> {
  const stored = await trx
    .selectFrom('setup_versions')
    .select(['number', 'started_at as startedAt', 'snapshot'])
    .where('setup_id', '=', setupId)
    .orderBy('number', 'desc')
    .limit(maxVersions + 1)
    .execute()
  if (stored.length > 0) return stored
  const { createdAt } = orNotFound(await findSetup(trx, setupId))
  return [{ number: 1, startedAt: createdAt, snapshot: await readSnapshot(trx, setupId) }]
}

/**
 * Gives a setup the plan and rules of an older version, and records them as a version of their own, however young the
 * last one is: what it says must not be lost. Returns the new version's number. The setup must be locked. Throws
 * `not_found` for a version that there is none of, and `conflict` if nothing would change.
 */
export async function restoreVersion(
  trx: Transaction<Schema>,
  { userId, setupId, number }: { readonly userId: Id; readonly setupId: Id; readonly number: number },
): Promise<number> {
  const stored = await trx
    .selectFrom('setup_versions')
    .select(['number', 'snapshot'])
    .where('setup_id', '=', setupId)
    .orderBy('number', 'desc')
    .execute()
  const last = stored[0]?.number ?? 1
  const wanted = stored.find((version) => version.number === number)
  if (wanted === undefined && number !== last) throw new ApiError('not_found')
  const before = await readSnapshot(trx, setupId)
  if (wanted === undefined || compareSnapshots(before, wanted.snapshot).length === 0)
    throw new ApiError('conflict', 'The setup already has the plan and rules of this version.')
  await updateSetup(trx, setupId, wanted.snapshot.plan)
  await replaceRules(trx, setupId, wanted.snapshot.rules)
  await insertVersion(trx, setupId, { number: last + 1, snapshot: await readSnapshot(trx, setupId) })
  const details = { restored: number, number: last + 1 }
  await recordAudit(trx, { action: 'setup.version-restored', userId, subjectId: setupId, details })
  return last + 1
}
