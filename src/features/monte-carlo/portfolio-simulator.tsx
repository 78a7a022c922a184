import Box from '@mui/material/Box'
import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { SampleNotice } from '#features/monte-carlo/sample/sample-notice.tsx'
import { useSimulationSample } from '#features/monte-carlo/sample/use-sample.ts'
import { SavedRuns } from '#features/monte-carlo/saved-runs/saved-runs.tsx'
import { toSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { useGrowthSettings } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Simulator } from './simulator.tsx'

const NoClosedTrades = lazyPart(
  async () => (await import('#features/monte-carlo/sample/no-closed-trades.tsx')).default,
  () => <LoadingState heights={[220]} />,
)
const SavedRunView = lazyPart(
  async () => (await import('#features/monte-carlo/saved-runs/saved-run-view.tsx')).default,
  () => <LoadingState label="Loading saved run" heights={[72, 220, 460]} />,
)

/** Initial capital when the balance is not positive: a round number that looks like an example. */
const exampleCapital = 10_000

interface PortfolioSimulatorProps {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly setActive: (id: Id) => void
}

/** The simulator for the trades of one portfolio. */
export function PortfolioSimulator({ portfolio, portfolios, setActive }: PortfolioSimulatorProps) {
  const control = useGrowthSettings()
  const { choices, choose, restore } = control
  const sample = useSimulationSample(portfolio.id, choices.oneR)
  const balance = Number(portfolio.balance)
  const capital = balance > 0 ? balance : exampleCapital

  function open(run: SimulationRun): void {
    if (run.portfolioId !== null && portfolios.some((known) => known.id === run.portfolioId)) setActive(run.portfolioId)
    restore(toSettings(run.parameters), { oneR: run.assumedRisk ?? 'off', runId: run.id })
  }

  const { parameters, recorded, assumedRisk, error, refetch } = sample
  if (error !== null) return <ErrorState title="Couldn’t load trades" error={error} onRetry={refetch} />
  if (recorded === null || parameters === null) return <LoadingState heights={[24, 220, 460]} />
  if (recorded.sample.usable + recorded.sample.excluded === 0 && choices.runId === null)
    return <NoClosedTrades name={portfolio.name} />

  return (
    <>
      {choices.runId !== null ? (
        <SavedRunView runId={choices.runId} portfolio={portfolio} capital={capital} control={control} />
      ) : (
        <>
          <SampleNotice sample={sample} portfolio={portfolio} onOneR={(oneR) => choose({ oneR })} />
          {parameters.verdict === 'refuse' ? null : (
            <Simulator
              portfolio={portfolio}
              capital={capital}
              sample={parameters.sample}
              assumedRisk={assumedRisk}
              control={control}
            />
          )}
        </>
      )}
      <Box sx={{ mt: 3 }}>
        <SavedRuns
          timeZone={portfolio.timeZone}
          openId={choices.runId}
          onOpen={open}
          onDeleted={(id) => {
            if (id === choices.runId) choose({ runId: null })
          }}
        />
      </Box>
    </>
  )
}
