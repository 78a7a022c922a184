import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, type ReactNode } from 'react'
import {
  userSimulationQuery,
  type RunSource,
  type SavedRun,
  type SimulationKind,
  type SimulationParameters,
} from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { SampleFilter } from '#domain/simulation/sample-filter.ts'
import { assumedOfRun, assumedText } from '#features/monte-carlo/sample/assumed-text.ts'
import { initialCapital } from '#features/monte-carlo/sample/capital.ts'
import { SampleNotice } from '#features/monte-carlo/sample/sample-notice.tsx'
import { useSimulationSample } from '#features/monte-carlo/sample/use-sample.ts'
import { isNarrowed, type AddressChoices } from '#features/monte-carlo/settings/address-choices.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NoClosedTrades = lazyPart(
  async () => (await import('#features/monte-carlo/sample/no-closed-trades.tsx')).default,
  () => <LoadingState heights={[294]} />,
)
const SampleFilterFields = lazyPart(
  async () => (await import('#features/monte-carlo/sample/sample-filter-fields.tsx')).default,
  () => <LoadingState label="Loading filters" heights={[62]} />,
)
const SavedSample = lazyPart(
  async () => (await import('./saved-sample.tsx')).default,
  () => <LoadingState label="Loading saved run" heights={[72]} />,
)

// Sliders change the settings, which this does not show.
const Notice = memo(SampleNotice)

/** The sample that a tab simulates from. */
export interface TabSample {
  /** R-multiples in order of exit. */
  readonly r: readonly number[]
  /** How the server finds the same trades. */
  readonly source: RunSource
  /** Initial capital in the portfolio's currency. */
  readonly capital: number
  /** Everything known of today's trades; null for a saved run, which keeps their R-multiples alone. */
  readonly live: SimulationParameters['sample'] | null
  /** The saved run that is shown; null for a live simulation. */
  readonly saved: SavedRun | null
  /** What is assumed of its trades without a stop, in words; null if nothing is. */
  readonly assumed: string | null
}

export interface SampleFrameProps {
  readonly portfolio: Portfolio
  /** The runs that the tab saves. */
  readonly kind: SimulationKind
  readonly choices: AddressChoices
  readonly choose: (changes: Partial<AddressChoices>) => void
  readonly children: (sample: TabSample) => ReactNode
}

/**
 * Loads the trades of a portfolio, or the sample of a saved run, and says what it is. Its content is rendered only if the
 * sample is large enough, and stays in place when a saved run is left for a live simulation.
 */
export function SampleFrame({ portfolio, kind, choices, choose, children }: SampleFrameProps) {
  const { oneR, filter, runId } = choices
  const control = useSimulationSample(portfolio.id, oneR, filter)
  const opened = useQuery({ ...userSimulationQuery(runId ?? ''), enabled: runId !== null })
  const saved = runId !== null && opened.data?.simulation.kind === kind ? opened.data.simulation : null
  const chooseOneR = useCallback((chosen: string) => choose({ oneR: chosen }), [choose])
  const filterFields = useMemo(
    () => (
      <SampleFilterFields
        portfolio={portfolio}
        filter={filter}
        onChange={(next: SampleFilter) => choose({ filter: next })}
      />
    ),
    [portfolio, filter, choose],
  )
  const { parameters, recorded, assumedRisk, error, refetch } = control
  const sample = useMemo<TabSample | null>(() => {
    const capital = initialCapital(portfolio)
    const portfolioId = portfolio.id
    if (saved !== null) {
      const source = { portfolioId, assumedRisk: saved.assumedRisk, filter: saved.filter }
      return { r: saved.r, source, capital, live: null, saved, assumed: assumedOfRun(saved, portfolio) }
    }
    if (runId !== null || parameters === null || parameters.verdict === 'refuse') return null
    const source = { portfolioId, assumedRisk, filter: isNarrowed(filter) ? filter : null }
    const { r, assumed: trades, assumedRisk: used } = parameters.sample
    const assumed = assumedText({ assumedRisk: used, trades, currency: portfolio.currency })
    return { r, source, capital, live: parameters.sample, saved: null, assumed }
  }, [portfolio, saved, runId, parameters, assumedRisk, filter])

  const content = sample === null ? null : children(sample)
  if (runId !== null) {
    return (
      <>
        <SavedSample runId={runId} kind={kind} portfolio={portfolio} onSimulateNow={() => choose({ runId: null })} />
        {content}
      </>
    )
  }
  if (error !== null && (recorded === null || parameters === null)) {
    return (
      <>
        {isNarrowed(filter) ? filterFields : null}
        <ErrorState title="Couldn’t load trades" error={error} onRetry={refetch} />
      </>
    )
  }
  if (recorded === null || parameters === null) return <LoadingState heights={[24, 220, 460]} />
  if (recorded.sample.usable + recorded.sample.excluded === 0 && !isNarrowed(filter))
    return <NoClosedTrades name={portfolio.name} />
  return (
    <>
      <Notice
        sample={control}
        portfolio={portfolio}
        onOneR={chooseOneR}
        isNarrowed={isNarrowed(filter)}
        filterFields={filterFields}
      />
      {content}
    </>
  )
}
