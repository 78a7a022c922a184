import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SimpleTable, type TableCells, type TableColumn } from '#ui/table/simple-table.tsx'

interface ListQuery<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => unknown
}

interface AdminListProps<Row> {
  /** What the list holds, in lower case: "accounts". */
  readonly subject: string
  readonly query: ListQuery<Row>
  readonly columns: readonly TableColumn[]
  readonly cellsOf: (row: Row) => TableCells
  readonly emptyTitle: string
  readonly emptyText?: string
  /** The panel around it is its card. */
  readonly isInPanel?: boolean
  /** Of the skeleton; less for a list that is short as a rule. */
  readonly loadingHeight?: number
}

/** A table of the panel with its loading, error and empty states; further pages load on demand. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { subject, query, columns, cellsOf, emptyTitle, emptyText, isInPanel = false, loadingHeight = 320 } = props
  const { data, error, refetch, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query
  if (data === undefined) {
    return error === null ? (
      <LoadingState label={`Loading ${subject}`} heights={[loadingHeight]} />
    ) : (
      <ErrorState title={`Couldn’t load ${subject}`} error={error} onRetry={() => void refetch()} />
    )
  }
  if (data.length === 0) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', '& > *': { width: '100%', minWidth: 0 } }}>
      <Paper variant="outlined" sx={{ px: 2, py: 1, minWidth: 0, ...(isInPanel ? { p: 0, border: 0 } : {}) }}>
        <SimpleTable caption={subject} columns={columns} rows={data.map(cellsOf)} />
      </Paper>
      {hasNextPage && fetchNextPage !== undefined ? (
        <Button
          variant="outlined"
          sx={{ width: 'auto' }}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </Box>
  )
}
