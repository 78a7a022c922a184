import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'

interface FiguresPageProps {
  readonly title: string
  /** What the list holds, such as "mistakes". */
  readonly subject: string
  readonly query: {
    readonly data: unknown
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** Heights of the content, while it loads. */
  readonly heights: readonly number[]
  readonly actions: ReactNode
  /** The open dialog, if any. */
  readonly dialog: ReactNode
  readonly children: (portfolio: Portfolio) => ReactNode
}

/** A screen with a list of the playbook and what it did in the active portfolio. */
export function FiguresPage({ title, subject, query, heights, actions, dialog, children }: FiguresPageProps) {
  const queries = useQueryClient()
  const { portfolio, status, error } = useActivePortfolio()
  const failed = query.data === undefined && query.error !== null
  return (
    <Page title={title} subtitle={portfolio === null ? '\u00a0' : `In ${portfolio.name}`} actions={actions}>
      {failed ? (
        <ErrorState title={`Couldn’t load ${subject}`} error={query.error} onRetry={() => void query.refetch()} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : query.data === undefined || status === 'pending' ? (
        <LoadingState label={`Loading ${subject}`} heights={heights} />
      ) : portfolio === null ? (
        <NoPortfolio>{`Create a portfolio to see what your ${subject} did in it.`}</NoPortfolio>
      ) : (
        children(portfolio)
      )}
      {dialog}
    </Page>
  )
}
