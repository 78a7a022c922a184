import { approximateCount } from '#domain/analysis/groups/approximate-count.ts'
import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { dimensionParts, partBars } from '#domain/analysis/groups/group-parts.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures } from '#domain/analysis/parts/closed-figures.ts'
import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import { partsUnlessHeadline, resultUnit, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { LinesChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import {
  codeOf,
  countRows,
  filterRows,
  instantsOf,
  knownNumbers,
  numbersOf,
  textOf,
} from '#domain/analysis/shapes/read-columns.ts'
import { mapRows, valuesOfRows } from '#domain/analysis/shapes/read-rows.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { ExitSource } from '#domain/datapoints/derivations/post-exit.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { emotional, emotionalExits, emotionalFigure, findingOf, planned, withReason } from './emotional-exits.ts'
import { planTable, type PlanSide } from './exit-plan.ts'
import { medianOf, qualities, reasonTable } from './exit-reasons.ts'

/** R at the best exit within the risk limit, before costs; NaN where it is unknown. */
export function bestExitR(columns: TradeColumns): (row: number) => number {
  const [best, entry] = [numbersOf(columns, 'bestExitPrice'), numbersOf(columns, 'entryPrice')]
  const risk = numbersOf(columns, 'riskPerUnitPrice')
  const direction = textOf(columns, 'direction')
  const short = codeOf(direction, 'short')
  return (row) => {
    const unit = risk[row] ?? Number.NaN
    const sign = direction.codes[row] === short ? -1 : 1
    return unit > 0 ? (sign * ((best[row] ?? Number.NaN) - (entry[row] ?? Number.NaN))) / unit : Number.NaN
  }
}

/** Cumulative R of the trades with a set-and-forget result; of the best exit, of those among them that have one. */
function curves({ columns }: ToolInput<null>, rows: Rows): { chart: LinesChart; n: number } {
  const [actual, left] = [numbersOf(columns, 'realizedR'), numbersOf(columns, 'setAndForgetR')]
  const bestOf = bestExitR(columns)
  const exits = instantsOf(columns, 'exitAt')
  const known = filterRows(rows, (row) => !Number.isNaN((actual[row] ?? Number.NaN) + (left[row] ?? Number.NaN)))
  const withBest = filterRows(known, (row) => !Number.isNaN(bestOf(row)))
  // A line of fewer trades than the others says so: it may end below them.
  const ofFewer = withBest.length === known.length ? '' : ` (${withBest.length} of ${known.length} trades)`
  const lineOf = (label: string, part: Rows, read: (row: number) => number) => {
    let total = 0
    return {
      label: [label],
      x: valuesOfRows(exits, part),
      y: mapRows(part, (row) => (total += read(row))),
    }
  }
  return {
    n: known.length,
    chart: {
      kind: 'lines',
      key: 'curves',
      title: 'Your exits against others',
      x: { name: 'Exit', unit: 'instant', column: 'exitAt' },
      y: { name: 'Total R', unit: 'r', column: null },
      scale: 'linear',
      lines: [
        lineOf('Actual', known, (row) => actual[row] ?? 0),
        lineOf('Set and forget', known, (row) => left[row] ?? 0),
        lineOf('Management', known, (row) => (actual[row] ?? 0) - (left[row] ?? 0)),
        ...(withBest.length === 0 ? [] : [lineOf(`Best exit within risk${ofFewer}`, withBest, bestOf)]),
      ],
      levels: [{ at: 0, label: '' }],
      spans: [],
    },
  }
}

/** How many of the rows have a value that the trader stated, because candles gave none. */
function statedCount(columns: TradeColumns, source: 'bestExitSource' | 'setAndForgetSource', rows: Rows): number {
  const sources = textOf(columns, source)
  const stated = codeOf(sources, 'stated' satisfies ExitSource)
  return countRows(rows, (row) => sources.codes[row] === stated)
}

function managementFigure({ columns, depth }: ToolInput<null>, rows: Rows): ToolFigure {
  const { rows: known, values } = measuredRows(columns, rows, 'managementR')
  return plainFigure(
    {
      key: 'managementR',
      label: 'R by management',
      unit: 'r',
      signed: true,
      good: 'high',
      meaning: 'What managing trades added over leaving them to targets and stop.',
      formula: 'mean of R − set-and-forget R',
    },
    values.length === 0 ? null : mean(values),
    values.length,
    {
      interval: depth === 'full' ? meanInterval(values, meanInflation(values)) : null,
      statedN: statedCount(columns, 'setAndForgetSource', known),
    },
  )
}

/** Exits by plan and emotional ones, with what selects them; a side without trades is left out. */
function planSides(columns: TradeColumns, rows: Rows) {
  return [
    { key: 'plan:planned', label: ['By plan'], reasons: planned },
    { key: 'plan:emotional', label: ['Emotional'], reasons: [emotional] },
  ].flatMap(({ reasons, ...side }): (PlanSide & { readonly brush: Brush })[] => {
    const inside = withReason(columns, rows, reasons)
    const brush = { tool: 'exits', kind: 'values', column: 'exitReason', values: reasons } as const
    return inside.length === 0 ? [] : [{ ...side, rows: inside, brush }]
  })
}

function compute(input: ToolInput<null>) {
  const { columns, depth, account } = input
  const rows = closedRows(columns, input.rows)
  const all = groupFigures(columns, rows, depth)
  const dimension = dimensionOf('exitReason')
  const parts = dimension === null ? [] : dimensionParts(input, 'exits', rows, dimension)
  const emotions = emotionalExits(input, rows)
  const { chart, n: compared } = curves(input, rows)
  const captured = measuredRows(columns, rows, 'mfeCapturePct').rows
  const medianFigure = ({ key, label, unit, divisor }: (typeof qualities)[number], good: 'high' | 'low') => {
    const { rows: known, values } = measuredRows(columns, rows, key)
    return plainFigure(
      {
        key,
        label,
        unit,
        good,
        meaning: 'The median of trades that have it.',
        formula: `median of ${label.toLowerCase()}`,
      },
      medianOf(values, divisor),
      known.length,
      {
        reason: 'no_excursions',
        approximateN: approximateCount(columns, key, numbersOf(columns, key))(known),
        statedN: key === 'exitEfficiencyPct' ? statedCount(columns, 'bestExitSource', known) : 0,
      },
    )
  }
  return {
    tool: 'exits' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, rows.length, emotions),
    figures: [
      emotionalFigure(input, emotions),
      managementFigure(input, rows),
      ...qualities.slice(0, 3).map((quality) => medianFigure(quality, quality.key === 'giveBackR' ? 'low' : 'high')),
      ...closedFigures(input, rows, all, ['meanR']),
      plainFigure(
        {
          key: 'plannedShare',
          label: 'Planned exits',
          unit: 'fraction',
          good: 'high',
          meaning: 'The share of exits by plan, of those that are planned or emotional.',
          formula: 'planned exits / (planned + emotional exits)',
        },
        emotions.among.length === 0 ? null : 1 - emotions.rows.length / emotions.among.length,
        emotions.among.length,
      ),
    ],
    ...partsUnlessHeadline(input, () => {
      const sides = planSides(columns, rows)
      return {
        charts: [partBars('reasons', 'Mean R by exit reason', parts), chart],
        tables: [reasonTable(columns, parts), planTable(columns, depth, sides)],
        groups: [...parts, ...sides].map((part) => toolGroup(input, part)),
      }
    }),
    coverage: {
      of: rows.length,
      known: Math.min(captured.length, rows.length),
      missing: [
        ...(captured.length === rows.length
          ? []
          : [
              {
                what: ['Trades without MAE and MFE'],
                n: rows.length - captured.length,
                remedy: 'importCandles' as const,
              },
            ]),
        ...(compared === rows.length
          ? []
          : [
              {
                what: ['Trades without a set-and-forget result'],
                n: rows.length - compared,
                remedy: 'importCandles' as const,
              },
            ]),
      ],
    },
    spark: sparkOf(parts.map(({ figures }) => figures.meanR ?? 0)),
  }
}

export const exits: AnalysisTool<null> = {
  ...toolFacts.exits,
  needs: () => [
    ...qualities.map(({ key }) => key),
    'setAndForgetR',
    'setAndForgetSource',
    'bestExitPrice',
    'bestExitSource',
    'entryPrice',
    'riskPerUnitPrice',
  ],
  defaults: null,
  parseOptions: () => null,
  extras: () => ({}),
  compute,
  evidence: (input, figure) =>
    figure === 'managementR'
      ? {
          kind: 'mean',
          values: knownNumbers(numbersOf(input.columns, 'managementR'), closedRows(input.columns, input.rows)),
        }
      : evidenceOfClosed(input, figure),
}
