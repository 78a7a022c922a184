import type { ReactNode } from 'react'
import type { LoadedResult, ReplayedPart } from '#api/simulations/backtester.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import {
  answerOf,
  formatInterval,
  RMetricText,
  replayMetrics,
  type MetricAnswer,
} from '#features/backtester/figures/r-metrics.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { FigureWithInterval } from './figure-with-interval.tsx'

interface Column {
  readonly key: string
  readonly label: string
  readonly part: ReplayedPart
  readonly shows: 'replayed' | 'actual'
}

function columnsOf({ all, split }: LoadedResult['comparison']): Column[] {
  const whole: Column[] = [
    { key: 'replayed', label: 'Replayed', part: all, shows: 'replayed' },
    { key: 'actual', label: 'As traded', part: all, shows: 'actual' },
  ]
  if (split === null) return whole
  return [
    ...whole,
    { key: 'in', label: 'In sample', part: split.inSample, shows: 'replayed' },
    { key: 'out', label: 'Out of sample', part: split.outOfSample, shows: 'replayed' },
  ]
}

const cells = (columns: readonly Column[], cell: (column: Column) => ReactNode) =>
  Object.fromEntries(columns.map((column) => [column.key, cell(column)]))

const answersOf = ({ part, shows }: Column) => (shows === 'replayed' ? part.statistics : part.actual)

function metricCell(metric: (typeof replayMetrics)[number], answer: MetricAnswer) {
  return (
    <FigureWithInterval interval={formatInterval(metric, answer)}>
      <RMetricText metric={metric} answer={answer} />
    </FigureWithInterval>
  )
}

/** Metrics of a replay beside those of what was done, and on both sides of a split. */
export function ReplayMetricsTable({ comparison }: { comparison: LoadedResult['comparison'] }) {
  const columns = columnsOf(comparison)
  const rows: TableCells[] = [
    { figure: 'Trades (n)', ...cells(columns, ({ part }) => formatCount(part.trades)) },
    ...replayMetrics.map((metric) => ({
      figure: metric.label,
      ...cells(columns, (column) => metricCell(metric, answerOf(answersOf(column), metric.key))),
    })),
    {
      figure: 'Max drawdown',
      ...cells(columns, ({ part, shows }) => (
        <RText value={-(shows === 'replayed' ? part.maxDrawdownR : part.actualMaxDrawdownR)} />
      )),
    },
    {
      figure: 'Mean change',
      ...cells(columns, ({ part, shows }) => {
        if (shows === 'actual') return null
        const { value, interval } = part.difference
        return (
          <FigureWithInterval interval={interval === undefined ? null : intervalText(interval, formatR)}>
            <RText value={value} />
          </FigureWithInterval>
        )
      }),
    },
  ]
  return (
    <SimpleTable
      caption="Replay metrics"
      columns={[
        { key: 'figure', label: 'Figure' },
        ...columns.map(({ key, label }) => ({ key, label, numeric: true })),
      ]}
      rows={rows}
    />
  )
}
