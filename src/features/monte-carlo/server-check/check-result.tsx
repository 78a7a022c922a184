import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import type { PortfolioGrowth } from '#api/simulations/monte-carlo.ts'
import type { SimulatedGrowth } from '#features/monte-carlo/results/use-growth-simulation.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { compareResults, isKeyFigure, type Comparison } from './compare-results.ts'
import { ComparisonTable } from './comparison-table.tsx'

type Choice = 'key' | 'differing' | 'all'

function ComparedFigures({ comparison }: { comparison: Comparison }) {
  const differing = comparison.figures.filter((figure) => !figure.identical)
  const [choice, setChoice] = useState<Choice>(differing.length > 0 ? 'differing' : 'key')
  const keyFigures = comparison.figures.filter(isKeyFigure)
  const figures = { key: keyFigures, differing, all: comparison.figures }[choice]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Segments
        label="Figures to show"
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'key', label: `Key figures (${formatCount(keyFigures.length)})` },
          { value: 'differing', label: `Differing (${formatCount(differing.length)})` },
          { value: 'all', label: `All (${formatCount(comparison.figures.length)})` },
        ]}
      />
      <ComparisonTable figures={figures} />
    </Box>
  )
}

/** Compares the result on screen with that of the server. */
export default function CheckResult({ local, server }: { local: SimulatedGrowth; server: PortfolioGrowth }) {
  const comparison = useMemo(
    () => compareResults({ r: local.input.r, result: local.result }, { r: server.sample.r, result: server.result }),
    [local, server],
  )
  const isIdentical = comparison.sameTrades && comparison.identical === comparison.figures.length
  return (
    <>
      <Alert severity={isIdentical ? 'success' : 'error'} variant="outlined">
        <AlertTitle>{comparison.verdict}</AlertTitle>
        {`The server computed the same run from ${formatCount(server.sample.usable)} trades in ${formatCount(Math.max(1, Math.round(server.computedInMs)))} ms.`}
      </Alert>
      <ComparedFigures key={server.computedInMs} comparison={comparison} />
    </>
  )
}
