import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Hint } from '#ui/figures/hint.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { compactFiguresHeight } from './figures-height.ts'

/** A figure that decides, for a strip and for a phone's line. */
export interface DecidingFigure {
  readonly label: string
  /** One word, where the figure has a quarter of a phone's width. */
  readonly shortLabel: string
  readonly value: ReactNode
  readonly interval: string
  readonly shortInterval: string
  /** A bar or a distribution, where there is room for it. */
  readonly picture: ReactNode
  readonly hint: string
}

const small = { fontSize: '0.6875rem', lineHeight: '15px', color: 'text.secondary', whiteSpace: 'nowrap' } as const

/** The figures that decide in one line, for the width of a phone. */
export function CompactFigures({ figures }: { figures: readonly DecidingFigure[] }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Key figures"
      sx={{
        display: 'grid',
        columnGap: 1,
        px: 1.5,
        height: compactFiguresHeight,
        alignItems: 'start',
        gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))`,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {figures.map(({ label, shortLabel, value, interval, shortInterval, hint }) => (
        <Box
          component="section"
          key={label}
          aria-label={label}
          sx={{ minWidth: 0, containerType: 'inline-size', overflow: 'hidden' }}
        >
          <Box sx={{ fontSize: '0.75rem', lineHeight: '20px', color: 'text.secondary' }}>
            <Hint text={`${label}: ${hint}`}>{shortLabel}</Hint>
          </Box>
          <Box
            sx={{
              // A digit is 0.62 of its height wide; a percentage is six characters at most.
              fontSize: `min(1rem, 100cqi / ${0.62 * (typeof value === 'string' ? value.length : 6)})`,
              fontWeight: 630,
              lineHeight: '22px',
              whiteSpace: 'nowrap',
            }}
          >
            {value}
          </Box>
          <Box sx={small}>
            <span aria-hidden="true">{shortInterval}</span>
            <VisuallyHidden>{interval}</VisuallyHidden>
          </Box>
        </Box>
      ))}
    </Paper>
  )
}
