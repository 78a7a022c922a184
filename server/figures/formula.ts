import type { DatapointFacts } from '#domain/datapoint-facts.ts'
import { formulaStatistic } from '#domain/formula-value.ts'
import { TradeDatapoints } from '#domain/trade-datapoints.ts'
import type { FigureTasks } from './tasks.ts'

type Row = Pick<DatapointFacts, 'trade'>['trade'] & Partial<Pick<DatapointFacts, 'journal' | 'market'>>

/** The trades for which a formula has a value, each with it. */
export function formulaOf({ formula, pages, severities, portfolio, matching }: FigureTasks['formula']) {
  const statistic = formulaStatistic(formula)
  return pages.flatMap((page) =>
    // Each row holds every column that the formula follows from, and none of the others is read.
    (JSON.parse(page) as Row[]).flatMap(({ journal = null, market = null, ...trade }) => {
      const facts: DatapointFacts = { trade, portfolio, matching, journal, market, mistakeSeverities: severities }
      const value = statistic(new TradeDatapoints(facts))
      return value === null ? [] : [[trade.id, value] as const]
    }),
  )
}
