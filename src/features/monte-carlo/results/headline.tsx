import Skeleton from '@mui/material/Skeleton'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

export { figuresHeight, GrowthFigures } from './growth-figures.tsx'

/** Heights of the fan's panel beside its parameters and, on a phone, above them. */
export const fanPanelHeight = { wide: 443, narrow: 272 } as const

/** Stands in place of the fan until it is there, as high as it will be. */
export function FanPlaceholder() {
  const isWide = useWideScreen()
  return <Skeleton variant="rounded" height={isWide ? fanPanelHeight.wide : fanPanelHeight.narrow} />
}

// A chunk of its own, since the figures need no chart library.
export const FanPanel = lazyPart(async () => (await import('./growth-charts.tsx')).FanPanel, FanPlaceholder)
