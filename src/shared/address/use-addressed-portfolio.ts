import { useEffect } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useAddress } from './use-address.ts'

const parameter = 'portfolio'

/** The query of a link that opens a screen on a portfolio, whichever is active. */
export function withPortfolio(address: URLSearchParams, portfolioId: Id): URLSearchParams {
  const named = new URLSearchParams(address)
  named.set(parameter, portfolioId)
  return named
}

/** A query that names no portfolio. */
export function withoutPortfolio(address: URLSearchParams): URLSearchParams {
  const unnamed = new URLSearchParams(address)
  unnamed.delete(parameter)
  return unnamed
}

/** Makes the portfolio that the address names the active one, once: then it leaves the address. */
export function useAddressedPortfolio(portfolios: readonly Portfolio[], setActive: (id: Id) => void): void {
  const [address, change] = useAddress()
  const named = address.get(parameter)
  const known = portfolios.find(({ id }) => id === named)?.id ?? null
  useEffect(() => {
    if (known === null) return
    setActive(known)
    change(withoutPortfolio)
  }, [known, setActive, change])
}
