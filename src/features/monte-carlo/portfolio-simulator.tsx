import { SampleFrame } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { initialCapital } from '#features/monte-carlo/sample/capital.ts'
import { useGrowthSettings } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { SimulatorTabProps } from './simulator-tab-props.ts'
import { Simulator } from './simulator.tsx'

const SampleOrigin = lazyPart(async () => (await import('#features/monte-carlo/sample/sample-origin.tsx')).SampleOrigin)
const SavedRunView = lazyPart(
  async () => (await import('#features/monte-carlo/saved-runs/saved-run-view.tsx')).default,
  () => <LoadingState label="Loading saved run" heights={[72, 220, 460]} />,
)

/** The growth of one portfolio: a live simulation, or a saved run as it was computed. */
export function PortfolioSimulator({ portfolio }: SimulatorTabProps) {
  const control = useGrowthSettings()
  const { choices, choose } = control
  if (choices.runId !== null) {
    return (
      <SavedRunView runId={choices.runId} portfolio={portfolio} capital={initialCapital(portfolio)} control={control} />
    )
  }
  return (
    <SampleFrame portfolio={portfolio} kind="portfolio-growth" choices={choices} choose={choose}>
      {({ live, source, capital }) =>
        live === null ? null : (
          <>
            {control.settings.model.kind === 'histogram' ? <SampleOrigin model={control.settings.model} /> : null}
            <Simulator portfolio={portfolio} capital={capital} sample={live} source={source} control={control} />
          </>
        )
      }
    </SampleFrame>
  )
}
