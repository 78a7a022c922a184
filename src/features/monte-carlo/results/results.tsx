import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { memo } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { FurtherFigures, GrowthFigures } from './growth-figures.tsx'
import { ProbabilityPanel } from './probability-panel.tsx'
import type { ShownResult } from './shown-result.ts'
import { StreaksPanel } from './streaks-panel.tsx'

// The charts are chunks of their own, since the figures need no chart library.
const FanPanel = lazyPart(
  async () => (await import('./growth-charts.tsx')).FanPanel,
  () => <Skeleton variant="rounded" height={fanPanelHeight} />,
)
const HistogramPanels = lazyPart(
  async () => (await import('./growth-charts.tsx')).HistogramPanels,
  () => <Skeleton variant="rounded" height={460} />,
)
const UncertainEdgePanel = lazyPart(
  async () => (await import('./uncertain-edge-panel.tsx')).default,
  () => <Skeleton variant="rounded" height={340} />,
)

/** Height of the fan with its title and description while it loads, so that nothing jumps. */
const fanPanelHeight = 400

/** The tables are slow to render and far down, so they update only after a slider rests this long, in milliseconds. */
const tablesDelayMs = 120

const Tables = memo(function TablesOf({ shown }: { shown: ShownResult }) {
  return (
    <>
      {shown.result.uncertainEdge === null ? null : <UncertainEdgePanel shown={shown} />}
      <ProbabilityPanel shown={shown} />
      <StreaksPanel shown={shown} />
    </>
  )
})

/** The figures, charts and tables of a result. Rerendered only for another result, so that it does not slow a slider. */
export const Results = memo(function ResultsOf({ shown }: { shown: ShownResult }) {
  const settled = useDebouncedValue(shown, tablesDelayMs)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FanPanel shown={shown} />
      <GrowthFigures shown={shown} />
      <FurtherFigures shown={shown} />
      <HistogramPanels shown={shown} />
      <Tables shown={settled} />
    </Box>
  )
})
