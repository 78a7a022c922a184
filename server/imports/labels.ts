import type { Transaction } from 'kysely'
import type { ImportLabels } from '#domain/importers/reading/imported-trade.ts'
import type { ExchangeInput } from '#domain/instruments/exchange.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import { requireListRoom } from '#server/playbook/own-rows.ts'
import type { Schema } from '#server/sql/tables.ts'
import { addNamedEntries, addNamedExchanges, findEntriesByName, type LabelList } from './entries-by-name.ts'
import { findOrCreateStats } from './stats-by-name.ts'

/**
 * Which missing entries are created, and what missing exchanges are; tags and exchanges always are created, custom stats
 * where the plan has them.
 */
export interface LabelCreation {
  readonly setups: boolean
  readonly mistakes: boolean
  readonly customStats: boolean
  readonly exchanges?: readonly ExchangeInput[] | undefined
}

type Labelled = Pick<NewTrade, 'setupId' | 'tags' | 'mistakeIds' | 'exchangeId' | 'missedReasonId' | 'customStats'>

/** The references of a trade, and the custom stats whose values its file has and their stat does not accept. */
interface FoundLabels {
  readonly references: Labelled
  readonly refusedStats: readonly string[]
}

/** What the trades of an import refer to, and which of it is new. */
interface ImportEntries {
  readonly entriesOf: EntriesOf
  readonly createdExchanges: readonly ExchangeInput[]
}

/** Gives the references of a trade from its labels. */
export type EntriesOf = (labels: ImportLabels) => FoundLabels

const idsOf = (names: readonly string[], entries: Map<string, Id>) => [
  ...new Set(names.flatMap((name) => entries.get(name) ?? [])),
]

/**
 * Finds or creates the playbook entries that files name. Names that are neither found nor created are left out of the
 * references. Throws `list_full`.
 */
export async function findOrCreateLabels(
  trx: Transaction<Schema>,
  userId: Id,
  all: readonly ImportLabels[],
  create: LabelCreation,
): Promise<ImportEntries> {
  const createdExchanges: ExchangeInput[] = []
  const lookUp = async (list: LabelList, names: readonly string[], mayCreate: boolean) => {
    const distinct = [...new Set(names)]
    const found = await findEntriesByName(trx, list, userId, distinct)
    const missing = distinct.filter((name) => !found.has(name))
    if (missing.length === 0 || !mayCreate) return found
    await requireListRoom(trx, list, userId, new Set(missing.map((name) => name.toLowerCase())).size)
    if (list === 'exchanges') createdExchanges.push(...(await addNamedExchanges(trx, missing, create.exchanges ?? [])))
    else await addNamedEntries(trx, list, missing)
    return findEntriesByName(trx, list, userId, distinct)
  }
  const setups = await lookUp(
    'setups',
    all.flatMap(({ setup }) => (setup === null ? [] : [setup])),
    create.setups,
  )
  const tags = await lookUp(
    'tags',
    all.flatMap((labels) => labels.tags),
    true,
  )
  const mistakes = await lookUp(
    'mistakes',
    all.flatMap((labels) => labels.mistakes),
    create.mistakes,
  )
  const exchanges = await lookUp(
    'exchanges',
    all.flatMap(({ exchange }) => exchange ?? []),
    true,
  )
  const missedReasons = await lookUp(
    'missed_reasons',
    all.flatMap(({ missedReason }) => missedReason ?? []),
    true,
  )
  const statsOf = await findOrCreateStats(
    trx,
    userId,
    all.flatMap(({ customStats }) => customStats ?? []),
    create.customStats,
  )
  const entriesOf: EntriesOf = (labels) => {
    const { accepted, refused } = statsOf(labels.customStats ?? [])
    const references = {
      ...(labels.exchange === undefined ? {} : { exchangeId: exchanges.get(labels.exchange) ?? null }),
      ...(labels.missedReason === undefined ? {} : { missedReasonId: missedReasons.get(labels.missedReason) ?? null }),
      ...(labels.customStats === undefined ? {} : { customStats: accepted }),
      setupId: labels.setup === null ? null : (setups.get(labels.setup) ?? null),
      tags: idsOf(labels.tags, tags),
      mistakeIds: idsOf(labels.mistakes, mistakes),
    }
    return { references, refusedStats: refused }
  }
  return { entriesOf, createdExchanges }
}
