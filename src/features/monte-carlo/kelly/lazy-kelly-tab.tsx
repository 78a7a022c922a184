import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

export const KellyTab = lazyPart(
  async () => (await import('./kelly-tab.tsx')).default,
  () => <LoadingState heights={[24, 220, 460]} />,
)
