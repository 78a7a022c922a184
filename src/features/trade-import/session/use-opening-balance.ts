import { useState } from 'react'
import { useUpdatePortfolio } from '#api/portfolios/portfolios.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { findOpeningBalance } from './opening-balance.ts'
import type { PendingFile } from './pending-file.ts'

/** The opening balance of a portfolio, which its first import asks for. */
export function useOpeningBalance(portfolio: Portfolio, files: readonly PendingFile[]) {
  const [typed, type] = useState<string | null>(null)
  const update = useUpdatePortfolio()
  const opening = findOpeningBalance(
    typed,
    files.flatMap(({ preview }) => preview ?? []),
  )
  /** Stores it, unless the portfolio has one. */
  const store = async () => {
    if (portfolio.openingBalanceStated) return
    await update.mutateAsync({ id: portfolio.id, changes: { openingBalance: opening.amount } })
  }
  return { opening, type, store }
}
