import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FigureNote } from './figure.tsx'
import { formatCount } from './format.ts'

interface FigureGroupProps {
  /** The name of the group, for screen readers. */
  readonly label: string
  /** How many trades, days or paths all figures of the group are of. */
  readonly n?: number | undefined
  /** What the bars and ranges of the group are: "95% intervals". */
  readonly intervals?: string | undefined
  /** Narrowest width of a figure in pixels. */
  readonly minWidth?: number
  /** Values stand on one line where names take different numbers of lines. */
  readonly isAligned?: boolean
  readonly children: ReactNode
}

/** Name, value and note of each figure share the rows of the grid. */
const alignedFigures = {
  '& > section': { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid', rowGap: 0 },
  '& > section > :first-of-type': { alignSelf: 'end' },
} as const

/** Figures of one sample beside each other; sample size and interval are stated once, below them. */
export function FigureGroup(props: FigureGroupProps) {
  const { label, n, intervals, minWidth = 132, isAligned = false, children } = props
  const notes = [n === undefined ? null : `n ${formatCount(n)}`, intervals ?? null].filter((note) => note !== null)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
    <Box role="group" aria-label={label}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2.5,
          rowGap: 1.5,
          gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))`,
          ...(isAligned ? alignedFigures : {}),
        }}
      >
        {children}
      </Box>
      {notes.length === 0 ? null : (
        <Box sx={{ mt: 1 }}>
          <FigureNote>{notes.join(' · ')}</FigureNote>
        </Box>
      )}
    </Box>
  )
}
