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
  fifo: 'FIFO (first in, first out)',
  lifo: 'LIFO (last in, first out)',
  average: 'Average price',
}
