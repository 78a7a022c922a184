import type { z } from 'zod'
import type { analyzeTrades } from '#contract/analysis/analysis.ts'
import { getSetupRuleCosts } from '#contract/figures/setup-figures.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import { selectSetupPortfolios } from '#server/figures/select-setup-portfolios.ts'
import { implement } from '#server/http/implement.ts'
import { readOptions } from './read-options.ts'
import { runAnalysis } from './run-analysis.ts'

type Costs = z.output<typeof getSetupRuleCosts.response>
type Result = z.output<typeof analyzeTrades.response>['result']

/** By caller, setup and portfolio. */
const costCache = new RevisionCache<Costs>(200)

const groupPrefix = 'rule:'

/** The rows of the playbook tool's table of rules. */
function costsOf({ tables }: Result): Costs {
  const table = tables.find(({ key }) => key === 'rules')
  if (table === undefined) return { rules: [] }
  const place = (key: string) => table.columns.findIndex((column) => column.key === key)
  const [broken, met, delta] = [place('n'), place('others'), place('delta')]
  return {
    rules: table.rows.flatMap(({ group, cells, intervals }) => {
      if (group?.startsWith(groupPrefix) !== true) return []
      const difference = cells[delta]
      return [
        {
          ruleId: group.slice(groupPrefix.length),
          broken: Number(cells[broken]),
          met: Number(cells[met]),
          differenceR: typeof difference === 'number' ? difference : null,
          interval: intervals[delta] ?? null,
        },
      ]
    }),
  }
}

export const ruleCostRoutes = [
  implement(getSetupRuleCosts, async ({ params: { setupId }, query: { portfolio_id: portfolioId } }, context) => {
    const { portfolios } = await selectSetupPortfolios(context, setupId, portfolioId)
    if (portfolios.length === 0) return { rules: [] }
    const key = JSON.stringify([context.user.userId, setupId, portfolioId])
    return costCache.get(key, revisionStamp(portfolios), async () => {
      const side = { portfolioIds: portfolios.map(({ id }) => id), selection: { setup_id: [setupId] } }
      const asked = { tool: 'playbook', options: readOptions('playbook', { category: 'rules' }), tradesOf: [] } as const
      const answer = await runAnalysis(context, [side], asked)
      // What the task of analyses writes; the contract of the route for analyses says its shape.
      return costsOf((JSON.parse(Buffer.from(answer).toString('utf8')) as { readonly result: Result }).result)
    })
  }),
]
