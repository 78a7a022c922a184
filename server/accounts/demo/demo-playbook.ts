import type { Transaction } from 'kysely'
import { demoTags } from '#domain/demo/notes.ts'
import type { DemoReferences } from '#domain/demo/review-trade.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'

type KeyedTable = 'setups' | 'exchanges' | 'mistakes' | 'missed_reasons'

const knownIds = (ids: readonly (Id | null | undefined)[]) => ids.flatMap((id) => id ?? [])

/** The rows of an account that demo trades refer to. What the trader has deleted is missing, and stays empty. */
export class DemoPlaybook {
  readonly #byKey: Readonly<Record<KeyedTable, ReadonlyMap<string, Id>>>
  readonly #tags: ReadonlyMap<string, Id>
  readonly #rules: ReadonlyMap<Id, readonly Omit<RuleCheck, 'met' | 'note'>[]>

  /** The tags that were added. */
  readonly addedTags: readonly Id[]

  private constructor(
    byKey: Readonly<Record<KeyedTable, ReadonlyMap<string, Id>>>,
    tags: ReadonlyMap<string, Id>,
    rules: ReadonlyMap<Id, readonly Omit<RuleCheck, 'met' | 'note'>[]>,
    addedTags: readonly Id[],
  ) {
    this.addedTags = addedTags
    this.#byKey = byKey
    this.#tags = tags
    this.#rules = rules
  }

  /** Reads the playbook of the transaction's user and adds the demo's tags. */
  static async read(trx: Transaction<Schema>, userId: Id): Promise<DemoPlaybook> {
    const keyed = async (table: KeyedTable) => {
      const rows = await trx.selectFrom(table).select(['id', 'default_key']).where('user_id', '=', userId).execute()
      return new Map(rows.flatMap(({ id, default_key: key }) => (key === null ? [] : [[key, id] as const])))
    }
    const added = await trx
      .insertInto('tags')
      .values(demoTags.map(({ name, color }) => ({ name, color })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    const tags = await trx.selectFrom('tags').select(['id', 'name']).where('user_id', '=', userId).execute()
    const rows = await trx
      .selectFrom('rules')
      .select(['id as ruleId', 'setup_id as setupId', 'title', 'phase', 'weight', 'is_mandatory as isMandatory'])
      .where('user_id', '=', userId)
      .orderBy('setup_id')
      .orderBy('position')
      .execute()
    const rules = new Map<Id, Omit<RuleCheck, 'met' | 'note'>[]>()
    for (const { setupId, ...rule } of rows) rules.set(setupId, [...(rules.get(setupId) ?? []), rule])
    return new DemoPlaybook(
      {
        setups: await keyed('setups'),
        exchanges: await keyed('exchanges'),
        mistakes: await keyed('mistakes'),
        missed_reasons: await keyed('missed_reasons'),
      },
      new Map(tags.map(({ id, name }) => [name.toLowerCase(), id])),
      rules,
      added.map(({ id }) => id),
    )
  }

  #idOf(table: KeyedTable, key: string | null): Id | null {
    return key === null ? null : (this.#byKey[table].get(key) ?? null)
  }

  /** The fields of a trade that refer to the playbook. */
  fieldsOf({ setup, exchange, mistakes, tags, missedReason }: DemoReferences): Partial<TradeInput> {
    return {
      setupId: this.#idOf('setups', setup),
      exchangeId: this.#idOf('exchanges', exchange),
      missedReasonId: this.#idOf('missed_reasons', missedReason),
      mistakeIds: knownIds(mistakes.map((key) => this.#idOf('mistakes', key))),
      tags: knownIds(tags.map((name) => this.#tags.get(name.toLowerCase()))),
    }
  }

  /** The answers to the rules of the trade's setup, as many as both have. */
  ruleChecksOf({ setup, ruleAnswers }: DemoReferences): RuleCheck[] {
    const rules = this.#rules.get(this.#idOf('setups', setup) ?? '') ?? []
    return rules.flatMap((rule, place) => {
      const met = ruleAnswers[place]
      return met === undefined ? [] : [{ ...rule, met, note: null }]
    })
  }
}
