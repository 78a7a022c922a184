import type { ReactNode } from 'react'
import type { SimulationParameters } from '#api/simulations/monte-carlo.ts'
import { SampleNotice } from '#features/monte-carlo/sample/sample-notice.tsx'
import { useSimulationSample } from '#features/monte-carlo/sample/use-sample.ts'
import { everyTrade } from '#features/monte-carlo/settings/address-choices.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NoClosedTrades = lazyPart(
  async () => (await import('#features/monte-carlo/sample/no-closed-trades.tsx')).default,
  () => <LoadingState heights={[220]} />,
)

/** Initial capital when the balance is not positive: a round number that looks like an example. */
const exampleCapital = 10_000

/** The sample that a tab simulates from. */
export interface TabSample {
  readonly sample: SimulationParameters['sample']
  readonly assumedRisk: string | null
  /** Initial capital in the portfolio's currency. */
  readonly capital: number
}

export interface SampleFrameProps {
  readonly portfolio: SimulatorTabProps['portfolio']
  readonly oneR: string | null
  readonly onOneR: (oneR: string) => void
  readonly children: (sample: TabSample) => ReactNode
}

/** Loads the sample of a portfolio and says what it is. Its content is rendered only if the sample is large enough. */
export function SampleFrame({ portfolio, oneR, onOneR, children }: SampleFrameProps) {
  const control = useSimulationSample(portfolio.id, oneR, everyTrade)
  const { parameters, recorded, assumedRisk, error, refetch } = control
  if (error !== null) return <ErrorState title="Couldn’t load trades" error={error} onRetry={refetch} />
  if (recorded === null || parameters === null) return <LoadingState heights={[24, 220, 460]} />
  if (recorded.sample.usable + recorded.sample.excluded === 0) return <NoClosedTrades name={portfolio.name} />
  const balance = Number(portfolio.balance)
  return (
    <>
      <SampleNotice sample={control} portfolio={portfolio} onOneR={onOneR} />
      {parameters.verdict === 'refuse'
        ? null
        : children({ sample: parameters.sample, assumedRisk, capital: balance > 0 ? balance : exampleCapital })}
    </>
  )
}
