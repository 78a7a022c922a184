import Box from '@mui/material/Box'
import { memo, useMemo } from 'react'
import type { Cell, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { levelCurveOption } from '#ui/charts/heat-map/level-curve-option.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { formatLevel, measureOf, type Measure, type MeasureKey } from './measures.ts'
import type { BracketedGrid } from './use-grid.ts'

interface CurveProps {
  readonly name: 'Stop' | 'Target'
  readonly levels: readonly number[]
  /** Places of the curve's cells in the grid. */
  readonly places: readonly number[]
  readonly marked: number
  /** The level that stays, such as "target 2R". */
  readonly fixed: string
  readonly grid: BracketedGrid
  readonly measure: Measure
}

const valueAt = (values: readonly (number | null)[] | null, places: readonly number[]) =>
  places.map((place) => values?.[place] ?? null)

/** The place of the highest or lowest known value; null without one. */
export function extremePlace(values: readonly (number | null)[], good: Measure['good']): number | null {
  let found: number | null = null
  for (const [place, value] of values.entries()) {
    if (value === null) continue
    const best = found === null ? null : (values[found] ?? null)
    if (best === null || (good === 'low' ? value < best : value > best)) found = place
  }
  return found
}

function Curve({ name, levels, places, marked, fixed, grid, measure }: CurveProps) {
  const values = useMemo(() => valueAt(measure.values(grid.shown), places), [measure, grid, places])
  const band = useMemo(() => {
    const [low, high] = [measure.values(grid.low), measure.values(grid.high)]
    return low === null || high === null ? null : { low: valueAt(low, places), high: valueAt(high, places) }
  }, [measure, grid, places])
  const option = useMemo(
    () =>
      levelCurveOption({
        levels,
        values,
        band,
        marked,
        reference: measure.neutral === 0 ? { value: 0, label: '' } : null,
        axisName: name,
        levelFormat: formatLevel,
        format: measure.format,
        axisFormat: measure.format,
      }),
    [levels, values, band, marked, measure, name],
  )
  const extreme = extremePlace(values, measure.good)
  const extremeText =
    extreme === null
      ? 'Unknown for all levels'
      : `${measure.good === 'low' ? 'Lowest' : 'Highest'} at ${name.toLowerCase()} ${formatLevel(levels[extreme] ?? 0)}: ${measure.format(values[extreme] ?? 0)}`
  return (
    <Chart
      name={`By ${name.toLowerCase()}, ${fixed}`}
      title={extremeText}
      height={190}
      option={option}
      description={`${measure.label} by ${name.toLowerCase()}, ${fixed}.${band === null ? '' : ' Dotted: unknown order.'}`}
      table={{
        columns: [
          { key: 'level', label: name, numeric: true },
          { key: 'value', label: measure.label, numeric: true },
        ],
        rows: levels.map((level, place) => {
          const value = values[place] ?? null
          return { level: formatLevel(level), value: value === null ? '—' : measure.format(value) }
        }),
      }}
    />
  )
}

interface MarginalsPanelProps {
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  readonly measure: MeasureKey
  readonly selected: Cell
}

/** The measure along the crosshair: over stops for this target, and over targets for this stop. */
export const MarginalsPanel = memo(function MarginalsPanelOf({ input, grid, measure, selected }: MarginalsPanelProps) {
  const { stops, targets } = input
  const byStop = useMemo(
    () => stops.map((_, j) => j * targets.length + selected.target),
    [stops, targets, selected.target],
  )
  const byTarget = useMemo(() => targets.map((_, k) => selected.stop * targets.length + k), [targets, selected.stop])
  const shared = { grid, measure: measureOf(measure) }
  return (
    <Panel title="Crosshair slices">
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Curve
          {...shared}
          name="Stop"
          levels={stops}
          places={byStop}
          marked={selected.stop}
          fixed={`target ${formatLevel(targets[selected.target] ?? 0)}`}
        />
        <Curve
          {...shared}
          name="Target"
          levels={targets}
          places={byTarget}
          marked={selected.target}
          fixed={`stop ${formatLevel(stops[selected.stop] ?? 0)}`}
        />
      </Box>
    </Panel>
  )
})
