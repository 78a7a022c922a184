import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Hint } from './hint.tsx'

interface KeyFigureProps {
  readonly label: string
  /** Usually one of MoneyText, RText, PercentText. */
  readonly value: ReactNode
  /** A confidence interval or another second line, for example "95%: 41–58%". */
  readonly interval?: ReactNode
  /** Without a card of its own, for a figure within a group. */
  readonly isPlain?: boolean
  /** Explains the figure in one sentence. */
  readonly hint?: string
}

/** One figure with its name. */
export function KeyFigure({ label, value, interval, hint, isPlain = false }: KeyFigureProps) {
  return (
    <Paper
      variant={isPlain ? 'elevation' : 'outlined'}
      sx={{ position: 'relative', p: isPlain ? 0 : 2, minWidth: 0, ...(isPlain ? { bgcolor: 'transparent' } : {}) }}
      component="section"
      aria-label={label}
    >
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {hint === undefined ? label : <Hint text={hint}>{label}</Hint>}
      </Typography>
      <Box
        sx={{
          containerType: 'inline-size',
          fontSize: '1.375rem',
          fontWeight: 620,
          letterSpacing: '-0.015em',
          lineHeight: 1.35,
          mt: 0.25,
          // A digit is 0.6 of its height wide. A figure too long for its card shrinks instead of being cut.
          '& > [data-figure]': { fontSize: 'min(1em, 100cqi / (0.6 * var(--figure-length)))' },
        }}
      >
        {value}
      </Box>
      {interval === undefined ? null : (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {interval}
        </Typography>
      )}
    </Paper>
  )
}
