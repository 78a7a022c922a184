import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

const usual = [120, 280]

/** Grey shapes of about the size of what is being loaded. */
export function LoadingState({ label = 'Loading', heights = usual }: { label?: string; heights?: readonly number[] }) {
  return (
    <Box component="output" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the shapes have no identity but their place
        <Skeleton key={index} variant="rounded" height={height} sx={{ borderRadius: 3 }} />
      ))}
    </Box>
  )
}
