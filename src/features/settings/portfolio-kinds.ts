import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { PortfolioKind } from '#domain/portfolio/portfolio.ts'

/** How the kinds of portfolios read on screen. */
export const kindLabels: Readonly<Record<PortfolioKind, string>> = {
  live: 'Live account',
  paper: 'Paper trading',
  demo: 'Demo account',
}

/** How the ways of matching exits with entries read on screen. */
export const matchingLabels: Readonly<Record<MatchingMethod, string>> = {
  fifo: 'First in, first out (FIFO)',
  lifo: 'Last in, first out (LIFO)',
  average: 'Average price',
}
