import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { mdiCheckDecagramOutline } from '@mdi/js'
import { useState } from 'react'
import { Failure } from '#api/failure.ts'
import { usePortfolioGrowth, type PortfolioGrowth } from '#api/monte-carlo.ts'
import { simulationLimits } from '#domain/simulation.ts'
import type { Id } from '#domain/units.ts'
import { formatCount } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { compareResults, isKeyFigure, type Comparison } from './compare-results.ts'
import type { Simulated } from './use-growth-simulation.ts'

interface ServerCheckProps {
  readonly portfolioId: Id
  readonly assumedRisk: string | null
  /** The finished result on screen; null while a run goes on. */
  readonly simulated: Simulated | null
}

interface Checked {
  /** The result that was checked: a newer one has not been. */
  readonly of: Simulated
  readonly comparison: Comparison
  readonly answer: PortfolioGrowth
}

type Choice = 'key' | 'differing' | 'all'

function Verdict({ checked }: { checked: Checked }) {
  const { comparison, answer } = checked
  const good = comparison.sameTrades && comparison.identical === comparison.figures.length
  return (
    <Alert severity={good ? 'success' : 'error'} variant="outlined">
      <AlertTitle>{comparison.verdict}</AlertTitle>
      {`The server read ${formatCount(answer.sample.usable)} trades itself and computed the same run with an implementation of its own in ${formatCount(Math.max(1, Math.round(answer.computedInMs)))} ms.`}
    </Alert>
  )
}

function Compared({ comparison }: { comparison: Comparison }) {
  const differing = comparison.figures.filter((figure) => !figure.identical)
  const [choice, setChoice] = useState<Choice>(differing.length > 0 ? 'differing' : 'key')
  const keyFigures = comparison.figures.filter(isKeyFigure)
  const figures = { key: keyFigures, differing, all: comparison.figures }[choice]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={choice}
        onChange={(_event, next: Choice | null) => {
          if (next !== null) setChoice(next)
        }}
        aria-label="Figures to show"
      >
        <ToggleButton value="key">{`Key figures (${formatCount(keyFigures.length)})`}</ToggleButton>
        <ToggleButton value="differing">{`Differing (${formatCount(differing.length)})`}</ToggleButton>
        <ToggleButton value="all">{`All (${formatCount(comparison.figures.length)})`}</ToggleButton>
      </ToggleButtonGroup>
      <ComparisonTable figures={figures} />
    </Box>
  )
}

/** Has the server compute the same run independently, and compares every figure. */
export function ServerCheck({ portfolioId, assumedRisk, simulated }: ServerCheckProps) {
  const growth = usePortfolioGrowth()
  const [checked, setChecked] = useState<Checked | null>(null)
  const work = simulated === null ? 0 : simulated.input.paths * simulated.input.steps
  const tooLarge = work > simulationLimits.maxServerPathSteps
  const current = checked !== null && checked.of === simulated ? checked : null

  function check(of: Simulated): void {
    const { r, ...parameters } = of.input
    growth.mutate(
      {
        portfolioId,
        assumedRisk,
        parameters: { ...parameters, seed: [...parameters.seed], ruin: [...parameters.ruin] },
        save: null,
      },
      {
        onSuccess: (answer) =>
          setChecked({
            of,
            answer,
            comparison: compareResults({ r, result: of.result }, { r: answer.sample.r, result: answer.result }),
          }),
      },
    )
  }

  return (
    <Panel
      title="Check with server"
      subtitle="A second implementation, written independently, computes the same run from the same trades and seed"
      actions={
        <Button
          variant="outlined"
          disabled={simulated === null || tooLarge}
          loading={growth.isPending}
          loadingPosition="start"
          startIcon={<Icon path={mdiCheckDecagramOutline} />}
          onClick={() => {
            if (simulated !== null) check(simulated)
          }}
        >
          Check with server
        </Button>
      }
    >
      {tooLarge ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`The server computes up to ${formatCount(simulationLimits.maxServerPathSteps)} path-trades in one call; this run has ${formatCount(work)}. Choose fewer paths or trades to check it.`}
        </Typography>
      ) : growth.isError ? (
        <Alert severity="error" variant="outlined">
          {growth.error instanceof Failure && growth.error.code === 'busy'
            ? 'The server is busy with other simulations. Try again in a few seconds.'
            : growth.error.message}
        </Alert>
      ) : current === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {checked === null ? 'Not checked yet.' : 'The parameters have changed since the last check.'}
        </Typography>
      ) : (
        <>
          <Verdict checked={current} />
          <Compared key={current.answer.computedInMs} comparison={current.comparison} />
        </>
      )}
    </Panel>
  )
}
