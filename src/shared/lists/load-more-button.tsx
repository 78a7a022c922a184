import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

interface PagedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Loads the next page of a list; hidden when there is none. */
export function LoadMoreButton({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null
  return (
    <>
      {list.isFetchNextPageError ? (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          Couldn’t load more. Try again.
        </Typography>
      ) : null}
      <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} sx={{ mt: 1 }}>
        Load more
      </Button>
    </>
  )
}
