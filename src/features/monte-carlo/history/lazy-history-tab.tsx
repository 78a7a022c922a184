import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

export const HistoryTab = lazyPart(
  async () => (await import('./history-tab.tsx')).default,
  () => <LoadingState heights={[24, 220, 460]} />,
)
