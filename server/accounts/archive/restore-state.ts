import { sql, type Transaction } from 'kysely'
import type { ArchiveDocument } from '#contract/accounts/archive-documents.ts'
import type { RestoreReport } from '#contract/accounts/archive.ts'
import type { Id } from '#domain/numbers/units.ts'
import { uuidsInText } from '#domain/numbers/uuid.ts'
import type { PlanSettings } from '#server/runtime/plan-settings.ts'
import { deriveId } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { DocumentLine } from './read-pages.ts'

type ReportName = RestoreReport['documents'][number]['name']

/** Counts what happened to the lines of a document. */
class Tally {
  restored = 0
  present = 0
  readonly refused = new Map<string, number>()

  refuse(reason: string, rows = 1): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + rows)
  }
}

/**
 * A replacement for an id that another account uses: the same for the same account, so that restoring again finds it.
 */
const replaceId = (userId: Id, id: string): Id => deriveId(`${userId} ${id}`, 'a')

/** The state of a restore across documents. */
export class RestoreState {
  readonly trx: Transaction<Schema>
  readonly userId: Id
  readonly plans: PlanSettings
  /** Ids of the archive that have another id in this account. */
  readonly #changed = new Map<string, string>()
  /** Ids of the account's own rows that correspond to lines of the archive. */
  readonly #own = new Map<ArchiveDocument, Set<string>>()
  /** Ids of the rows that this restore has added. */
  readonly #added = new Map<ArchiveDocument, Set<string>>()
  readonly #tallies = new Map<ReportName, Tally>()

  constructor(trx: Transaction<Schema>, userId: Id, limits: PlanSettings) {
    this.trx = trx
    this.userId = userId
    this.plans = limits
  }

  tally(name: ReportName): Tally {
    const tally = this.#tallies.get(name) ?? new Tally()
    this.#tallies.set(name, tally)
    return tally
  }

  ownIds(name: ArchiveDocument): Set<string> {
    const ids = this.#own.get(name) ?? new Set()
    this.#own.set(name, ids)
    return ids
  }

  /** Records an added row. */
  markAdded(name: ArchiveDocument, id: string): void {
    this.ownIds(name).add(id)
    const added = this.#added.get(name) ?? new Set()
    this.#added.set(name, added.add(id))
  }

  isNew(name: ArchiveDocument, id: string): boolean {
    return this.#added.get(name)?.has(id) ?? false
  }

  mapId(from: string, to: string): void {
    if (from !== to) this.#changed.set(from, to)
  }

  /**
   * The id in this account. An id is replaced at most twice: if another account uses it, and then if a row with the
   * same name exists.
   */
  ownIdOf(id: string): string {
    const first = this.#changed.get(id) ?? id
    return this.#changed.get(first) ?? first
  }

  /** Replaces all ids in a line by those of this account. */
  rewriteIds(line: DocumentLine): Record<string, unknown> {
    if (this.#changed.size === 0) return { ...line }
    const text = JSON.stringify(line).replaceAll(uuidsInText, (id) => this.ownIdOf(id))
    return JSON.parse(text) as Record<string, unknown>
  }

  /**
   * Assigns each line its id in this account: its own if that is free or already belongs to the account, otherwise a
   * derived one. Returns the ids that already exist in this account.
   */
  async settleIds(table: string, lines: readonly Record<string, unknown>[]): Promise<ReadonlySet<unknown>> {
    const mine = new Set<unknown>()
    const foreign = new Set<unknown>()
    const look = async (ids: readonly unknown[]) => {
      const { rows } = await sql<{ id: Id; own: boolean }>`
        select id, user_id = ${this.userId}::uuid as own from ${sql.table(table)} where id = any(${ids}::uuid[])
      `.execute(this.trx)
      for (const { id, own } of rows) (own ? mine : foreign).add(id)
    }
    await look(lines.map(({ id }) => id))
    const taken = lines.filter(({ id }) => foreign.has(id))
    for (const line of taken) {
      const id = replaceId(this.userId, String(line.id))
      this.mapId(String(line.id), id)
      line.id = id
    }
    if (taken.length > 0) await look(taken.map(({ id }) => id))
    return mine
  }

  report(): RestoreReport {
    return {
      documents: [...this.#tallies].map(([name, { restored, present, refused }]) => ({
        name,
        restored,
        present,
        refused: [...refused].map(([reason, rows]) => ({ reason, rows })),
      })),
    }
  }
}
