import type { UseQueryResult } from '@tanstack/react-query'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import type { RecentTrades as RecentTradesAnswer } from '#api/trades/trades.ts'
import type { WidgetHeight } from '#domain/journal/dashboard-layout.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { KnownWidget, PanelId } from '#features/dashboard/layout/known-widgets.ts'
import { widgetRowHeight } from '#features/dashboard/panel-sizes.ts'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { isStatWidget, statOfWidget } from '#shared/dashboard/stat-widgets.ts'
import { isToolWidget, toolOfWidget } from '#shared/dashboard/tool-widgets.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { BreakdownPanel } from './breakdown-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

// Widgets load with the first dashboard that shows them: those below the fold once they are scrolled near.
const CalendarPanel = lazyPart(async () => (await import('./calendar-panel.tsx')).CalendarPanel)
const MetricGroupPanels = lazyPart(async () => (await import('./metric-group-panels.tsx')).MetricGroupPanels)
const RecentTrades = lazyPart(async () => (await import('./recent-trades.tsx')).RecentTrades)
const DailyLimitPanel = lazyPart(async () => (await import('./daily-limit-panel.tsx')).DailyLimitPanel)
const FindingPanel = lazyPart(async () => (await import('./finding-panel.tsx')).FindingPanel)
const HoursPanel = lazyPart(async () => (await import('./hours-panel.tsx')).HoursPanel)
const OpenRiskPanel = lazyPart(async () => (await import('./open-risk-panel.tsx')).OpenRiskPanel)
const RulesPanel = lazyPart(async () => (await import('./rules-panel.tsx')).RulesPanel)
const SetupsPanel = lazyPart(async () => (await import('./setups-panel.tsx')).SetupsPanel)
const ToolWidget = lazyPart(async () => (await import('./tool-widget.tsx')).ToolWidget)
const StatWidget = lazyPart(async () => (await import('./stat-widget.tsx')).StatWidget)
const StreaksPanel = lazyPart(async () => (await import('./streaks-panel.tsx')).StreaksPanel)

/** What widgets show. */
export interface WidgetContents {
  readonly portfolio: Portfolio
  /** All that can be shown. */
  readonly portfolios: readonly Portfolio[]
  readonly filter: TradeFilter
  readonly context: JournalContext
  readonly figures: DashboardFigures
  /** The figures of all trades, whatever is selected. */
  readonly all: PortfolioMetrics
  readonly recent: UseQueryResult<RecentTradesAnswer>
  readonly dailyLossLimitPct: number | null
  readonly onDailyLossLimit: (limitPct: number | null) => void
}

/** The contents of a widget that shows no analysis tool. */
function panelOf(id: PanelId, height: WidgetHeight, contents: WidgetContents) {
  const { portfolio, filter, context, figures, all, recent } = contents
  switch (id) {
    case 'week':
      return <WeekPanel days={figures.now.days} portfolio={portfolio} />
    case 'breakdown':
      return <BreakdownPanel filter={filter} context={context} height={height} />
    case 'figures':
      return <MetricGroupPanels figures={figures} />
    case 'calendar':
      return <CalendarPanel days={figures.now.days} portfolio={portfolio} />
    case 'recent':
      return (
        <RecentTrades portfolio={portfolio} recent={recent} tradesAddress={figures.tradesAddress} height={height} />
      )
    case 'rules':
      return <RulesPanel portfolio={portfolio} days={all.days} />
    case 'openRisk':
      return <OpenRiskPanel portfolio={portfolio} />
    case 'dailyLimit':
      return (
        <DailyLimitPanel
          portfolio={portfolio}
          days={all.days}
          equity={all.equity}
          limitPct={contents.dailyLossLimitPct}
          onLimit={contents.onDailyLossLimit}
        />
      )
    case 'setups':
      return <SetupsPanel filter={filter} context={context} />
    case 'hours':
      return <HoursPanel filter={filter} portfolio={portfolio} />
    case 'streaks':
      return <StreaksPanel figures={figures} />
    case 'finding':
      return <FindingPanel portfolio={portfolio} />
    default:
      return id satisfies never
  }
}

/** The portfolios that a tool was pinned with, as far as they still exist; undefined: the dashboard's. */
function pinnedPortfolios({ portfolioIds }: KnownWidget, { portfolios }: WidgetContents) {
  const pinned = portfolios.filter(({ id }) => portfolioIds?.includes(id) === true)
  return pinned.length === 0 ? undefined : pinned
}

function contentsOf(widget: KnownWidget, contents: WidgetContents) {
  const { id, height } = widget
  if (isStatWidget(id))
    return <StatWidget statId={statOfWidget(id)} filter={contents.filter} context={contents.context} />
  if (!isToolWidget(id)) return panelOf(id, height, contents)
  return (
    <ToolWidget
      tool={toolOfWidget(id)}
      filter={contents.filter}
      context={contents.context}
      portfolios={pinnedPortfolios(widget, contents)}
      options={widget.options}
      height={height}
    />
  )
}

/** Renders a widget; one below the window keeps its place until it is scrolled near. */
export function renderWidget(widget: KnownWidget, contents: WidgetContents) {
  const height = widget.height === 'tall' ? 2 * widgetRowHeight : widgetRowHeight
  return (
    <WhenVisible height={height} ahead={0}>
      {contentsOf(widget, contents)}
    </WhenVisible>
  )
}
