import { memo } from 'react'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ShownResult } from './shown-result.ts'

/** Height of the details while they load, in pixels. */
const detailsHeight = 593

const Results = lazyPart(
  async () => (await import('./results.tsx')).Results,
  () => <LoadingState label="Loading details" heights={[detailsHeight]} />,
)

/** The details of a result below its figures. They load when they are scrolled near. */
export const GrowthDetails = memo(function GrowthDetailsOf({ shown }: { shown: ShownResult }) {
  return (
    <WhenVisible height={detailsHeight} ahead={-60}>
      <Results shown={shown} />
    </WhenVisible>
  )
})
