import Box from '@mui/material/Box'
import { memo, useMemo } from 'react'
import { binResults } from '#domain/simulation/what-if/cell-comparison.ts'
import { cumulativeSums } from '#domain/simulation/what-if/replay.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { comparedBinsOption } from '#ui/charts/options/compared-bins-option.ts'
import { curvesOption } from '#ui/charts/options/curves-option.ts'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import type { CellTrade } from './cell-changes.ts'

const formatAxisR = (r: number) => formatR(r, { digits: Number.isInteger(r) ? 0 : 1 })

/** What the cell would have made in all, against what was done. */
export function equityFinding(cell: number | null, actual: number | null): string {
  if (cell === null || actual === null) return 'Equity in R'
  const change = cell - actual
  if (formatR(change) === formatR(0)) return `Ends at ${formatR(cell)}, as traded`
  return `${formatR(Math.abs(change), { signed: false })} ${change > 0 ? 'more' : 'less'} than as traded`
}

const wins = (results: readonly number[]) => results.filter((r) => r > 0).length

/** How many trades win in the cell, against what was done. */
export function winnersFinding({ cell, actual }: { cell: readonly number[]; actual: readonly number[] }): string {
  const [now, before] = [wins(cell), wins(actual)]
  return now === before
    ? `${pluralize(now, 'winner')}, as traded`
    : `${pluralize(now, 'winner')} instead of ${formatCount(before)}`
}

/** Equity and distribution of the cell and of what was done. */
export const CellCharts = memo(function CellChartsOf({ trades, name }: { trades: readonly CellTrade[]; name: string }) {
  const results = useMemo(
    () => ({ actual: trades.map(({ actual }) => actual), cell: trades.map(({ outcome }) => outcome.outcome) }),
    [trades],
  )
  const equity = useMemo(
    () => ({ actual: cumulativeSums(results.actual), cell: cumulativeSums(results.cell) }),
    [results],
  )
  const curves = useMemo(
    () =>
      curvesOption({
        curves: [
          { name: 'As traded', values: equity.actual },
          { name, values: equity.cell },
        ],
        start: 0,
        axisName: 'Trades',
        format: formatR,
        axisFormat: formatAxisR,
      }),
    [equity, name],
  )
  const bins = useMemo(() => binResults(results.actual, results.cell), [results])
  const histogram = useMemo(
    () =>
      comparedBinsOption({
        low: bins.low,
        width: bins.width,
        first: { name: 'As traded', counts: bins.actual },
        second: { name, counts: bins.other },
        axisName: 'R per trade',
        format: (r) => formatR(r, { digits: 1 }),
        axisFormat: formatAxisR,
      }),
    [bins, name],
  )
  return (
    <Panel title="Compared with your trades" subtitle={`Solid and filled: as traded. Dashed: ${name}.`}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '3fr 2fr' } }}>
        <Chart
          name="Equity in R"
          title={equityFinding(equity.cell.at(-1) ?? null, equity.actual.at(-1) ?? null)}
          height={260}
          option={curves}
          description={`As traded ${formatR(equity.actual.at(-1) ?? null)}, in this cell ${formatR(equity.cell.at(-1) ?? null)} after ${formatCount(trades.length)} trades.`}
          table={{
            columns: [
              { key: 'trade', label: 'After trade', numeric: true },
              { key: 'actual', label: 'As traded', numeric: true },
              { key: 'cell', label: 'In this cell', numeric: true },
            ],
            rows: equity.cell.map((value, i) => ({
              trade: formatCount(i + 1),
              actual: formatR(equity.actual[i] ?? null),
              cell: formatR(value),
            })),
          }}
        />
        <Chart
          name="Results per trade"
          title={winnersFinding(results)}
          height={260}
          option={histogram}
          description="Bars of 0.5R; the outer ones hold the tails."
          table={{
            columns: [
              { key: 'bin', label: 'From' },
              { key: 'actual', label: 'As traded', numeric: true },
              { key: 'cell', label: 'In this cell', numeric: true },
            ],
            rows: bins.actual.map((count, i) => ({
              bin: formatR(bins.low + i * bins.width, { digits: 1 }),
              actual: formatCount(count),
              cell: formatCount(bins.other[i] ?? 0),
            })),
          }}
        />
      </Box>
    </Panel>
  )
})
