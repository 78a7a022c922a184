import type { SavedRun } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatMoney, formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

interface Assumed {
  /** Null: nothing is assumed. */
  readonly assumedRisk: string | null
  /** How many trades it is assumed for; null where a saved run does not say. */
  readonly trades: number | null
  /** Null where the currency is not known. */
  readonly currency: string | null
}

/** What is assumed of trades without a stop: "1R = $200.00 for 12 trades without a stop"; null for nothing. */
export function assumedText({ assumedRisk, trades, currency }: Assumed): string | null {
  if (assumedRisk === null || trades === 0) return null
  const oneR = currency === null ? formatNumber(Number(assumedRisk)) : formatMoney(assumedRisk, currency)
  return `1R = ${oneR} for ${trades === null ? 'trades' : pluralize(trades, 'trade')} without a stop`
}

/** The same of a saved run. The currency of another portfolio than the shown one is not known. */
export const assumedOfRun = (
  { assumedRisk, portfolioId }: Pick<SavedRun, 'assumedRisk' | 'portfolioId'>,
  { id, currency }: Pick<Portfolio, 'id' | 'currency'>,
): string | null => assumedText({ assumedRisk, trades: null, currency: portfolioId === id ? currency : null })
