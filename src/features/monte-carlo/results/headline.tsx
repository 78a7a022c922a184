import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '#ui/lazy-part.tsx'

export { GrowthFigures } from './growth-figures.tsx'

// A chunk of its own, since the figures need no chart library.
export const FanPanel = lazyPart(
  async () => (await import('./growth-charts.tsx')).FanPanel,
  () => <Skeleton variant="rounded" height={380} />,
)
