import { descriptive, notEnough } from '#domain/analysis/groups/certainty.ts'
import { type Dimension, dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { figureColumns, figureRow } from '#domain/analysis/groups/figure-table.ts'
import { groupFigures, intervalBeside, profitFactorOf } from '#domain/analysis/groups/group-figures.ts'
import { groupRows } from '#domain/analysis/groups/group-rows.ts'
import { type MeasuredRows, measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { sortedValues } from '#domain/analysis/groups/sorted-values.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { parseText } from '#domain/analysis/parts/parse-options.ts'
import { metricFigure, metricOf, plainFigure, sampleOf } from '#domain/analysis/parts/tool-figures.ts'
import {
  figureGroups,
  ratioPart,
  resultUnit,
  sharePart,
  sparkOf,
  toolGroup,
  toolGroups,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { HistogramChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { codeOf, filterRows, moneyOf, numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { addUp, splitRows } from '#domain/analysis/shapes/read-rows.ts'
import type { ToolFigure, ToolFinding, ToolGroup } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { meanOfLargestSorted, quantileOfSorted } from '#domain/numbers/statistics.ts'

export interface RDistributionOptions {
  /** Dimension whose groups are drawn over the histogram; the empty text for none. */
  readonly overlay: string
}

const width = 0.25
/** R beyond these are counted at the edges. */
const limit = 10
/** Most overlaid groups, the largest first. */
const maxOverlays = 4
const tailShare = 0.05
const outliers = 3
const minTrades = 20

/** Trades with an R, and which of them are break-even. */
interface Measured extends MeasuredRows {
  readonly isEven: Uint8Array
}

function measure(columns: TradeColumns, rows: Rows): Measured {
  const results = textOf(columns, 'result')
  const even = codeOf(results, 'breakeven')
  const measured = measuredRows(columns, rows)
  const isEven = new Uint8Array(measured.rows.length)
  for (let place = 0; place < isEven.length; place += 1)
    if (results.codes[measured.rows[place] ?? 0] === even) isEven[place] = 1
  return { ...measured, isEven }
}

function histogramOf(
  input: ToolInput<RDistributionOptions>,
  all: Measured,
  overlay: Dimension | null,
  closed: Rows,
): HistogramChart {
  const { columns } = input
  const sorted = sortedValues(columns, closed, 'realizedR')
  const [least, most] = [Math.min(0, sorted[0] ?? 0), Math.max(0, sorted.at(-1) ?? 0)]
  const low = Math.max(-limit, Math.floor(least / width) * width)
  const size = Math.max(1, Math.round((Math.min(limit, Math.ceil(most / width) * width) - low) / width))
  /** Break-even trades are in no bin: they have a bar of their own. */
  const countBins = ({ values, isEven }: Measured) => {
    const counts = Array.from({ length: size }, () => 0)
    let above = 0
    for (let index = 0; index < values.length; index += 1) {
      if (isEven[index] === 1) continue
      const bin = Math.max(0, Math.floor(((values[index] ?? 0) - low) / width))
      if (bin >= size) above += 1
      else counts[bin] = (counts[bin] ?? 0) + 1
    }
    return { counts, above }
  }
  const groups = overlay === null ? [] : groupRows(columns, closed, overlay)
  const quantiles = all.values.length === 0 ? [] : [0.05, 0.5, 0.95]
  return {
    kind: 'histogram',
    key: 'r',
    title: 'Results in R',
    axis: { name: 'R', unit: 'r', column: 'realizedR' },
    low,
    width,
    ...countBins(all),
    apart: { at: 0, label: 'Break-even', count: addUp(all.isEven) },
    marks: quantiles.map((p) => ({ at: quantileOfSorted(sorted, p), label: p === 0.5 ? 'Median' : `${p * 100}%` })),
    overlays: groups
      .toSorted((a, b) => b.rows.length - a.rows.length)
      .slice(0, maxOverlays)
      .map(({ member, rows }) => ({ label: member.label, counts: countBins(measure(columns, rows)).counts })),
  }
}

/** The rows that earned most, the first of equal ones before the later ones. */
function bestRows(columns: TradeColumns, rows: Rows, count: number): number[] {
  const { units } = moneyOf(columns, 'netPnl')
  const best: number[] = []
  /** What a further row must exceed. */
  let least = -Infinity
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const amount = units[row] ?? 0
    if (amount <= least) continue
    const rank = best.findIndex((other) => amount > (units[other] ?? 0))
    best.splice(rank < 0 ? best.length : rank, 0, row)
    best.length = Math.min(best.length, count)
    if (best.length === count) least = units[best.at(-1) ?? 0] ?? 0
  }
  return best
}

/** Profit factor without the trades that earned most; null without a loss. */
export function profitFactorWithoutBest(columns: TradeColumns, rows: Rows, count: number): number | null {
  const best = bestRows(columns, rows, count)
  return profitFactorOf(
    columns,
    filterRows(rows, (row) => !best.includes(row)),
  )
}

const quantileFigure = (sorted: Float64Array, p: number, label: string): ToolFigure =>
  plainFigure(
    {
      key: `q${Math.round(p * 100)}`,
      label,
      unit: 'r',
      signed: true,
      good: 'high',
      meaning: `${Math.round(p * 100)}% of results are below it.`,
      formula: `${Math.round(p * 100)}% quantile of R, type 7`,
    },
    sorted.length === 0 ? null : quantileOfSorted(sorted, p),
    sorted.length,
    { reason: 'no_risk' },
  )

/** The share of all R that the best twentieth of trades made; null where all R together are not above 0. */
function tailShareOf(values: Float64Array, sorted: Float64Array): number | null {
  const total = addUp(values)
  return values.length === 0 || total <= 0
    ? null
    : (meanOfLargestSorted(sorted, tailShare) * tailShare * values.length) / total
}

function findingOf(unit: 'money' | 'r', n: number, without: number | null, tail: number | null): ToolFinding {
  if (n < minTrades) return notEnough(['Too few trades to see a distribution.'], n, minTrades)
  if (unit === 'money' && without !== null)
    return descriptive(['Without your three best trades the profit factor is ', ratioPart(without), '.'], n)
  return tail === null
    ? descriptive(['Your results add up to no profit in R.'], n)
    : descriptive(['Your best 5% of trades made ', sharePart(tail), ' of all R.'], n)
}

/** Groups by the sign and size of the result. */
const bands = [
  { key: 'beyondStop', label: 'Losses beyond 1R', low: -1e9, high: -1.1 },
  { key: 'losses', label: 'Losses within 1R', low: -1.1 + 1e-9, high: -1e-9 },
  { key: 'upToOne', label: 'Up to 1R', low: 0, high: 1 },
  { key: 'oneToThree', label: '1R to 3R', low: 1 + 1e-9, high: 3 },
  { key: 'aboveThree', label: 'Above 3R', low: 3 + 1e-9, high: 1e9 },
] as const

/** The place of the band of an R; -1 between two bands. */
function bandAt(r: number): number {
  for (let place = 0; place < bands.length; place += 1) {
    const band = bands[place]
    if (band !== undefined && r >= band.low && r <= band.high) return place
  }
  return -1
}

function bandGroups(input: ToolInput<RDistributionOptions>, rows: Rows): ToolGroup[] {
  const r = numbersOf(input.columns, 'realizedR')
  const byBand = splitRows(rows, bands.length, (row) => bandAt(r[row] ?? Number.NaN))
  return bands.map(({ key, label, low, high }, place) =>
    toolGroup(input, {
      key,
      label: [label],
      rows: byBand[place] ?? new Uint32Array(),
      brush: { tool: 'rDistribution', kind: 'range', column: 'realizedR', low, high },
    }),
  )
}

function compute(input: ToolInput<RDistributionOptions>) {
  const { columns, depth, account, options } = input
  const rows = closedRows(columns, input.rows)
  const unit = resultUnit(account)
  const all = groupFigures(columns, rows, depth)
  const measured = measure(columns, rows)
  const overlay = options.overlay === '' ? null : dimensionOf(options.overlay)
  const groups = overlay === null ? [] : figureGroups(columns, groupRows(columns, rows, overlay), overlay.key, depth)
  const intervalOf = intervalBeside(groups.map(({ figures }) => figures))
  const without = profitFactorWithoutBest(columns, rows, outliers)
  const sorted = sortedValues(columns, rows, 'realizedR')
  const tail = tailShareOf(measured.values, sorted)
  const sample = depth === 'full' ? sampleOf(columns, rows, account) : null
  const byBand = bandGroups(input, measured.rows)
  const n = measured.values.length
  return {
    tool: 'rDistribution' as const,
    depth,
    unit,
    finding: findingOf(unit, n, without, tail),
    figures: [
      ...closedFigures(input, rows, all, ['meanR', 'medianR', 'profitFactor']),
      ...(unit === 'r'
        ? []
        : [
            plainFigure(
              {
                key: 'profitFactorWithoutBest',
                label: 'Without best 3',
                unit: 'ratio',
                good: 'high',
                meaning: 'The profit factor without the three most profitable trades.',
                formula: 'gross profit / gross loss without the three trades of highest net P&L',
              },
              without,
              Math.max(0, rows.length - outliers),
              { reason: rows.length === 0 ? 'no_trades' : 'no_losses' },
            ),
          ]),
      plainFigure(
        {
          key: 'tailShare',
          label: 'Tail share',
          unit: 'fraction',
          good: 'neither',
          meaning: 'How much of the total R the best 5% of trades made.',
          formula: 'sum of the largest 5% of R / sum of all R, where that is above 0',
        },
        tail,
        n,
        { reason: n === 0 ? 'no_risk' : 'no_data' },
      ),
      quantileFigure(sorted, 0.05, '5% quantile'),
      quantileFigure(sorted, 0.25, '25% quantile'),
      quantileFigure(sorted, 0.75, '75% quantile'),
      quantileFigure(sorted, 0.95, '95% quantile'),
      ...(sample === null
        ? []
        : ['standardDeviationR', 'skewR', 'kurtosisR', 'lossesBeyondStop'].map((key) =>
            metricFigure(key, metricOf(key).compute(sample), key === 'lossesBeyondStop' ? 'beyondStop' : null),
          )),
    ],
    charts: [histogramOf(input, measured, overlay, rows)],
    tables: [
      {
        key: 'bands',
        title: 'Results',
        columns: [
          { key: 'band', label: 'Result', unit: 'text' as const },
          { key: 'n', label: 'Trades', unit: 'count' as const },
          { key: 'share', label: 'Share', unit: 'fraction' as const },
        ],
        rows: byBand.map((group) => ({
          group: group.key,
          cells: [group.label, group.n, n === 0 ? null : group.n / n],
          intervals: [],
        })),
        totals: null,
      },
      ...(overlay === null
        ? []
        : [
            {
              key: overlay.key,
              title: 'Groups',
              columns: figureColumns('Group', unit),
              rows: groups.map(({ key, member, figures }) =>
                figureRow(key, member.label, figures, unit, intervalOf(figures)),
              ),
              totals: null,
            },
          ]),
    ],
    groups: [...byBand, ...toolGroups(input, 'rDistribution', groups)],
    coverage: riskCoverage(rows.length, n),
    spark: sparkOf(sorted),
  }
}

export const rDistribution: AnalysisTool<RDistributionOptions> = {
  ...toolFacts.rDistribution,
  needs: ({ overlay }) => {
    const dimension = overlay === '' ? null : dimensionOf(overlay)
    return dimension === null ? [] : [dimension.key]
  },
  defaults: { overlay: 'setupId' },
  parseOptions: (given) => ({
    overlay: parseText(given, 'overlay', (key) => key === '' || dimensionOf(key) !== null, 'setupId'),
  }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
