import { useSearchParams } from 'react-router-dom'
import type { PortfolioScope } from '#api/figures/setup-figures.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'

interface ScopeControl {
  /** The portfolio that figures are of; null for all. */
  readonly scope: PortfolioScope
  /** Whether portfolios are still loading, so that figures wait. */
  readonly isPending: boolean
  /** The name of the active portfolio where there are several to choose from; else null. */
  readonly activeName: string | null
  readonly setAll: (isAll: boolean) => void
}

/** Whether figures are of the active portfolio or, with `?scope=all`, of all portfolios. */
export function usePortfolioScope(): ScopeControl {
  const { portfolio, portfolios, status } = useActivePortfolio()
  const [address, setAddress] = useSearchParams()
  const isAll = address.get('scope') === 'all' || portfolio === null
  return {
    scope: isAll ? null : portfolio.id,
    isPending: status === 'pending',
    activeName: portfolios.length > 1 ? (portfolio?.name ?? null) : null,
    setAll: (next) =>
      setAddress(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next) changed.set('scope', 'all')
          else changed.delete('scope')
          return changed
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
