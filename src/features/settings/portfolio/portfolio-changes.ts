import { exact } from '#domain/numbers/decimal.ts'
import type { Portfolio, PortfolioSettings } from '#domain/portfolio/portfolio.ts'

const amounts: ReadonlySet<keyof PortfolioSettings> = new Set(['openingBalance', 'breakevenTolerance'])

function isChanged(key: keyof PortfolioSettings, before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before !== after
  return amounts.has(key) ? !exact(before).eq(after) : before !== after.trim()
}

/**
 * The changed fields only, since sending an unchanged time zone would recompute every trade. Amounts are compared as
 * numbers: "100" and "100.00" are equal.
 */
export function changedFields(portfolio: Portfolio, values: PortfolioSettings): Partial<PortfolioSettings> {
  const keys = Object.keys(values) as (keyof PortfolioSettings)[]
  return Object.fromEntries(
    keys
      // Saving an opening balance that nobody has stated states it.
      .filter(
        (key) =>
          isChanged(key, portfolio[key], values[key]) || (key === 'openingBalance' && !portfolio.openingBalanceStated),
      )
      .map((key) => [key, values[key]]),
  )
}
