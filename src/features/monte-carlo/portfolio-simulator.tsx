import Box from '@mui/material/Box'
import type { SimulationRun } from '#api/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Id } from '#domain/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { later } from '#ui/later.tsx'
import { settingsOf } from './growth-settings.ts'
import { SampleNotice } from './sample-notice.tsx'
import { SavedRuns } from './saved-runs.tsx'
import { Simulator } from './simulator.tsx'
import { useGrowthSettings } from './use-growth-settings.ts'
import { useSample } from './use-sample.ts'

const NoClosedTrades = later(
  async () => (await import('./no-closed-trades.tsx')).default,
  () => <LoadingState heights={[220]} />,
)
const SavedRunView = later(
  async () => (await import('./saved-run-view.tsx')).default,
  () => <LoadingState label="Loading the saved run" heights={[72, 220, 460]} />,
)

/** Initial capital where the balance is used up: round, so that it is seen to be an example. */
const exampleCapital = 10_000

interface PortfolioSimulatorProps {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly setActive: (id: Id) => void
}

/** The simulator on the trades of one portfolio. */
export function PortfolioSimulator({ portfolio, portfolios, setActive }: PortfolioSimulatorProps) {
  const control = useGrowthSettings()
  const { choices, choose, restore } = control
  const sample = useSample(portfolio.id, choices.oneR)
  const balance = Number(portfolio.balance)
  const capital = balance > 0 ? balance : exampleCapital

  function open(run: SimulationRun): void {
    if (run.portfolioId !== null && portfolios.some((known) => known.id === run.portfolioId)) setActive(run.portfolioId)
    restore(settingsOf(run.parameters), { oneR: run.assumedRisk ?? 'off', runId: run.id })
  }

  const { parameters, recorded, assumedRisk, error, refetch } = sample
  if (error !== null) return <ErrorState title="The trades could not be read." error={error} onRetry={refetch} />
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
