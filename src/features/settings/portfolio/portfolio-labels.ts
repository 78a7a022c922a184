import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { PortfolioKind } from '#domain/portfolio/portfolio.ts'

/** Labels of portfolio kinds. */
export const portfolioKindLabels: Readonly<Record<PortfolioKind, string>> = {
  live: 'Live account',
  paper: 'Paper trading',
  demo: 'Demo account',
}

/** Labels of matching methods. */
export const matchingLabels: Readonly<Record<MatchingMethod, string>> = {
  fifo: 'First in, first out (FIFO)',
  lifo: 'Last in, first out (LIFO)',
  average: 'Average price',
}
