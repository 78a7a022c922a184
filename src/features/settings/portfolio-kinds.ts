import type { PortfolioKind } from '#domain/portfolio.ts'

/** How the kinds of portfolios read on screen. */
export const kindLabels: Readonly<Record<PortfolioKind, string>> = {
  live: 'Live account',
  paper: 'Paper trading',
  demo: 'Demo account',
}
