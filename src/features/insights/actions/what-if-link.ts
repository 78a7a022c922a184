import type { Insight, InsightSelection } from '#api/insights/insights.ts'

/**
 * The what-if simulator with the behavior of a finding among those that it removes; null where it knows none, or where
 * the finding is about several portfolios.
 */
export function whatIfAddress({ removal }: Pick<Insight, 'removal'>, selection: InsightSelection): string | null {
  if (removal === null || selection.portfolio_id === undefined) return null
  const address = new URLSearchParams({ detail: 'removals' })
  if (selection.setup_id !== undefined) address.set('setup', selection.setup_id)
  if (selection.from !== undefined) address.set('from', selection.from)
  if (selection.to !== undefined) address.set('to', selection.to)
  for (const [name, value] of Object.entries(removal.values)) {
    address.set(`without.${removal.selector}.${name}`, String(value))
  }
  return `/what-if-simulator/strategy/${selection.portfolio_id}?${address.toString()}`
}
