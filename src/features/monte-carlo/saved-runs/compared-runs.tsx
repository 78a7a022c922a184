import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { LoadedRun } from '#api/simulations/monte-carlo.ts'
import { proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { fanRow, findPercentile } from '#features/monte-carlo/results/shown-result.ts'
import { modelLabels } from '#features/monte-carlo/settings/model-texts.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { comparedFanOption } from '#ui/charts/options/compared-fan-option.ts'
import { formatCount, formatPercent, unknownText } from '#ui/figures/format.ts'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { sizingText } from './sizing-text.ts'

type Run = LoadedRun['simulation']

/** A gain as a percentage of the initial capital. */
const gain = (multiple: number) => formatPercent(multiple - 1, { signed: true })

/** The figures of a run, one per row of the table. */
const figures: readonly (readonly [name: string, text: (run: Run) => string])[] = [
  ['Sample', (run) => `${formatCount(run.trades)} trades`],
  ['Sampling method', (run) => modelLabels[run.parameters.model.kind]],
  ['Sizing', (run) => sizingText(run.parameters.sizing)],
  ['Trades ahead', (run) => formatCount(run.parameters.steps)],
  ['Paths', (run) => formatCount(run.parameters.paths)],
  [
    'Median return',
    ({ result }) => (result.terminal === null ? unknownText : gain(findPercentile(result.terminal, 50).value)),
  ],
  [
    '90% of paths end between',
    ({ result }) =>
      result.terminal === null
        ? unknownText
        : `${gain(findPercentile(result.terminal, 5).value)} and ${gain(findPercentile(result.terminal, 95).value)}`,
  ],
  ['Chance of loss', ({ result }) => (result.loss === null ? unknownText : proportionText(result.loss))],
  ['Median drawdown', ({ result }) => formatPercent(findPercentile(result.maxDrawdown, 50).value)],
  ['1-in-20 drawdown', ({ result }) => formatPercent(findPercentile(result.maxDrawdown, 95).value)],
  ['Chance of ruin', ({ result }) => proportionText(result.ruin.reached)],
  ['Chance of goal', ({ result }) => (result.goal === null ? unknownText : proportionText(result.goal.touch.reached))],
]

/** Which run has the highest median. */
export function highestMedian(runs: readonly Pick<Run, 'name' | 'result'>[]): string {
  const medians = runs.flatMap(({ name, result }) =>
    result.terminal === null ? [] : [{ name, median: findPercentile(result.terminal, 50).value }],
  )
  const [best] = medians.toSorted((one, other) => other.median - one.median)
  return best === undefined
    ? 'Median and 5–95% of paths'
    : `“${best.name}” has the highest median: ${gain(best.median)}`
}

/** Saved runs in one chart and one table, as gains on the initial capital. */
export function ComparedRuns({ runs }: { runs: readonly Run[] }) {
  const option = useMemo(
    () =>
      comparedFanOption(
        runs.map(({ name, result: { fan } }) => ({
          name,
          at: fan.at,
          p5: fanRow(fan, 5, 1),
          p50: fanRow(fan, 50, 1),
          p95: fanRow(fan, 95, 1),
        })),
      ),
    [runs],
  )
  const columns = [
    { key: 'name', label: 'Figure' },
    ...runs.map((run) => ({ key: run.id, label: run.name, numeric: true })),
  ]
  const rows: TableCells[] = figures.map(([name, text]) => ({
    name,
    ...Object.fromEntries(runs.map((run) => [run.id, text(run)])),
  }))
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Chart
        option={option}
        height={340}
        name="Median and 5–95% of paths"
        title={highestMedian(runs)}
        description={runs
          .map(({ name, result }) =>
            result.terminal === null ? name : `${name}: median ${gain(findPercentile(result.terminal, 50).value)}`,
          )
          .join('; ')}
        table={{ columns, rows }}
      />
      <SimpleTable caption="Compared runs" columns={columns} rows={rows} />
    </Box>
  )
}
