import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { compileFormula } from '#domain/formulas/compile-formula.ts'
import { parseRows } from './datapoint-rows.ts'
import type { FigureTasks } from './tasks.ts'

/** The values of a formula by trade; trades without a value are missing. */
export function computeFormula(input: FigureTasks['formula']) {
  const statistic = compileFormula(input.formula)
  return input.pages.flatMap((page) =>
    parseRows(page, input).flatMap((facts) => {
      const value = statistic(new TradeDatapoints(facts))
      return value === null ? [] : [[facts.trade.id, value] as const]
    }),
  )
}
