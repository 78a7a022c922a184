import Typography from '@mui/material/Typography'
import { formatCount } from '#ui/figures/format.ts'

/** How many trades of a sample have approximate extremes, and what follows from it; nothing if none have. */
export function ApproximateTrades({ count }: { readonly count: number }) {
  if (count === 0) return null
  const subject = count === 1 ? '1 trade has' : `${formatCount(count)} trades have`
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {`${subject} approximate MAE and MFE. Stops that may have been touched count as touched.`}
    </Typography>
  )
}
