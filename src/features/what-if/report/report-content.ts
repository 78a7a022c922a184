import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { meanDifference } from '#domain/simulation/what-if/cell-comparison.ts'
import { countApproximate } from '#domain/simulation/what-if/sample-trade.ts'
import type { Cell, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { describeEnding, endsOtherwise, type CellTrade } from '#features/what-if/cell/cell-changes.ts'
import { bracketText } from '#features/what-if/grid/heat-map-spec.ts'
import { measureOf } from '#features/what-if/grid/measures.ts'
import type { BracketedGrid, GuardSimulation } from '#features/what-if/grid/use-grid.ts'
import { describeInputs } from '#features/what-if/scenarios/describe-inputs.ts'
import { toScenarioInputs } from '#features/what-if/scenarios/scenario-inputs.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { evidenceFigures, type EvidenceFigure } from '#features/what-if/verdict/evidence-figures.ts'
import { cellText, describeVerdict, type VerdictWords } from '#features/what-if/verdict/verdict-words.ts'
import { formatCount, formatDate, formatPercent, formatR, unknownText } from '#ui/figures/format.ts'

/** What a report is about. */
export interface ReportParts {
  /** Name of the source. */
  readonly name: string
  readonly settings: WhatIfSettings
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  readonly cell: Cell
  readonly trades: readonly CellTrade[]
  readonly tested: NonNullable<GuardSimulation['simulated']>
}

/** A label with its text. */
export interface ReportLine {
  readonly label: string
  readonly text: string
}

/** A trade that ends otherwise in the selected cell. */
export interface ReportTrade {
  readonly symbol: string
  readonly entered: string
  readonly actual: string
  readonly outcome: string
  readonly change: string
  readonly why: string
}

/** A report in words. */
export interface ReportContent {
  readonly title: string
  readonly verdict: VerdictWords
  readonly parameters: readonly ReportLine[]
  readonly evidence: readonly ReportLine[]
  /** The selected cell by its levels. */
  readonly cellTitle: string
  readonly cell: readonly ReportLine[]
  readonly changed: readonly ReportTrade[]
}

function valueText(value: EvidenceFigure['value']): string {
  if (value.kind === 'text') return value.text
  if (value.figure === null) return unknownText
  return value.kind === 'percent' ? formatPercent(value.figure, { digits: 0 }) : formatR(value.figure)
}

function cellLines({ input, grid, cell, trades }: ReportParts): ReportLine[] {
  const place = cell.stop * input.targets.length + cell.target
  const { shown } = grid
  const actual = trades.map((one) => one.actual)
  const difference = meanDifference(
    actual,
    trades.map(({ outcome }) => outcome.outcome),
  )
  const interval = difference.value === null ? undefined : difference.interval
  const bracket = bracketText(grid, measureOf('expectancy'), place)
  return [
    {
      label: 'Expectancy',
      text: `${formatR(shown.expectancy[place] ?? null)}${bracket === null ? '' : ` (${bracket})`}, n ${formatCount(shown.trades)}`,
    },
    { label: 'As traded', text: actual.length === 0 ? unknownText : formatR(mean(actual)) },
    {
      label: 'Difference per trade',
      text: `${formatR(difference.value)}${interval === undefined ? '' : ` (95%: ${intervalText(interval, formatR)})`}`,
    },
    { label: 'Win rate', text: formatPercent(shown.winRate[place] ?? null) },
    { label: 'Max drawdown', text: formatR(shown.ordered?.maxDrawdown[place] ?? null, { signed: false }) },
    {
      label: 'Coverage',
      text: `${formatPercent(shown.coverage[place] ?? null)} known, order unknown in ${formatPercent(shown.ambiguous[place] ?? null)}`,
    },
  ]
}

/** Builds the report of a source and its selected cell. */
export function buildReport(parts: ReportParts): ReportContent {
  const { name, settings, input, cell, trades, tested } = parts
  const { grid } = tested.input
  const levels = ({ stop, target }: Cell) => cellText(grid.stops[stop] ?? 0, grid.targets[target] ?? 0)
  return {
    title: `What if · ${name}`,
    verdict: describeVerdict(tested.result, {
      trades: grid.trades.length,
      approximate: countApproximate(trades.map(({ trade }) => trade)),
      cells: grid.stops.length * grid.targets.length,
      levels,
    }),
    parameters: [
      { label: 'Trades', text: formatCount(trades.length) },
      ...describeInputs(toScenarioInputs(settings, input.cost)),
    ],
    evidence:
      tested.result === null
        ? []
        : evidenceFigures(tested.result).map(({ label, value, note }) => ({
            label,
            text: note === undefined ? valueText(value) : `${valueText(value)} (${note})`,
          })),
    cellTitle: cellText(input.stops[cell.stop] ?? 0, input.targets[cell.target] ?? 0),
    cell: cellLines(parts),
    changed: trades.filter(endsOtherwise).map(({ trade, actual, outcome }) => ({
      symbol: trade.symbol,
      entered: formatDate(trade.entryDate),
      actual: formatR(actual),
      outcome: formatR(outcome.outcome),
      change: formatR(outcome.outcome - actual),
      why: describeEnding(outcome),
    })),
  }
}
