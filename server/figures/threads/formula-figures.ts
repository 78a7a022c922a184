import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { compileFormula } from '#domain/formulas/compile-formula.ts'
import type { FigureTasks } from './tasks.ts'

type Row = Pick<DatapointFacts, 'trade'>['trade'] & Partial<Pick<DatapointFacts, 'journal' | 'market'>>

/** The values of a formula by trade; trades without a value are missing. */
export function computeFormula({ formula, pages, severities, portfolio, matching }: FigureTasks['formula']) {
  const statistic = compileFormula(formula)
  return pages.flatMap((page) =>
    // Each row contains every column that the formula depends on; no other column is read.
    (JSON.parse(page) as Row[]).flatMap(({ journal = null, market = null, ...trade }) => {
      const facts: DatapointFacts = { trade, portfolio, matching, journal, market, mistakeSeverities: severities }
      const value = statistic(new TradeDatapoints(facts))
      return value === null ? [] : [[trade.id, value] as const]
    }),
  )
}
