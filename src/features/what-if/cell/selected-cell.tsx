import Box from '@mui/material/Box'
import { memo, type ReactNode } from 'react'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { meanDifference } from '#domain/simulation/what-if/cell-comparison.ts'
import type { Cell, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { bracketText } from '#features/what-if/grid/heat-map-spec.ts'
import { formatLevel, measureOf } from '#features/what-if/grid/measures.ts'
import type { BracketedGrid } from '#features/what-if/grid/use-grid.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { PercentText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatPercent, formatR } from '#ui/figures/format.ts'
import { IntervalBar } from '#ui/figures/interval-bar.tsx'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { endsOtherwise, type CellTrade } from './cell-changes.ts'

interface SelectedCellProps {
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  readonly cell: Cell
  /** The trades in the cell, or in the one before while they are computed; null at first. */
  readonly trades: readonly CellTrade[] | null
  readonly actions: ReactNode
}

/** The selected cell beside what was done. */
export const SelectedCell = memo(function SelectedCellOf({ input, grid, cell, trades, actions }: SelectedCellProps) {
  const [stop, target] = [input.stops[cell.stop] ?? 0, input.targets[cell.target] ?? 0]
  const place = cell.stop * input.targets.length + cell.target
  const { shown } = grid
  const bracket = bracketText(grid, measureOf('expectancy'), place)
  const actual = trades?.map((one) => one.actual) ?? []
  const difference =
    trades === null
      ? null
      : meanDifference(
          actual,
          trades.map(({ outcome }) => outcome.outcome),
        )
  const interval = difference?.value === null ? undefined : difference?.interval
  const actualMean = actual.length === 0 ? null : actual.reduce((sum, r) => sum + r, 0) / actual.length
  return (
    <Panel
      title={`Stop ${formatLevel(stop)}, target ${formatLevel(target)}`}
      subtitle={`Compared with your ${pluralize(shown.trades, 'trade')}`}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(3, minmax(0, 1fr))',
            xl: 'repeat(2, minmax(0, 1fr))',
          },
        }}
      >
        <KeyFigure
          isPlain
          label="Expectancy"
          value={<RText value={shown.expectancy[place] ?? null} />}
          interval={bracket ?? undefined}
        />
        <KeyFigure isPlain label="As traded" value={<RText value={actualMean} />} />
        <Box sx={{ gridColumn: { xl: '1 / -1' }, minWidth: 0 }}>
          <KeyFigure
            isPlain
            label="Difference per trade"
            value={<RText value={difference?.value ?? null} reason="Computing…" />}
            interval={
              interval === undefined
                ? 'No interval yet'
                : `95%: ${intervalText(interval, formatR)} · ${formatSample(difference ?? { n: 0 })}`
            }
          />
          {interval === undefined || difference === null || difference.value === null ? null : (
            <IntervalBar
              low={interval.low}
              high={interval.high}
              value={difference.value}
              reference={0}
              label={`Difference ${formatR(difference.value)} (95%: ${intervalText(interval, formatR)})`}
            />
          )}
        </Box>
        <KeyFigure isPlain label="Win rate" value={<PercentText value={shown.winRate[place] ?? null} />} />
        <KeyFigure
          isPlain
          label="Max drawdown"
          value={<RText value={shown.ordered?.maxDrawdown[place] ?? null} signed={false} />}
        />
        <KeyFigure
          isPlain
          label="Coverage"
          hint="Share of trades whose result in this cell is known."
          value={<PercentText value={shown.coverage[place] ?? null} />}
          interval={`Order unknown: ${formatPercent(shown.ambiguous[place] ?? null)}`}
        />
        <KeyFigure
          isPlain
          label="Trades that change"
          value={trades === null ? '…' : formatCount(trades.filter(endsOtherwise).length)}
          interval={`of ${formatCount(shown.trades)}`}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>{actions}</Box>
    </Panel>
  )
})
