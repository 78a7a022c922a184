import Box from '@mui/material/Box'
import { memo } from 'react'
import type { LegendItem } from './plot.ts'

const shapes = {
  line: { width: 16, height: '2.5px', borderRadius: 1 },
  dashed: { width: 16, height: 0, borderTop: '2.5px dashed' },
  area: { width: 12, height: 12, borderRadius: '3px' },
  dot: { width: 9, height: 9, borderRadius: '50%' },
} as const

/** What the colors of a chart stand for. */
export const PlotLegend = memo(function PlotLegend({ items }: { items: readonly LegendItem[] }) {
  if (items.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Legend"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.25,
        m: 0,
        mb: 0.5,
        p: 0,
        listStyle: 'none',
        fontSize: '0.78125rem',
      }}
    >
      {items.map(({ label, color, shape }) => (
        <Box component="li" key={`${label} ${color}`} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            aria-hidden="true"
            sx={{ flex: 'none', ...shapes[shape] }}
            style={shape === 'dashed' ? { borderColor: color } : { backgroundColor: color }}
          />
          {label}
        </Box>
      ))}
    </Box>
  )
})
