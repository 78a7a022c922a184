import type { PlacedWidget } from '#domain/journal/dashboard-layout.ts'
import { widgetRowHeight } from '#features/dashboard/panel-sizes.ts'

/** Three columns on wide screens, two on tablets, one on phones. Widgets of one row end at one height. */
export const widgetGrid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gridAutoRows: { md: `minmax(${widgetRowHeight}px, auto)` },
} as const

const spans = { s: { md: 1, lg: 1 }, m: { md: 1, lg: 2 }, l: { md: 2, lg: 3 } } as const

/** The place of a widget in the grid; its panel fills it. */
export const widgetCell = ({ width, height }: Pick<PlacedWidget, 'width' | 'height'>) =>
  ({
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridColumn: { md: `span ${spans[width].md}`, lg: `span ${spans[width].lg}` },
    gridRow: { md: height === 'tall' ? 'span 2' : 'span 1' },
  }) as const
