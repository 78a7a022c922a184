import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sampleGroupsQuery, type SampleGroups } from '#api/simulations/challenge.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SampleFrame, type SampleFrameProps, type TabSample } from './sample-frame.tsx'

/** A sample with the setups and days of its trades. */
export interface GroupedTabSample extends TabSample {
  readonly groups: SampleGroups
}

type Content = (sample: GroupedTabSample) => ReactNode

function WithGroups({ tabSample, children }: { tabSample: TabSample; children: Content }) {
  const { sample, assumedRisk } = tabSample
  const { data, error, refetch } = useQuery(sampleGroupsQuery(sample.portfolioId, assumedRisk))
  if (error !== null) return <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.setupOf.length !== sample.r.length) return <LoadingState heights={[220, 460]} />
  return children({ ...tabSample, groups: data })
}

/** The frame of a sample whose simulator needs the groups of its trades, too. */
export function GroupedSampleFrame({ children, ...props }: Omit<SampleFrameProps, 'children'> & { children: Content }) {
  return (
    <SampleFrame {...props}>{(tabSample) => <WithGroups tabSample={tabSample}>{children}</WithGroups>}</SampleFrame>
  )
}
