import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import type { Scenario, ScenarioResult } from '#api/simulations/what-if.ts'
import { formatLevel } from '#features/what-if/grid/measures.ts'
import { cellText } from '#features/what-if/verdict/verdict-words.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { levelCurvesOption } from '#ui/charts/heat-map/level-curves-option.ts'
import { PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatPercent, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Segments } from '#ui/form/segments.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { comparedCurves, compareScenarios } from './compare-scenarios.ts'
import { describeInputs } from './describe-inputs.ts'
import { differingInputs } from './scenario-inputs.ts'

interface ComparedScenario {
  readonly scenario: Scenario
  readonly source: string
  readonly results: readonly ScenarioResult[]
}

interface ComparedScenariosProps {
  readonly first: ComparedScenario
  readonly second: ComparedScenario
}

const axes = [
  { value: 'stop', label: 'By stop' },
  { value: 'target', label: 'By target' },
] as const
const axisNames = { stop: 'Stop', target: 'Target' } as const

/** What differs between two scenarios, as rows of a table. */
function inputRows({ first, second }: ComparedScenariosProps): TableCells[] {
  const differing = differingInputs(first.scenario.inputs, second.scenario.inputs)
  const others = describeInputs(second.scenario.inputs, differing)
  return [
    ...(first.source === second.source ? [] : [{ figure: 'Trades of', first: first.source, second: second.source }]),
    ...describeInputs(first.scenario.inputs, differing).map(({ label, text }, place) => ({
      figure: label,
      first: text,
      second: others[place]?.text,
    })),
  ]
}

/** Figures of the chosen cells, as rows of a table. */
function figureRows({ first, second }: ReturnType<typeof compareScenarios>): TableCells[] {
  const row = (figure: string, cell: (result: ScenarioResult | null) => TableCells[string]): TableCells => ({
    figure,
    first: cell(first),
    second: cell(second),
  })
  const reason = 'Saved without a chosen cell'
  return [
    row('Chosen cell', (result) =>
      result === null ? <UnknownFigure reason={reason} /> : cellText(result.stop, result.target),
    ),
    row('Trades', (result) => formatCount(result?.trades ?? null)),
    row('Expectancy', (result) => <RText value={result?.expectancy ?? null} reason={reason} />),
    row('Win rate', (result) => <PercentText value={result?.winRate ?? null} reason={reason} />),
    row('Max drawdown', (result) => (
      <RText value={result?.maxDrawdown ?? null} signed={false} reason={result === null ? reason : 'Not saved'} />
    )),
    row('Coverage', (result) => <PercentText value={result?.coverage ?? null} reason={reason} />),
  ]
}

/** What one scenario expects against the other: in the chosen cells, then over those that both have. */
export function differenceText(
  { difference, common }: Pick<ReturnType<typeof compareScenarios>, 'difference' | 'common'>,
  first: string,
  second: string,
): string {
  const chosen =
    difference === null
      ? 'One was saved without a chosen cell.'
      : `In their chosen cells, “${second}” expects ${formatR(difference)} per trade against “${first}”.`
  if (common === null) return `${chosen} They share no stop and target.`
  const { cells, mean, low, high, higher } = common
  return `${chosen} Of ${pluralize(cells, 'common cell')}, “${second}” is higher in ${formatPercent(higher, { digits: 0 })}: ${formatR(mean)} on average, ${formatR(low)} to ${formatR(high)}.`
}

/** Which of the curves is highest, and where. */
export function bestLevel(
  curves: readonly (readonly (readonly [level: number, value: number | null])[])[],
  names: readonly string[],
  by: keyof typeof axisNames,
): string {
  let best: { readonly name: string; readonly level: number; readonly value: number } | null = null
  for (const [place, points] of curves.entries()) {
    for (const [level, value] of points) {
      if (value !== null && (best === null || value > best.value)) best = { name: names[place] ?? '', level, value }
    }
  }
  if (best === null) return `Expectancy by ${by}`
  return `“${best.name}” is highest at ${by} ${formatLevel(best.level)}: ${formatR(best.value)}`
}

/** Two scenarios: what they ask, what their cells give, and expectancy along stops or targets. */
export function ComparedScenarios({ first, second }: ComparedScenariosProps) {
  const [by, setBy] = useState<'stop' | 'target'>('stop')
  const comparison = useMemo(() => compareScenarios(first, second), [first, second])
  const curves = useMemo(() => comparedCurves(first.results, second.results, by), [first, second, by])
  const [nameA, nameB] = [first.scenario.name, second.scenario.name]
  const option = useMemo(
    () =>
      levelCurvesOption({
        curves: [
          { name: nameA, points: curves.first },
          { name: nameB, points: curves.second },
        ],
        axisName: axisNames[by],
        levelFormat: formatLevel,
        format: formatR,
      }),
    [curves, nameA, nameB, by],
  )
  const columns = [
    { key: 'figure', label: 'Figure' },
    { key: 'first', label: nameA, numeric: true },
    { key: 'second', label: nameB, numeric: true },
  ]
  const inputs = inputRows({ first, second })
  const levels = [...new Set([...curves.first, ...curves.second].map(([level]) => level))].toSorted((a, b) => a - b)
  const at = (points: typeof curves.first, level: number) =>
    formatR(points.find(([known]) => known === level)?.[1] ?? null)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>{differenceText(comparison, nameA, nameB)}</Typography>
      {inputs.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Both have the same inputs.
        </Typography>
      ) : (
        <SimpleTable caption="Inputs that differ" columns={columns} rows={inputs} />
      )}
      <SimpleTable caption="Results compared" columns={columns} rows={figureRows(comparison)} />
      <Segments label="Expectancy along" options={axes} value={by} onChange={setBy} />
      <Chart
        name={`Expectancy by ${by}`}
        title={bestLevel([curves.first, curves.second], [nameA, nameB], by)}
        height={260}
        option={option}
        description={`Solid: ${nameA}. Dashed: ${nameB}. Means over the other level.`}
        table={{
          columns: [{ key: 'level', label: axisNames[by], numeric: true }, ...columns.slice(1)],
          rows: levels.map((level) => ({
            level: formatLevel(level),
            first: at(curves.first, level),
            second: at(curves.second, level),
          })),
        }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Figures are those of the chosen cells. Open a scenario to test it for luck: verdicts are not saved.
      </Typography>
    </Box>
  )
}
