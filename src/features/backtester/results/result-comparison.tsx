import Button from '@mui/material/Button'
import { useQueries } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { resultQuery, type LoadedResult } from '#api/simulations/backtester.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { Id } from '#domain/numbers/units.ts'
import { formatAxisR } from '#features/backtester/figures/format-axis-r.ts'
import { answerOf, formatInterval, RMetricText, replayMetrics } from '#features/backtester/figures/r-metrics.tsx'
import { describeReplay } from '#features/backtester/figures/replay-words.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { curvesOption, type Curve, lineWords } from '#ui/charts/options/curves-option.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { FigureWithInterval } from './figure-with-interval.tsx'

interface ResultComparisonProps {
  readonly ids: readonly Id[]
  readonly names: ReadonlyMap<Id, string> | null
  readonly onClear: () => void
}

const letters = ['A', 'B', 'C', 'D']

/** One row per metric, one column per result. */
function comparisonRows(loaded: readonly LoadedResult[]): TableCells[] {
  const cellsOf = (cell: (one: LoadedResult) => ReactNode) =>
    Object.fromEntries(loaded.map((one, i) => [letters[i] ?? '', cell(one)]))
  return [
    { figure: 'Trades', ...cellsOf(({ result }) => formatCount(result.trades)) },
    ...replayMetrics.map((metric) => ({
      figure: metric.label,
      ...cellsOf(({ result }) => {
        const answer = answerOf(result.statistics, metric.key)
        return (
          <FigureWithInterval interval={formatInterval(metric, answer)}>
            <RMetricText metric={metric} answer={answer} />
          </FigureWithInterval>
        )
      }),
    })),
    { figure: 'Max drawdown', ...cellsOf(({ result }) => <RText value={-result.maxDrawdownR} />) },
    {
      figure: 'Mean change from actual',
      ...cellsOf(({ comparison }) => {
        const { difference } = comparison.all
        const { interval } = difference
        return (
          <FigureWithInterval interval={interval === undefined ? null : intervalText(interval, formatR)}>
            <RText value={difference.value} />
          </FigureWithInterval>
        )
      }),
    },
  ]
}

/** Which result ends highest. */
function highestEnd(loaded: readonly LoadedResult[]): string {
  const ends = loaded.map(({ result }, i) => ({ letter: letters[i] ?? '', end: result.equity.at(-1) ?? 0 }))
  const [best] = ends.toSorted((one, other) => other.end - one.end)
  return best === undefined ? 'Equity in R' : `${best.letter} ends highest: ${formatR(best.end)}`
}

/** Two to four results in one chart and one table. */
export function ResultComparison({ ids, names, onClear }: ResultComparisonProps) {
  const queries = useQueries({ queries: ids.map((id) => resultQuery(id)) })
  const loaded = queries.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const failed = queries.find(({ data, error }) => data === undefined && error !== null)
  const key = loaded.map(({ result }) => result.id).join()
  const curves = useMemo<Curve[]>(
    () => loaded.map(({ result }, i) => ({ name: letters[i] ?? '', values: result.equity })),
    // oxlint-disable-next-line react/exhaustive-deps -- results never change, so their ids stand for them
    [key],
  )
  const option = useMemo(
    () => curvesOption({ curves, start: 0, axisName: 'Trades', format: formatR, axisFormat: formatAxisR }),
    [curves],
  )
  const nameOf = ({ result }: LoadedResult, i: number) =>
    `${letters[i] ?? ''} (${lineWords[i] ?? ''}): ${names?.get(result.strategyId) === undefined ? '' : `${names.get(result.strategyId) ?? ''}, `}${describeReplay(result.parameters)}`

  return (
    <Panel
      title="Comparison"
      actions={
        <Button size="small" onClick={onClear}>
          Clear comparison
        </Button>
      }
    >
      {failed === undefined ? null : (
        <ErrorState title="Couldn’t load a result" error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {failed !== undefined ? null : loaded.length < ids.length ? (
        <LoadingState label="Loading results" heights={[320, 240]} />
      ) : (
        <>
          <Chart
            name="Equity in R"
            title={highestEnd(loaded)}
            height={320}
            option={option}
            description={`${loaded.map(nameOf).join('; ')}.`}
            table={{
              columns: [
                { key: 'name', label: 'Result' },
                { key: 'end', label: 'End', numeric: true },
              ],
              rows: loaded.map((one, i) => ({
                name: nameOf(one, i),
                end: formatR(one.result.equity.at(-1) ?? null),
              })),
            }}
          />
          <SimpleTable
            caption="Compared results"
            columns={[
              { key: 'figure', label: 'Figure' },
              ...loaded.map((_, i) => ({ key: letters[i] ?? '', label: letters[i] ?? '', numeric: true })),
            ]}
            rows={comparisonRows(loaded)}
          />
        </>
      )}
    </Panel>
  )
}
