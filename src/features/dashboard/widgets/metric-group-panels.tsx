import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { MetricBlock } from '#features/dashboard/headline/metric-block.tsx'
import { metricGroups, otherMetrics } from '#features/dashboard/metric-groups.ts'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const OtherFigures = lazyPart(async () => (await import('./other-figures.tsx')).default)

/** Figures by question, and all others on demand. */
export function MetricGroupPanels({ figures }: { figures: DashboardFigures }) {
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Paper component="section" variant="outlined" aria-label="More figures" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 2.5 },
          // All groups beside each other, or as many as the width of the widget allows.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 132px), 1fr))',
        }}
      >
        {metricGroups.map(({ title, metrics }) => (
          <Box key={title} sx={{ minWidth: 0 }}>
            <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
              {title}
            </Typography>
            <Box sx={{ display: 'grid', gap: 1.25 }}>
              {metrics.map((metric) => (
                <MetricBlock key={metric.key} {...figures.block(metric)} before={null} size="inline" />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={showsAll}
        aria-controls={id}
        onClick={() => setShowsAll(!showsAll)}
        endIcon={<Icon path={showsAll ? mdiChevronUp : mdiChevronDown} />}
        sx={{ mt: 2, ml: -1, color: 'text.secondary' }}
      >
        {showsAll ? 'Fewer figures' : `${otherMetrics.length} more figures`}
      </Button>
      <div id={id}>{!showsAll ? null : <OtherFigures figures={figures} />}</div>
    </Paper>
  )
}
