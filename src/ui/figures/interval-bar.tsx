import Box from '@mui/material/Box'

interface IntervalBarProps {
  readonly low: number
  readonly high: number
  readonly value: number
  /** A value to compare with, drawn as a line: zero, or what is needed. */
  readonly reference: number
  /** Says the same in words, for screen readers. */
  readonly label: string
}

/** A confidence interval with its estimate and a reference line. */
export function IntervalBar({ low, high, value, reference, label }: IntervalBarProps) {
  const [from, to] = [Math.min(low, reference), Math.max(high, reference)]
  const at = (of: number) => `${to === from ? 50 : Math.min(100, Math.max(0, ((of - from) / (to - from)) * 100))}%`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- boxes that draw a picture cannot be an img element
    <Box role="img" aria-label={label} sx={{ position: 'relative', height: 14, my: 0.5, mx: '4px' }}>
      <Box sx={{ position: 'absolute', insetInline: 0, top: 6, height: 2, bgcolor: 'divider', borderRadius: 1 }} />
      <Box
        sx={{ position: 'absolute', top: 5, height: 4, bgcolor: 'primary.main', opacity: 0.45, borderRadius: 2 }}
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      <Box
        sx={{ position: 'absolute', top: 0, width: '1.5px', height: 14, bgcolor: 'text.secondary', ml: '-0.75px' }}
        style={{ left: at(reference) }}
      />
      <Box
        sx={{
          position: 'absolute',
          top: 3,
          width: 8,
          height: 8,
          ml: '-4px',
          bgcolor: 'primary.main',
          borderRadius: '50%',
        }}
        style={{ left: at(value) }}
      />
    </Box>
  )
}
