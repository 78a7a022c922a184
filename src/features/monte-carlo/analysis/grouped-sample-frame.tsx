import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { setupsQuery } from '#api/playbook/setups.ts'
import { sampleGroupsQuery, type SampleGroups } from '#api/simulations/challenge.ts'
import { sampleKey, type SavedRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { everyTrade } from '#domain/simulation/sample-filter.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SampleFrame, type SampleFrameProps, type TabSample } from './sample-frame.tsx'

/** A sample with the setups and days of its trades. */
export interface GroupedTabSample extends TabSample {
  readonly groups: SampleGroups
}

type Content = (sample: GroupedTabSample) => ReactNode

/** The groups that a saved run keeps: days for a challenge, setups for scenarios that change their mix. */
export function savedGroups(
  run: SavedRun,
  setups: readonly { readonly id: Id; readonly name: string }[],
): SampleGroups {
  const days = run.kind === 'challenge-analysis' ? run.parameters.parameters.days : null
  const setupOf = (run.kind === 'scenario-analysis' ? run.parameters.setupOf : null) ?? run.r.map(() => null)
  const ids = [...new Set(setupOf.filter((id) => id !== null))]
  return {
    tradesPerDay: days?.kind === 'history' ? days.tradesPerDay : [],
    setupOf: setupOf.map((id) => (id === null ? null : ids.indexOf(id))),
    setups: ids.map((id) => ({ id, name: setups.find((setup) => setup.id === id)?.name ?? 'Setup' })),
  }
}

/** Reloads trades and groups once if they were loaded at different times and do not match. */
function useMatchingGroups(r: readonly number[], groups: SampleGroups | null, portfolioId: Id): boolean {
  const queries = useQueryClient()
  const isReading = useIsFetching({ queryKey: sampleKey(portfolioId) }) > 0
  const isMatch = groups !== null && groups.setupOf.length === r.length
  const isStale = groups !== null && !isMatch && !isReading
  const reread = useRef<SampleGroups | null>(null)
  useEffect(() => {
    // What has not changed since keeps its identity, and would not match again.
    if (!isStale || reread.current === groups) return
    reread.current = groups
    void queries.invalidateQueries({ queryKey: sampleKey(portfolioId) })
  }, [queries, groups, portfolioId, isStale])
  return isMatch
}

function WithGroups({ tabSample, children }: { tabSample: TabSample; children: Content }) {
  const { r, source, saved } = tabSample
  const { portfolioId, assumedRisk, filter } = source
  const live = useQuery({
    ...sampleGroupsQuery(portfolioId, assumedRisk, { ...everyTrade, ...filter }),
    enabled: saved === null,
  })
  const setups = useQuery({ ...setupsQuery, enabled: saved !== null })
  const groups = useMemo(() => {
    if (saved === null) return live.data ?? null
    return setups.data === undefined ? null : savedGroups(saved, setups.data)
  }, [saved, live.data, setups.data])
  const isMatch = useMatchingGroups(r, groups, portfolioId)
  const { error, refetch } = saved === null ? live : setups
  if (groups === null && error !== null)
    return <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
  if (groups === null || !isMatch) return <LoadingState heights={[220, 460]} />
  return children({ ...tabSample, groups })
}

/** The frame of a sample whose simulator needs the groups of its trades, too. */
export function GroupedSampleFrame({ children, ...props }: Omit<SampleFrameProps, 'children'> & { children: Content }) {
  return (
    <SampleFrame {...props}>{(tabSample) => <WithGroups tabSample={tabSample}>{children}</WithGroups>}</SampleFrame>
  )
}
