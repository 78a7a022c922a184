import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { StatSeries } from '#domain/analysis/groups/stat-summary.ts'
import { unitOfStat, type CustomStat } from '#domain/formulas/custom-stat.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import type { Id } from '#domain/numbers/units.ts'
import { widgetRowHeight } from '#features/dashboard/panel-sizes.ts'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { formatStat } from '#shared/trade/format-stat.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Figure } from '#ui/figures/figure.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { ShareBar } from '#ui/figures/share-bar.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Quiet } from './quiet-text.tsx'
import { StatLine } from './stat-line.tsx'
import { useStatSeries } from './use-stat-series.ts'

const loadingHeights = [widgetRowHeight - 120]
/** Choices that fit into a small widget. */
const maxChoices = 5

interface SeriesProps {
  readonly stat: CustomStat
  readonly series: StatSeries
  readonly currency: string
}

const sampleText = (n: number, unknown: number, approximateN = 0) =>
  `${formatSample({ n, approximateN })}${unknown === 0 ? '' : ` · ${formatCount(unknown)} unknown`}`

function Choices({ series }: { readonly series: Extract<StatSeries, { kind: 'choices' }> }) {
  const { n, unknown, counts } = series
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {counts.slice(0, maxChoices).map(({ label, count }) => (
        <div key={label}>
          <Typography variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>{label}</span>
            <span>{`${formatPercent(count / n)} · n ${formatCount(count)}`}</span>
          </Typography>
          <ShareBar label={`${label}: ${formatPercent(count / n)}`} share={count / n} needed={null} />
        </div>
      ))}
      <Quiet>{sampleText(n, unknown)}</Quiet>
    </Box>
  )
}

function Numbers({
  stat,
  series,
  currency,
}: SeriesProps & { readonly series: Extract<StatSeries, { kind: 'numbers' }> }) {
  const { summary, points, approximateN } = series
  const sample = sampleText(summary.n, summary.unknown, approximateN)
  const isShare = stat.kind === 'yesNo'
  const unit = unitOfStat(stat)
  const text = (value: number | null) => (isShare ? formatPercent(value) : formatStat(value, unit, currency))
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Figure label={isShare ? 'Share of yes' : 'Mean'} value={text(summary.mean)} size="standard" />
      <StatLine name={stat.name} values={points.map(({ value }) => value)} />
      <Quiet>
        {isShare ? sample : `Median ${text(summary.median)} · ${text(summary.min)} to ${text(summary.max)} · ${sample}`}
      </Quiet>
    </Box>
  )
}

function Series(props: SeriesProps) {
  const { series } = props
  if (series.kind === 'choices') return series.n === 0 ? <NoValues /> : <Choices series={series} />
  return series.summary.n === 0 ? <NoValues /> : <Numbers {...props} series={series} />
}

const NoValues = () => <Quiet>No trade of this selection has a value.</Quiet>

interface StatWidgetProps {
  readonly statId: Id
  readonly filter: TradeFilter
  readonly context: JournalContext
}

/** A custom stat on the dashboard: its mean, its values over time, or how often each choice was made. */
export function StatWidget({ statId, filter, context }: StatWidgetProps) {
  const stat = context.stats.find(({ id }) => id === statId)
  const { data, error, refetch } = useStatSeries(statId, context, filter)
  if (stat === undefined || !isShownOn(stat, 'dashboard'))
    return (
      <Panel title="Custom stat">
        <Quiet>This stat is not shown on the dashboard any more.</Quiet>
      </Panel>
    )
  const query = new URLSearchParams({
    tool: 'breakdown',
    [`opt.breakdown.${stat.kind === 'choice' ? 'rows' : 'measure'}`]: `stat:${statId}`,
  })
  writeFilterToAddress(query, filter)
  return (
    <Panel
      title={stat.name}
      actions={
        <Link
          component={RouterLink}
          to={`/charter-elite?${query.toString()}`}
          variant="body2"
          aria-label={`Break down ${stat.name}`}
        >
          Break down
        </Link>
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t compute this stat" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label={`Loading ${stat.name}`} heights={loadingHeights} />
      ) : (
        <Series stat={stat} series={data} currency={context.portfolio.currency} />
      )}
    </Panel>
  )
}
