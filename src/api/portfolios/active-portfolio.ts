import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#api/listeners.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { portfoliosQuery } from './portfolios-query.ts'

/** Only the active portfolio's id is stored. */
const storageKey = 'persist:portfolio'
const { subscribe, notify } = createListeners({ storage: true })

/** The stored id; null when there is none or it cannot be read. */
export function readStoredPortfolioId(): Id | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const id =
      typeof stored === 'object' && stored !== null && 'activePortfolioId' in stored && stored.activePortfolioId
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/** Makes a portfolio active on every screen and tab; null clears it. */
export function storePortfolioId(id: Id | null): void {
  try {
    if (id === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify({ activePortfolioId: id }))
  } catch {
    // Without storage the first portfolio is active in each visit.
  }
  notify()
}

/** The stored portfolio if it is in the list, else the first; null for an empty list. */
export function pickActivePortfolio(portfolios: readonly Portfolio[], storedId: Id | null): Portfolio | null {
  return portfolios.find((portfolio) => portfolio.id === storedId) ?? portfolios[0] ?? null
}

export interface ActivePortfolio {
  /** Null while loading, after a failure, and when the user has none. */
  readonly portfolio: Portfolio | null
  readonly portfolios: readonly Portfolio[]
  readonly setActive: (id: Id) => void
  readonly status: 'pending' | 'error' | 'success'
  readonly error: Error | null
}

const none: readonly Portfolio[] = []

/** The portfolio that all screens show. */
export function useActivePortfolio(): ActivePortfolio {
  const { data, status, error } = useQuery(portfoliosQuery)
  const storedId = useSyncExternalStore(subscribe, readStoredPortfolioId)
  const portfolios = data ?? none
  const portfolio = pickActivePortfolio(portfolios, storedId)
  const activeId = portfolio?.id ?? null

  useEffect(() => {
    if (activeId !== null && activeId !== storedId) storePortfolioId(activeId)
  }, [activeId, storedId])

  const setActive = useCallback((id: Id) => storePortfolioId(id), [])
  return { portfolio, portfolios, setActive, status, error }
}
