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
  /** The options that a tool was pinned with, as the address of Charter Elite states them; left out: the usual ones. */
  readonly options?: Readonly<Record<string, string>> | undefined
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
/** Maximum options of one widget: more than any tool has. */
export const maxWidgetOptions = 6
/** Maximum characters of one option, which may be a list as JSON. */
export const maxWidgetOptionLength = 2_000
/** Maximum characters of all widgets of a layout as JSON. */
export const maxLayoutLength = 32_000
