import { useQueryClient } from '@tanstack/react-query'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { useShownPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'

/** What stands in place of the tools while there is no portfolio: loading, an error, or how to get one. */
export function WithoutPortfolio({ children }: { readonly children: string }) {
  const queries = useQueryClient()
  const { status, error } = useShownPortfolio()
  if (status === 'pending') return <LoadingState label="Loading portfolios" heights={[40, 420]} />
  if (status === 'success') return <NoPortfolio>{children}</NoPortfolio>
  return (
    <ErrorState
      title="Couldn’t load portfolios"
      error={error}
      onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
    />
  )
}
