import type { Transaction } from 'kysely'
import type { Id, Money } from '#domain/numbers/units.ts'
import { groupSample, type SampleGroups } from '#domain/simulation/sample-groups.ts'
import type { SampleFilter } from '#domain/simulation/sample.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readStatisticTrades } from './statistic-trades.ts'

interface NamedSampleGroups extends SampleGroups {
  /** Names of the setups that the user can see. */
  readonly names: ReadonlyMap<Id, string>
}

/** The days and setups of a portfolio's sample, in the sample's order. */
export async function readSampleGroups(
  trx: Transaction<Schema>,
  portfolioId: Id,
  assumedRisk: Money | null,
  filter: SampleFilter | null,
): Promise<NamedSampleGroups> {
  const rows = await trx
    .selectFrom('trades')
    .leftJoin('setups', 'setups.id', 'trades.setup_id')
    .select(['trades.id', 'trades.setup_id', 'setups.name'])
    .where('trades.portfolio_id', '=', portfolioId)
    .where('trades.status', '=', 'completed')
    .execute()
  const setupIds = new Map(rows.map((row) => [row.id, row.setup_id]))
  const names = new Map(
    rows.flatMap((row) => (row.setup_id === null || row.name === null ? [] : [[row.setup_id, row.name]])),
  )
  return { ...groupSample(await readStatisticTrades(trx, portfolioId, filter), assumedRisk, setupIds), names }
}
