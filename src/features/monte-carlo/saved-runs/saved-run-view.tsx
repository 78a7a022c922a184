import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { growthRunQuery } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { GrowthLayout } from '#features/monte-carlo/growth-layout.tsx'
import { GrowthDetails } from '#features/monte-carlo/results/growth-details.tsx'
import type { ShownResult } from '#features/monte-carlo/results/shown-result.ts'
import { useSamplePaths } from '#features/monte-carlo/results/use-sample-paths.ts'
import { SettingsPanel } from '#features/monte-carlo/settings/settings-panel.tsx'
import type { GrowthSettingsControl } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { SavedRunNotice } from './saved-run-notice.tsx'
import { UnavailableRun } from './unavailable-run.tsx'

interface SavedRunViewProps {
  readonly runId: Id
  readonly portfolio: Portfolio
  readonly capital: number
  readonly control: GrowthSettingsControl
}

/** A saved run. Changing a parameter starts a live simulation. */
export default function SavedRunView({ runId, portfolio, capital, control }: SavedRunViewProps) {
  const { data, error, refetch } = useQuery(growthRunQuery(runId))
  const run = data?.simulation
  const input = useMemo(() => (run === undefined ? null : { ...run.parameters, r: run.r }), [run])
  const samplePaths = useSamplePaths(data?.engineVersion === run?.engineVersion ? input : null)
  const { currency } = portfolio
  const shown = useMemo<ShownResult | null>(
    () =>
      run === undefined
        ? null
        : { input: { ...run.parameters, r: run.r }, result: run.result, samplePaths, capital, currency },
    [run, samplePaths, capital, currency],
  )
  const money = useCallback((multiple: number) => formatMoney(multiple * capital, currency), [capital, currency])
  const simulateNow = () => control.choose({ runId: null })
  if (run === undefined || shown === null || data === undefined) {
    if (error === null) return <LoadingState label="Loading saved run" heights={[72, 220, 460]} />
    return <UnavailableRun error={error} onRetry={() => void refetch()} onSimulateNow={simulateNow} />
  }
  return (
    <GrowthLayout
      settings={
        <SettingsPanel
          settings={control.settings}
          onChange={control.change}
          r={run.r}
          hasLots={run.parameters.sizing.kind === 'fixedLot'}
          money={money}
          derived={run.result}
        />
      }
      shown={shown}
      fan={shown}
      status={
        <SavedRunNotice
          run={run}
          portfolio={portfolio}
          engineNote={run.engineVersion === data.engineVersion ? null : `Computed with engine ${run.engineVersion}.`}
          onSimulateNow={simulateNow}
        />
      }
    >
      <GrowthDetails shown={shown} />
    </GrowthLayout>
  )
}
