import type { Portfolio } from '#domain/portfolio/portfolio.ts'

/** The names of the demo portfolios, which an account has once. */
export const demoPortfolioNames = ['Demo: futures day trading', 'Demo: stock swing trading'] as const

/** Whether a portfolio is one that the demo data added. A renamed one is the trader's own. */
export function isDemoPortfolio({ name, kind }: Pick<Portfolio, 'name' | 'kind'>): boolean {
  return kind === 'demo' && demoPortfolioNames.some((demo) => demo === name)
}
