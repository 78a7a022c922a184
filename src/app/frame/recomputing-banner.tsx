import Alert from '@mui/material/Alert'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { teamPortfoliosQuery } from '#api/teams/team-portfolios.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'

/** How often to ask whether it has ended, in milliseconds; live updates usually tell sooner. */
const checkMs = 2_000

const recomputing = (portfolios: readonly Portfolio[] | undefined): readonly Portfolio[] =>
  (portfolios ?? []).filter(({ isRecomputing }) => isRecomputing)

const interval = ({ state }: { readonly state: { readonly data: readonly Portfolio[] | undefined } }) =>
  recomputing(state.data).length > 0 && checkMs

/**
 * Says on every screen, and in print, that trades are being recomputed after a change of settings: what is shown is not
 * final. Refreshes the screen when it has ended.
 */
export function RecomputingBanner() {
  const queries = useQueryClient()
  const own = useQuery({ ...portfoliosQuery, refetchInterval: interval })
  const team = useQuery({ ...teamPortfoliosQuery, refetchInterval: interval, enabled: own.status === 'success' })
  // A team's portfolios have the user's own among them.
  const byId = new Map([...recomputing(own.data), ...recomputing(team.data)].map(({ id, name }) => [id, name]))
  const isShown = byId.size > 0
  useEffect(() => {
    if (!isShown) return undefined
    return () => void refreshAfterTradeChange(queries)
  }, [isShown, queries])
  if (!isShown) return null
  return (
    <Alert severity="info" square>
      Recomputing {[...byId.values()].join(', ')}. Figures mix old and new settings until this ends.
    </Alert>
  )
}
