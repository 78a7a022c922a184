import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'

const heights = [260]

export interface ListStateProps {
  /** What the list holds, such as "tags". */
  readonly subject: string
  readonly query: {
    readonly data: unknown
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly isEmpty: boolean
  readonly emptyTitle: string
  readonly emptyText: string
  readonly addButton: ReactNode
  readonly children: ReactNode
}

/** A list of settings, or what stands in its place while it loads, after a failure and while it is empty. */
export function ListState(props: ListStateProps) {
  const { subject, query, isEmpty, emptyTitle, emptyText, addButton, children } = props
  if (query.data === undefined) {
    return query.error === null ? (
      <LoadingState label={`Loading ${subject}`} heights={heights} />
    ) : (
      <ErrorState title={`Couldn’t load ${subject}`} error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  if (!isEmpty) return children
  return (
    <EmptyState title={emptyTitle} actions={addButton}>
      {emptyText}
    </EmptyState>
  )
}
