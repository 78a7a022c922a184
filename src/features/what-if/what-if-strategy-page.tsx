import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { sourceTradesQuery, type SourceTrades } from '#api/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useOpenedScenario } from '#features/what-if/scenarios/use-opened-scenario.ts'
import type { Narrowing } from '#features/what-if/settings/sample-selection.tsx'
import { useWhatIfState } from '#features/what-if/settings/use-what-if-state.ts'
import { WhatIfTabs } from '#shared/simulation/what-if-tabs.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { enginePool } from '#workers/engine/client.ts'
import { Simulator } from './simulator.tsx'

const SourceNotFound = lazyPart(
  async () => (await import('#features/what-if/sources/source-not-found.tsx')).SourceNotFound,
)
const TooFewTrades = lazyPart(async () => (await import('#features/what-if/sources/too-few-trades.tsx')).TooFewTrades)
/** What-if on the trades of a setup, a portfolio or a strategy, by its id. */
export default function WhatIfStrategyPage() {
  const { strategyId = '' } = useParams()
  // Another source starts from its own address.
  return <SourcePage key={strategyId} id={strategyId} />
}

function SourcePage({ id }: { id: Id }) {
  const { control, opened } = useOpenedScenario(useWhatIfState())
  const { portfolioId, setupId, tradeListId, policy, candles } = control.settings
  const request = { id, portfolioId, setupId, tradeListId, candles: policy === 'exact' ? candles : null }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...sourceTradesQuery(request),
    placeholderData: keepPreviousData,
  })
  const { portfolio: active, portfolios } = useActivePortfolio()
  // The engine starts while the trades load. A failure shows with the first run.
  useEffect(() => void enginePool().warmUp(), [])
  const portfolio = portfolios.find((one) => one.id === id) ?? active
  const kind = data?.kind ?? null
  const narrowing = useMemo(() => narrowingOf(kind, portfolios), [kind, portfolios])

  if (error instanceof Failure && (error.kind === 404 || error.kind === 400)) {
    return (
      <Page title="What If Simulator">
        <WhatIfTabs current="scenarios" />
        <SourceNotFound />
      </Page>
    )
  }
  return (
    <Page
      title="What If Simulator"
      subtitle={
        // While the trades load, the line is kept free.
        data === undefined ? '\u00A0' : `${data.name} · ${pluralize(data.sample.usable, 'usable trade')}`
      }
    >
      <WhatIfTabs current="scenarios" />
      {data === undefined ? (
        error === null ? (
          <LoadingState label="Loading trades" heights={[42, 99, 637, 403]} />
        ) : (
          <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
        )
      ) : data.trades.length < data.minimum && portfolioId === null && setupId === null && tradeListId === null ? (
        <TooFewTrades sourced={data} />
      ) : (
        <>
          {error === null ? null : (
            <ErrorState title="Couldn’t load these trades" error={error} onRetry={() => void refetch()} />
          )}
          <Simulator
            source={{ kind: data.kind, id }}
            sourced={data}
            isLoading={isPlaceholderData}
            narrowing={narrowing}
            portfolio={portfolio}
            control={control}
            opened={opened}
          />
        </>
      )}
    </Page>
  )
}

/** A portfolio is narrowed to a setup, and a setup to a portfolio. */
function narrowingOf(kind: SourceTrades['kind'] | null, portfolios: readonly Portfolio[]): Narrowing {
  if (kind === 'portfolio') return { kind: 'setup' }
  return kind === 'setup' ? { kind: 'portfolio', options: portfolios } : { kind: 'none' }
}
