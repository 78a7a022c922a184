import { certaintyOf, descriptive, notEnough } from '#domain/analysis/groups/certainty.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, isShown, riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { parseChoice } from '#domain/analysis/parts/parse-options.ts'
import { metricFigure, metricOf, plainFigure, sampleOf } from '#domain/analysis/parts/tool-figures.ts'
import {
  partsUnlessHeadline,
  resultUnit,
  sharePart,
  signedR,
  sparkOf,
  toolGroup,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { BarsChart, ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows } from '#domain/analysis/shapes/columns.ts'
import { barEnds } from '#domain/analysis/shapes/interval-ends.ts'
import { codeOf, dateOfDay, daysOf, filterRows, instantsOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolFigure, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ExtraRequests, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { ratioWindows, toolFacts } from '#domain/analysis/tool-facts.ts'
import { benchmarkLeadDays, pairReturns } from '#domain/metrics/shared/benchmark-returns.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import {
  hasTooFewTrades,
  ratioInterval,
  type ResampledMetric,
  resampledMetrics,
} from '#domain/metrics/shared/ratio-intervals.ts'
import type { Sample } from '#domain/metrics/shared/sample.ts'
import { smallSample } from '#domain/metrics/shared/small-samples.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { allEqual, mean, standardDeviation } from '#domain/numbers/statistics.ts'
import type { Seed } from '#domain/simulation/growth.ts'
import type { ResampledFigure } from '#domain/simulation/resampling.ts'
import { monthlyFigures } from './monthly-figures.ts'

const bases = ['trade', 'day', 'month'] as const

export interface RatiosOptions {
  readonly basis: (typeof bases)[number]
  /** Trades of the rolling figures. */
  readonly window: (typeof ratioWindows)[number]
}

const minTrades = 20

/** Metrics by basis, the most telling first. */
const metricsOf = {
  trade: [
    'meanR',
    'profitFactor',
    'sqn',
    'payoffRatio',
    'meanRP',
    'winRate',
    'sqn100',
    'standardDeviationR',
    'skewR',
    'kurtosisR',
    'kelly',
  ],
  day: [
    'sharpe',
    'adjustedSharpe',
    'sortino',
    'sharpeProbability',
    'calmar',
    'markedCalmar',
    'maxDrawdown',
    'annualVolatility',
    'valueAtRisk',
    'expectedShortfall',
    'omega',
    'gainToPain',
    'tailRatio',
    'ulcerIndex',
    'ulcerPerformance',
    'recoveryFactor',
    'annualGrowthRate',
    'alpha',
    'beta',
  ],
} as const

const intervalOf = ({ low95, high95 }: ResampledFigure): Interval | null =>
  low95 === null || high95 === null ? null : { low: low95, high: high95 }

const isResampled = (key: string): key is ResampledMetric => (resampledMetrics as readonly string[]).includes(key)

/** The figure with a resampled interval where the catalogue has none. */
function withInterval(figure: ToolFigure, sample: Sample, [a, b]: Seed): ToolFigure {
  const { key, value } = figure
  if (figure.interval !== undefined || value === null || !isResampled(key)) return figure
  if (hasTooFewTrades(sample)) return { ...figure, lacksInterval: true }
  const interval = ratioInterval(key, sample, value, { seed: a ^ b })
  return interval === null ? figure : { ...figure, interval }
}

/** The profit factor of R-multiples by the engine, with its interval: that of amounts also depends on their sizes. */
function profitFactorInR({ extras }: ToolInput<RatiosOptions>): ToolFigure[] {
  if (extras.resampling === undefined) return []
  const { profitFactor, trades } = extras.resampling
  return [
    plainFigure(
      {
        key: 'profitFactorR',
        label: 'Profit factor (R)',
        unit: 'ratio',
        good: 'high',
        meaning: 'R earned per R lost, whatever the size of positions.',
        formula: 'sum of R above 0 / sum of R below 0; percentile bootstrap interval in blocks',
      },
      profitFactor.value,
      trades,
      {
        reason: 'no_losses',
        ...(trades < smallSample ? { lacksInterval: true } : { interval: intervalOf(profitFactor) }),
      },
    ),
  ]
}

function figuresOf(input: ToolInput<RatiosOptions>, sample: Sample): ToolFigure[] {
  const { basis } = input.options
  if (basis === 'month') return monthlyFigures(sample, input.account)
  const compared =
    basis === 'day' ? { ...sample, benchmark: pairReturns(sample.daily, input.extras.benchmark ?? []) } : sample
  const figures = metricsOf[basis]
    .filter((key) => isShown(key, input) && (basis === 'trade' || resultUnit(input.account) === 'money'))
    .map((key) => withInterval(metricFigure(key, metricOf(key).compute(compared)), sample, input.seed))
  return basis === 'day' ? figures : [...figures, ...profitFactorInR(input)]
}

/** Mean R / its standard deviation over the last trades, from the first full window on. */
function rollingChart(input: ToolInput<RatiosOptions>, rows: Rows): ChartData {
  const { columns } = input
  const rollingWindow = Number(input.options.window)
  const measured = measuredRows(columns, rows)
  const exits = instantsOf(columns, 'exitAt')
  const [first, last] = [rollingWindow - 1, measured.values.length - 1]
  const step = Math.max(1, Math.ceil((last - first + 1) / 1_000))
  const shown: number[] = []
  for (let place = first; place <= last; place += 1)
    if ((place - first) % step === 0 || place === last) shown.push(place)
  const windows = shown.map((place) => measured.values.subarray(place - rollingWindow + 1, place + 1))
  const x = Float64Array.from(shown, (place) => exits[measured.rows[place] ?? 0] ?? 0)
  return {
    kind: 'lines',
    key: 'rolling',
    title: `Last ${rollingWindow} trades`,
    x: { name: 'Exit', unit: 'instant', column: 'exitAt' },
    y: { name: 'R', unit: 'number', column: null },
    scale: 'linear',
    lines: [
      { label: ['Mean R'], x, y: Float64Array.from(windows, mean) },
      {
        label: ['Mean R / standard deviation'],
        x,
        y: Float64Array.from(windows, (values) =>
          allEqual(values) ? Number.NaN : mean(values) / standardDeviation(values),
        ),
      },
    ],
    levels: [{ at: 0, label: '' }],
    spans: [],
  }
}

/** Ratios side by side; amounts and shares have scales of their own and stay in the table. */
const barsOf = (figures: readonly ToolFigure[]): BarsChart => ({
  kind: 'bars',
  key: 'ratios',
  title: 'Ratios',
  axis: { name: 'Ratio', unit: 'ratio', column: null },
  bars: figures.flatMap(({ key, unit, value, interval, n }) =>
    (unit === 'ratio' || unit === 'r') && value !== null
      ? [
          {
            group: key,
            value,
            ...barEnds(interval),
            certainty: 0,
            n,
            reference: null,
          },
        ]
      : [],
  ),
})

/** Figures of the trades that have an R. */
const ofMeasured: ReadonlySet<string> = new Set([
  'meanR',
  'sqn',
  'meanRP',
  'sqn100',
  'standardDeviationR',
  'skewR',
  'kurtosisR',
  'kelly',
  'profitFactorR',
])

/** The trades that the figure of a bar is computed from. Days and months are made of all of them. */
function rowsBehind({ columns }: ToolInput<RatiosOptions>, key: string, rows: Rows): Rows {
  if (ofMeasured.has(key)) return measuredRows(columns, rows).rows
  if (key !== 'payoffRatio') return rows
  const results = textOf(columns, 'result')
  const even = codeOf(results, 'breakeven')
  return filterRows(rows, (row) => results.codes[row] !== even)
}

function findingOf(input: ToolInput<RatiosOptions>, rows: Rows, sample: Sample | null): ToolFinding {
  const { values } = measuredRows(input.columns, rows)
  const n = values.length
  if (n < minTrades) return notEnough(['Too few trades with an R for ratios.'], n, minTrades)
  const statement = ['Mean R is ', signedR(mean(values)), ' per trade.']
  if (sample === null) return descriptive(statement, n)
  const difference = differenceFromZero(values, sample.rInflation)
  const chance = metricOf('sharpeProbability').compute(sample)
  return {
    statement:
      chance.value === null || resultUnit(input.account) === 'r'
        ? statement
        : ['Mean R is ', signedR(mean(values)), ' per trade; the chance of an edge is ', sharePart(chance.value), '.'],
    certainty: certaintyOf(difference, n, minTrades),
    n,
    needed: null,
    pValue: difference?.pValue ?? null,
    comparisons: 1,
  }
}

function compute(input: ToolInput<RatiosOptions>) {
  const { columns, account, depth } = input
  const rows = closedRows(columns, input.rows)
  const all = groupFigures(columns, rows, depth)
  const sample = depth === 'full' ? sampleOf(columns, rows, account) : null
  const figures =
    sample === null ? closedFigures(input, rows, all, ['meanR', 'profitFactor', 'winRate']) : figuresOf(input, sample)
  return {
    tool: 'ratios' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, rows, sample),
    figures,
    ...partsUnlessHeadline(input, () => ({
      charts: [barsOf(figures), rollingChart(input, rows)],
      tables: [
        {
          key: 'ratios',
          title: 'Ratios',
          columns: [
            { key: 'name', label: 'Figure', unit: 'text' as const },
            { key: 'value', label: 'Value', unit: 'number' as const },
            { key: 'n', label: 'Values', unit: 'count' as const },
          ],
          rows: figures.map(({ key, label, unit, value, n, interval = null }) => ({
            group: key,
            unit,
            cells: [[label], value, n],
            intervals: [null, interval, null],
          })),
          totals: null,
        },
      ],
      groups: figures.map(({ key, label }) =>
        toolGroup(input, { key, label: [label], rows: rowsBehind(input, key, rows), brush: null }),
      ),
    })),
    coverage: riskCoverage(rows.length, all.r.length),
    spark: sparkOf(all.r),
  }
}

function extrasOf({ columns, rows, account, seed }: ToolInput<RatiosOptions>): ExtraRequests {
  const closed = closedRows(columns, rows)
  const { values } = measuredRows(columns, closed)
  const symbol = columns.portfolios[0]?.benchmarkSymbol ?? null
  const days = daysOf(columns, 'exitDate')
  const [first, last] = [days[closed[0] ?? -1], days[closed.at(-1) ?? -1]]
  const resamples = 2_000
  return {
    ...(values.length < 10 ? {} : { resampling: { values: Array.from(values), resamples, blockLength: null, seed } }),
    ...(symbol === null || first === undefined || last === undefined || resultUnit(account) === 'r'
      ? {}
      : { benchmark: { from: dateOfDay(first - benchmarkLeadDays), to: dateOfDay(last) } }),
  }
}

export const ratios: AnalysisTool<RatiosOptions> = {
  ...toolFacts.ratios,
  needs: () => [],
  defaults: { basis: 'trade', window: '50' },
  parseOptions: (given) => ({
    basis: parseChoice(given, 'basis', bases, 'trade'),
    window: parseChoice(given, 'window', ratioWindows, '50'),
  }),
  extras: extrasOf,
  compute,
  evidence: evidenceOfClosed,
}
