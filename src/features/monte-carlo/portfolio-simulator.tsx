import Box from '@mui/material/Box'
import { memo, useCallback, useMemo } from 'react'
import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { SampleFilter } from '#domain/simulation/sample.ts'
import { SampleNotice } from '#features/monte-carlo/sample/sample-notice.tsx'
import { useSimulationSample } from '#features/monte-carlo/sample/use-sample.ts'
import { SavedRuns } from '#features/monte-carlo/saved-runs/saved-runs.tsx'
import { everyTrade, isNarrowed } from '#features/monte-carlo/settings/address-choices.ts'
import { toSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { useGrowthSettings } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { SimulatorTabProps } from './simulator-tab-props.ts'
import { Simulator } from './simulator.tsx'

const NoClosedTrades = lazyPart(
  async () => (await import('#features/monte-carlo/sample/no-closed-trades.tsx')).default,
  () => <LoadingState heights={[220]} />,
)
const SampleOrigin = lazyPart(async () => (await import('#features/monte-carlo/sample/sample-origin.tsx')).SampleOrigin)
const SampleFilterFields = lazyPart(
  async () => (await import('#features/monte-carlo/sample/sample-filter-fields.tsx')).default,
  () => <LoadingState label="Loading filters" heights={[40]} />,
)
const SavedRunView = lazyPart(
  async () => (await import('#features/monte-carlo/saved-runs/saved-run-view.tsx')).default,
  () => <LoadingState label="Loading saved run" heights={[72, 220, 460]} />,
)

// Sliders change the settings, which these do not show.
const Notice = memo(SampleNotice)
const Saved = memo(SavedRuns)

/** Initial capital when the balance is not positive: a round number that looks like an example. */
const exampleCapital = 10_000

/** The simulator for the trades of one portfolio. */
export function PortfolioSimulator({ portfolio, portfolios, setActive }: SimulatorTabProps) {
  const control = useGrowthSettings()
  const { choices, choose, restore } = control
  const { filter, runId } = choices
  const sample = useSimulationSample(portfolio.id, choices.oneR, filter)
  const balance = Number(portfolio.balance)
  const capital = balance > 0 ? balance : exampleCapital

  const open = useCallback(
    (run: SimulationRun) => {
      if (run.portfolioId !== null && portfolios.some((known) => known.id === run.portfolioId))
        setActive(run.portfolioId)
      restore(toSettings(run.parameters), {
        oneR: run.assumedRisk ?? 'off',
        runId: run.id,
        filter: run.filter ?? everyTrade,
      })
    },
    [portfolios, setActive, restore],
  )
  const close = useCallback(
    (id: string) => {
      if (id === runId) choose({ runId: null })
    },
    [runId, choose],
  )
  const chooseOneR = useCallback((oneR: string) => choose({ oneR }), [choose])
  const filterFields = useMemo(
    () => <SampleFilterFields filter={filter} onChange={(next: SampleFilter) => choose({ filter: next })} />,
    [filter, choose],
  )

  const { parameters, recorded, assumedRisk, error, refetch } = sample
  if (error !== null) {
    return (
      <>
        {isNarrowed(filter) ? filterFields : null}
        <ErrorState title="Couldn’t load trades" error={error} onRetry={refetch} />
      </>
    )
  }
  if (recorded === null || parameters === null) return <LoadingState heights={[24, 220, 460]} />
  if (recorded.sample.usable + recorded.sample.excluded === 0 && runId === null && !isNarrowed(filter))
    return <NoClosedTrades name={portfolio.name} />

  return (
    <>
      {runId !== null ? (
        <SavedRunView runId={runId} portfolio={portfolio} capital={capital} control={control} />
      ) : (
        <>
          {control.settings.model.kind === 'histogram' ? <SampleOrigin model={control.settings.model} /> : null}
          <Notice
            sample={sample}
            portfolio={portfolio}
            onOneR={chooseOneR}
            isNarrowed={isNarrowed(filter)}
            filterFields={filterFields}
          />
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
        <Saved timeZone={portfolio.timeZone} openId={runId} onOpen={open} onDeleted={close} />
      </Box>
    </>
  )
}
