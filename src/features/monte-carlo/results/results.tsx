import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { memo, useId, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { FurtherFigures } from './further-figures.tsx'
import { ProbabilityPanel } from './probability-panel.tsx'
import type { ShownResult } from './shown-result.ts'
import { StreaksPanel } from './streaks-panel.tsx'

const HistogramPanels = lazyPart(
  async () => (await import('./growth-charts.tsx')).HistogramPanels,
  () => <Skeleton variant="rounded" height={320} />,
)
const UncertainEdgePanel = lazyPart(
  async () => (await import('./uncertain-edge-panel.tsx')).default,
  () => <Skeleton variant="rounded" height={340} />,
)

/** Details are slow to render and below the fan, so they update only after a slider rests this long, in milliseconds. */
const detailsDelayMs = 120

type Detail = 'distributions' | 'probabilities' | 'streaks' | 'edge'

function Details({ detail, shown }: { detail: Detail; shown: ShownResult }) {
  switch (detail) {
    case 'distributions':
      return (
        <>
          <FurtherFigures shown={shown} />
          <HistogramPanels shown={shown} />
        </>
      )
    case 'probabilities':
      return <ProbabilityPanel shown={shown} />
    case 'streaks':
      return <StreaksPanel shown={shown} />
    case 'edge':
      return <UncertainEdgePanel shown={shown} />
  }
}

/** The details of a result, in tabs. */
function DetailTabs({ shown }: { shown: ShownResult }) {
  const id = useId()
  const [chosen, setChosen] = useState<Detail>('distributions')
  const hasEdge = shown.result.uncertainEdge !== null
  const detail = chosen === 'edge' && !hasEdge ? 'distributions' : chosen
  const tab = (value: Detail, label: string) => (
    <Tab value={value} label={label} id={`${id}-${value}`} aria-controls={`${id}-panel`} />
  )
  return (
    <Box component="section" aria-label="Details">
      <Tabs
        value={detail}
        onChange={(_event, value: Detail) => setChosen(value)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Details"
        sx={{ mb: 2 }}
      >
        {tab('distributions', 'Distributions')}
        {tab('probabilities', 'Probabilities')}
        {tab('streaks', 'Streaks')}
        {hasEdge ? tab('edge', 'Uncertain edge') : null}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${detail}`}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Details detail={detail} shown={shown} />
      </Box>
    </Box>
  )
}

const SettledDetails = memo(DetailTabs)

/** Everything below the figures. Rerendered only for another result at rest, so that it does not slow a slider. */
export const Results = memo(function ResultsOf({ shown }: { shown: ShownResult }) {
  return <SettledDetails shown={useDebouncedValue(shown, detailsDelayMs)} />
})
