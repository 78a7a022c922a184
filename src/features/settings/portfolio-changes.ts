import { exact } from '#domain/numbers/decimal.ts'
import type { Portfolio, PortfolioInput } from '#domain/portfolio/portfolio.ts'

const amounts: ReadonlySet<keyof PortfolioInput> = new Set(['openingBalance', 'breakevenTolerance'])

function isChanged(key: keyof PortfolioInput, before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before !== after
  return amounts.has(key) ? !exact(before).eq(after) : before !== after.trim()
}

/**
 * The changed fields alone: an unchanged time zone must not derive every trade anew. Amounts are compared as numbers:
 * "100" and "100.00" are the same.
 */
export function changedFields(portfolio: Portfolio, values: PortfolioInput): Partial<PortfolioInput> {
  const keys = Object.keys(values) as (keyof PortfolioInput)[]
  return Object.fromEntries(
    keys.filter((key) => isChanged(key, portfolio[key], values[key])).map((key) => [key, values[key]]),
  )
}
