import { demoTags } from '#domain/demo/notes.ts'
import { isDemoPortfolio } from '#domain/demo/portfolio-names.ts'
import { deletePortfolio, listPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { removeDemoCandles } from './demo-candles.ts'
import { buildInSlices } from './demo-data.ts'
import type { DemoLoad } from './demo-load.ts'

/**
 * Takes back what `loadDemoData` added: the demo portfolios with their trades, notes, cash flows and charts, the demo's
 * tags that no other trade has, and its candles. The defaults of the playbook stay: every account has them. Throws
 * `not_found` without a demo portfolio.
 */
export async function removeDemoData(load: Pick<DemoLoad, 'userId' | 'transaction'>): Promise<void> {
  const { userId, transaction } = load
  await transaction(async (trx) => {
    const demo = (await listPortfolios(trx, userId)).filter(isDemoPortfolio)
    if (demo.length === 0) throw new ApiError('not_found', 'There are no demo portfolios.')
    for (const { id } of demo) await deletePortfolio(trx, id)
    const names = demoTags.map(({ name }) => name)
    await trx
      .deleteFrom('tags')
      .where('user_id', '=', userId)
      .where('name', 'in', names)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('trade_tags').select('tag_id').whereRef('trade_tags.tag_id', '=', 'tags.id'))),
      )
      .execute()
  })
  const demo = await buildInSlices()
  for (const { series } of demo) await removeDemoCandles(load, series)
}
