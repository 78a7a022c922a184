import { exact } from '#domain/numbers/decimal.ts'
import type { Portfolio, PortfolioInput } from '#domain/portfolio/portfolio.ts'

const amounts: ReadonlySet<keyof PortfolioInput> = new Set(['openingBalance', 'breakevenTolerance'])

function isChanged(key: keyof PortfolioInput, before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before !== after
  return amounts.has(key) ? !exact(before).eq(after) : before !== after.trim()
}

/**
 * The changed fields only, since sending an unchanged time zone would recompute every trade. Amounts are compared as
 * numbers: "100" and "100.00" are equal.
 */
export function changedFields(portfolio: Portfolio, values: PortfolioInput): Partial<PortfolioInput> {
  const keys = Object.keys(values) as (keyof PortfolioInput)[]
  return Object.fromEntries(
    keys.filter((key) => isChanged(key, portfolio[key], values[key])).map((key) => [key, values[key]]),
  )
}
