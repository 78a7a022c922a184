import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { planQuery } from '#api/accounts/plan.ts'
import { toolTitles } from '#domain/analysis/parts/tool-titles.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { WidgetHeight } from '#domain/journal/dashboard-layout.ts'
import { planFeatureTitles } from '#domain/portfolio/plans.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { widgetRowHeight } from '#features/dashboard/panel-sizes.ts'
import { chartWords } from '#shared/analysis/chart-words.ts'
import { describeOptions } from '#shared/analysis/describe-options.ts'
import { FindingLine } from '#shared/analysis/finding-line.tsx'
import { isEmptyChart } from '#shared/analysis/is-empty-chart.ts'
import { remedies } from '#shared/analysis/remedies.ts'
import { type OptionTexts, writeOptionsToAddress } from '#shared/analysis/stated-options.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { AnalysisChart } from '#ui/charts/analysis/analysis-chart.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useStableList } from '#ui/use-stable-list.ts'
import { Quiet } from './quiet-text.tsx'
import { useWidgetTool, useWidgetWords } from './use-widget-tool.ts'
import type { FurtherPart } from './widget-runs.ts'

/** Title, finding, hint and paddings of a panel. */
const aroundChart = { regular: 160, tall: 190 } as const
/** What the tool adds, in a line below the chart. */
const furtherHeight = 40
/** What the tool was pinned with, in a line below its title. */
const subtitleHeight = 22

interface WidgetChartProps {
  readonly result: ToolResult
  readonly words: ToolWords
  readonly height: number
  readonly isStale: boolean
  readonly onOpen: () => void
}

/** The main chart of a tool. A click opens the tool, where charts can be brushed. */
function WidgetChart({ result, words, height, isStale, onOpen }: WidgetChartProps) {
  const context = useMemo(
    () => ({
      tool: result.tool,
      words: chartWords(words),
      groups: new Map(result.groups.map((group) => [group.key, group])),
    }),
    [result, words],
  )
  const chart = result.charts.find((one) => !isEmptyChart(one))
  if (chart === undefined) return null
  return (
    <AnalysisChart
      chart={chart}
      other={null}
      context={context}
      brush={null}
      onBrush={null}
      onDrill={onOpen}
      isStale={isStale}
      height={height}
    />
  )
}

function NoData({ result }: { result: ToolResult }) {
  const remedy = result.coverage.missing[0]?.remedy ?? (result.tool === 'missed' ? 'logMissed' : 'moreTrades')
  return (
    <Quiet>
      {result.coverage.of === 0 ? 'No trades for it in this selection. ' : 'Not recorded yet. '}
      <Link component={RouterLink} to={remedies[remedy].to} underline="always">
        {remedies[remedy].label}
      </Link>
    </Quiet>
  )
}

const furtherTexts: Readonly<Record<FurtherPart, string>> = {
  intervals: 'resampled intervals',
  placement: 'how usual the drawdown is',
  benchmark: 'the benchmark',
  postExit: 'prices after exits',
}

/** What only the tool's own screen shows; nothing if the widget shows all of it. */
function Further({ parts, address }: { readonly parts: readonly FurtherPart[]; readonly address: string }) {
  if (parts.length === 0) return null
  return (
    <Quiet>
      <Link component={RouterLink} to={address} color="inherit">
        {`The tool adds ${parts.map((part) => furtherTexts[part]).join(', ')}.`}
      </Link>
    </Quiet>
  )
}

export interface ToolWidgetProps {
  readonly tool: ToolKey
  readonly filter: TradeFilter
  readonly context: JournalContext
  /** Those that the tool was pinned with; the dashboard's without. */
  readonly portfolios?: readonly Portfolio[] | undefined
  /** Those that the tool was pinned with; its usual ones without. */
  readonly options?: OptionTexts | undefined
  readonly height: WidgetHeight
}

/** An analysis tool on the dashboard: its finding and main chart for the trades that the dashboard's filter selects. */
export function ToolWidget(props: ToolWidgetProps) {
  const { data: plan } = useQuery(planQuery)
  if (plan === undefined || plan.features.includes('analysisTools')) return <PlannedTool {...props} />
  return (
    <Panel title={toolTitles[props.tool]}>
      <Quiet>
        {`The Professional plan includes ${planFeatureTitles.analysisTools}. `}
        <Link component={RouterLink} to="/settings/plan" underline="always">
          Compare plans
        </Link>
      </Quiet>
    </Panel>
  )
}

const usualOptions: OptionTexts = {}

function PlannedTool(props: ToolWidgetProps) {
  const { tool, filter, context, portfolios: pinned, options = usualOptions, height } = props
  const navigate = useNavigate()
  const portfolios = useStableList(pinned ?? [context.portfolio])
  const { data, error, refetch, isPlaceholderData } = useWidgetTool({ tool, options }, portfolios, filter)
  const words = useWidgetWords(context, portfolios, data?.rules)
  const query = new URLSearchParams({ tool })
  writeFilterToAddress(query, filter)
  if (pinned !== undefined) query.set('portfolio', pinned.map(({ id }) => id).join())
  writeOptionsToAddress(query, tool, options)
  const address = `/charter-elite?${query.toString()}`
  const kept = [
    ...(pinned === undefined ? [] : [pinned.map(({ name }) => name).join(', ')]),
    ...describeOptions(toolFacts[tool], options, words),
  ]
  const chartHeight =
    (height === 'tall' ? 2 * widgetRowHeight : widgetRowHeight) -
    aroundChart[height] -
    (kept.length === 0 ? 0 : subtitleHeight)
  return (
    <Panel
      title={toolTitles[tool]}
      {...(kept.length === 0 ? {} : { subtitle: kept.join(' · ') })}
      actions={
        <Link component={RouterLink} to={address} variant="body2" aria-label={`Open tool: ${toolTitles[tool]}`}>
          Open tool
        </Link>
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t compute this tool" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label={`Loading ${toolTitles[tool]}`} heights={[48, chartHeight]} />
      ) : data.result.coverage.known === 0 ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <NoData result={data.result} />
          <Further parts={data.further.filter((part) => part === 'postExit')} address={address} />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }} aria-busy={isPlaceholderData}>
          <FindingLine finding={data.result.finding} words={words} isStale={isPlaceholderData} />
          <WidgetChart
            result={data.result}
            words={words}
            height={chartHeight - (data.further.length === 0 ? 0 : furtherHeight)}
            isStale={isPlaceholderData}
            onOpen={() => void navigate(address)}
          />
          <Further parts={data.further} address={address} />
        </Box>
      )}
    </Panel>
  )
}
