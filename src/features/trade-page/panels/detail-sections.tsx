import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import type { DetailSection } from './use-detail-sections.ts'

/** Sections side by side, as many as fit. */
export function DetailSections({ sections }: { sections: readonly DetailSection[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' }}>
      {sections.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {title}
          </Typography>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr)',
              columnGap: 2,
              rowGap: 0.5,
            }}
          >
            {lines.map(({ key, label, text }) => (
              <Fragment key={key}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  {text}
                </Typography>
              </Fragment>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  )
}
