import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatCount } from './format.ts'
import { Hint } from './hint.tsx'
import { Sparkline } from './sparkline.tsx'

interface KeyFigureProps {
  readonly label: string
  /** Usually one of MoneyText, RText, PercentText. */
  readonly value: ReactNode
  /** A unit after the value, such as "trades". */
  readonly unit?: string
  /** The change since a period before, usually one of the signed texts. */
  readonly change?: ReactNode
  /** A confidence interval or another second line, for example "95%: 41–58%". */
  readonly interval?: ReactNode
  /** How many trades or paths the figure is of. */
  readonly n?: number
  /** Earlier values, drawn as a small line. */
  readonly history?: readonly number[]
  /** Without a card of its own, for a figure within a group. */
  readonly isPlain?: boolean
  /** Explains the figure in one sentence. */
  readonly hint?: string
  /** Opens the figure's calculation. */
  readonly onOpen?: (anchor: HTMLElement) => void
}

const quiet = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const

/** The name of a figure: an explanation, a button that opens its calculation, or text. */
function FigureLabel({ label, hint, onOpen }: Pick<KeyFigureProps, 'label' | 'hint' | 'onOpen'>) {
  if (onOpen !== undefined) {
    return (
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={`${label}: calculation`}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
        sx={{ font: 'inherit', textAlign: 'left', textDecoration: 'underline dotted', textUnderlineOffset: '4px' }}
      >
        {label}
      </ButtonBase>
    )
  }
  return hint === undefined ? label : <Hint text={hint}>{label}</Hint>
}

/** One figure with its name, and what belongs to it: unit, change, interval, sample size and history. */
export function KeyFigure(props: KeyFigureProps) {
  const { label, value, unit, change, interval, n, history, isPlain = false } = props
  return (
    <Paper
      variant={isPlain ? 'elevation' : 'outlined'}
      sx={{ position: 'relative', p: isPlain ? 0 : 2, minWidth: 0, ...(isPlain ? { bgcolor: 'transparent' } : {}) }}
      component="section"
      aria-label={label}
    >
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        <FigureLabel {...props} />
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
        {unit === undefined ? null : (
          <Box component="span" sx={{ ...quiet, fontSize: '0.875rem', fontWeight: 450, letterSpacing: 0 }}>
            {` ${unit}`}
          </Box>
        )}
      </Box>
      {history === undefined ? null : <Sparkline values={history} label={`${label} over time`} />}
      {change === undefined ? null : (
        <Typography variant="caption" component="div" sx={quiet}>
          {change}
        </Typography>
      )}
      {interval === undefined && n === undefined ? null : (
        <Typography variant="caption" component="div" sx={quiet}>
          {interval}
          {n === undefined ? null : `${interval === undefined ? '' : ' · '}n ${formatCount(n)}`}
        </Typography>
      )}
    </Paper>
  )
}
