import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Figure, FigureNote, type FigureProps } from './figure.tsx'
import { formatCount } from './format.ts'

interface KeyFigureProps extends Omit<FigureProps, 'size' | 'children' | 'name' | 'isFitted'> {
  /** A small bar or distribution below the value. */
  readonly picture?: ReactNode
  /** A confidence interval or another second line, for example "95%: 41–58%". */
  readonly interval?: ReactNode
  /** How many trades or paths the figure is of; figures of one sample state it once, see FigureGroup. */
  readonly n?: number
  /** Without a card of its own, for a figure within a group. */
  readonly isPlain?: boolean
}

/** A figure of the standard size, in a card of its own, with its interval and sample size. */
export function KeyFigure({ picture, interval, n, isPlain = false, ...figure }: KeyFigureProps) {
  const content = (
    <Figure {...figure} isFitted>
      {picture}
      {interval === undefined && n === undefined ? null : (
        <FigureNote>
          {interval}
          {n === undefined ? null : `${interval === undefined ? '' : ' · '}n ${formatCount(n)}`}
        </FigureNote>
      )}
    </Figure>
  )
  return isPlain ? (
    content
  ) : (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      {content}
    </Paper>
  )
}
