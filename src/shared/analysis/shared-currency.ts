import type { Portfolio } from '#domain/portfolio/portfolio.ts'

/** The currency of portfolios; null where they differ: figures are then in R. */
export function sharedCurrency(portfolios: readonly Pick<Portfolio, 'currency'>[]): string | null {
  const [first, ...others] = new Set(portfolios.map(({ currency }) => currency))
  return first === undefined || others.length > 0 ? null : first
}
