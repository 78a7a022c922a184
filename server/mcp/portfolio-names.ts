/**
 * Copies a value of JSON with portfolios named as every tool takes them, `portfolio_id`: the API says so in queries, and
 * `portfolioId` in bodies.
 */
export function namePortfolios(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(namePortfolios)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/^portfolioId(s?)$/, 'portfolio_id$1'),
      namePortfolios(item),
    ]),
  )
}
