import Box from '@mui/material/Box'

interface SmallDistributionProps {
  /** Says the same in words, for screen readers. */
  readonly label: string
  readonly counts: readonly number[]
  /** A place to mark, in bins from the first; null for none. */
  readonly mark: number | null
}

const height = 18

/** A histogram of the size of a line of text, below its figure. */
export function SmallDistribution({ label, counts, mark }: SmallDistributionProps) {
  const highest = Math.max(1, ...counts)
  const path = counts
    .map((count, bin) => `M${bin} ${height}V${(height * (1 - count / highest)).toFixed(1)}H${bin + 1}V${height}Z`)
    .join('')
  return (
    <Box
      component="svg"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg is no img element
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, counts.length)} ${height}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', maxWidth: 140, height }}
    >
      <Box component="path" d={path} sx={{ fill: 'var(--mui-palette-primary-main)', opacity: 0.45 }} />
      {mark === null ? null : (
        <Box
          component="line"
          x1={mark}
          x2={mark}
          y1={0}
          y2={height}
          vectorEffect="non-scaling-stroke"
          sx={{ stroke: 'var(--mui-palette-brass)', strokeWidth: 2 }}
        />
      )}
    </Box>
  )
}
