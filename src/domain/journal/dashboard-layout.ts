import type { Id } from '#domain/numbers/units.ts'

/** Width of a widget in thirds of the dashboard: one, two or all three. */
export const widgetWidths = ['s', 'm', 'l'] as const
export type WidgetWidth = (typeof widgetWidths)[number]

/** Height of a widget: one row of the grid, or two. */
export const widgetHeights = ['regular', 'tall'] as const
export type WidgetHeight = (typeof widgetHeights)[number]

export interface PlacedWidget {
  /** Widgets of other versions of the dashboard are ignored. */
  readonly id: string
  readonly width: WidgetWidth
  readonly height: WidgetHeight
  /** The portfolios that a tool was pinned with, where they are several; left out: the dashboard's. */
  readonly portfolioIds?: readonly Id[] | undefined
}

/** The widgets of a trader's dashboard in their order. */
export interface DashboardLayout {
  readonly version: 1
  readonly widgets: readonly PlacedWidget[]
  /** The loss at which a day counts as over, in percent of the balance that the day began with; null: none. */
  readonly dailyLossLimitPct: number | null
}

/** Maximum widgets per layout: more than there are. */
export const maxWidgets = 60
/** Maximum portfolios of one widget, as of one selection in Charter Elite. */
export const maxWidgetPortfolios = 20
