import Button from '@mui/material/Button'

interface PagedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Loads the next page of a list; hidden when there is none. */
export function LoadMoreButton({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null
  return (
    <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} sx={{ mt: 1 }}>
      Load more
    </Button>
  )
}
