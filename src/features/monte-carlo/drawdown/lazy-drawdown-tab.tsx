import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

export const DrawdownTab = lazyPart(
  async () => (await import('./drawdown-tab.tsx')).default,
  () => <LoadingState heights={[24, 220, 460]} />,
)
