import type { PortfolioScope } from '#api/figures/setup-figures.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { useAddress } from '#shared/address/use-address.ts'

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
  const [address, changeAddress] = useAddress()
  const isAll = address.get('scope') === 'all' || portfolio === null
  return {
    scope: isAll ? null : portfolio.id,
    isPending: status === 'pending',
    activeName: portfolios.length > 1 ? (portfolio?.name ?? null) : null,
    setAll: (next) =>
      changeAddress(
        (query) => {
          if (next) query.set('scope', 'all')
          else query.delete('scope')
          return query
        },
        { preventScrollReset: true },
      ),
  }
}
