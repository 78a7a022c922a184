import { certaintyOf, descriptive, notEnough, testGroup } from '#domain/analysis/groups/certainty.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, isShown } from '#domain/analysis/parts/closed-figures.ts'
import { parseChoice } from '#domain/analysis/parts/parse-options.ts'
import { metricFigure, metricOf, plainFigure, sampleOf } from '#domain/analysis/parts/tool-figures.ts'
import {
  partsUnlessHeadline,
  resultUnit,
  sharePart,
  sparkPlaces,
  toolGroup,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { LinesChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TextColumn } from '#domain/analysis/shapes/columns.ts'
import { bandEnds } from '#domain/analysis/shapes/interval-ends.ts'
import { codeOf, filterRows, idsOf, instantsOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { haveLabel } from '#domain/analysis/shapes/read-rows.ts'
import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts, winRateWindows } from '#domain/analysis/tool-facts.ts'
import { shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { shareInflation } from '#domain/metrics/shared/dependence.ts'

export interface WinRateOptions {
  /** Trades of the rolling rate. */
  readonly window: (typeof winRateWindows)[number]
  /** Break-even trades count as no win, or are left out. */
  readonly breakeven: 'counted' | 'leftOut'
}

/** Trades that the last ones are compared with, at least. */
const recentTrades = 50
/** At most so many points of a line are drawn. */
const maxPoints = 2_000

interface Rate {
  readonly hits: number
  readonly of: number
}

/** Wins among the first trades: the i-th number is that of the first i. */
function countWins(results: TextColumn, rows: Rows): Uint32Array {
  const { codes } = results
  const win = codeOf(results, 'win')
  const counts = new Uint32Array(rows.length + 1)
  for (let place = 0; place < rows.length; place += 1)
    counts[place + 1] = (counts[place] ?? 0) + (codes[rows[place] ?? 0] === win ? 1 : 0)
  return counts
}

/** Wins among the last `window` trades up to the one at a place; null before the first full window. */
const rollingRate = (wins: Uint32Array, place: number, window: number): Rate | null =>
  place + 1 < window ? null : { hits: (wins[place + 1] ?? 0) - (wins[place + 1 - window] ?? 0), of: window }

/** Wins among all trades up to the one at a place. */
const cumulativeRate = (wins: Uint32Array, place: number): Rate => ({ hits: wins[place + 1] ?? 0, of: place + 1 })

/** A line of shares at the places of trades, with 95% bands; bands need ten trades. */
function lineOf(
  label: string,
  { rows, times }: { rows: Rows; times: Float64Array },
  rateAt: (place: number) => Rate | null,
  inflation: number,
) {
  const step = Math.max(1, Math.ceil(rows.length / maxPoints))
  const places: number[] = []
  for (let place = 0; place < rows.length - 1; place += step) places.push(place)
  if (rows.length > 0) places.push(rows.length - 1)
  const shown = places.map(rateAt)
  const bands = shown.map((rate) => (rate === null ? null : shareInterval(rate.hits, rate.of, inflation)))
  return {
    label: [label],
    x: Float64Array.from(places, (place) => times[rows[place] ?? 0] ?? 0),
    y: Float64Array.from(shown, (rate) => (rate === null ? Number.NaN : rate.hits / rate.of)),
    ...bandEnds(bands),
  }
}

/** The rolling rates of which a spark is drawn: from the first full window on. */
function sparkOfRates(wins: Uint32Array, window: number): number[] {
  return sparkPlaces(Math.max(0, wins.length - window)).flatMap((index) => {
    const rate = rollingRate(wins, index + window - 1, window)
    return rate === null ? [] : [rate.hits / rate.of]
  })
}

function findingOf(depth: 'quick' | 'full', wins: Uint32Array, isWin: readonly boolean[]): ToolFinding {
  const n = wins.length - 1
  if (n < 2 * recentTrades)
    return notEnough(['Too few trades to compare the last 50 with those before.'], n, 2 * recentTrades)
  const [all, before] = [wins[n] ?? 0, wins[n - recentTrades] ?? 0]
  const statement = [
    'Win rate over the last 50 trades: ',
    sharePart((all - before) / recentTrades),
    '; before: ',
    sharePart(before / (n - recentTrades)),
    '.',
  ]
  if (depth === 'quick') return descriptive(statement, n)
  const tested = testGroup(
    isWin.map(Number),
    isWin.map((_, index) => index >= n - recentTrades),
  )
  const difference = tested === null ? null : { ...tested.difference, pValue: tested.pValue }
  return {
    statement,
    certainty: certaintyOf(difference, n, 2 * recentTrades),
    n,
    needed: null,
    pValue: difference?.pValue ?? null,
    comparisons: 1,
  }
}

/** Win rate at which the average win and loss so far break even; null without both. */
function breakEvenRate(input: ToolInput<WinRateOptions>, rows: Rows): number | null {
  if (resultUnit(input.account) === 'r') return null
  const { profitFactor, wins, losses, n } = groupFigures(input.columns, rows, input.depth)
  // Payoff is the profit factor × losses / wins; the rate is 1 / (1 + payoff).
  return profitFactor === null || wins === 0 || n === 0 ? null : 1 / (1 + (profitFactor * losses) / wins)
}

function compute(input: ToolInput<WinRateOptions>) {
  const { columns, depth, account, options } = input
  const closed = closedRows(columns, input.rows)
  const results = textOf(columns, 'result')
  const even = codeOf(results, 'breakeven')
  const rows = options.breakeven === 'counted' ? closed : filterRows(closed, (row) => results.codes[row] !== even)
  const isWin = depth === 'full' ? haveLabel(results, rows, 'win') : []
  const exits = instantsOf(columns, 'exitAt')
  const window = Number(options.window)
  const inflation = depth === 'full' ? shareInflation(isWin) : 1
  const wins = countWins(results, rows)
  const last = rollingRate(wins, rows.length - 1, window)
  const drawn = { rows, times: exits }
  const all = groupFigures(columns, closed, depth)
  const breakEven = breakEvenRate(input, closed)
  const chartOf = (): LinesChart => ({
    kind: 'lines',
    key: 'rates',
    title: 'Win rate',
    x: { name: 'Exit', unit: 'instant', column: 'exitAt' },
    y: { name: 'Win rate', unit: 'fraction', column: null },
    scale: 'linear',
    lines: [
      lineOf(`Last ${options.window}`, drawn, (place) => rollingRate(wins, place, window), 1),
      lineOf('All so far', drawn, (place) => cumulativeRate(wins, place), inflation),
    ],
    levels: [{ at: 0.5, label: '50%' }, ...(breakEven === null ? [] : [{ at: breakEven, label: 'Break-even' }])],
    spans: [],
  })
  const sample = depth === 'full' ? sampleOf(columns, closed, account) : null
  const full =
    sample === null
      ? []
      : ['breakevenWinRate', 'winRateExBreakeven', 'breakevenRate', 'longWinRate', 'shortWinRate']
          .filter((key) => isShown(key, input))
          .map((key) => metricFigure(key, metricOf(key).compute(sample)))
  const windowRow = (size: string) => {
    const rate = rollingRate(wins, rows.length - 1, Number(size))
    return {
      group: rate === null ? null : `window:${size}`,
      cells: [[`Last ${size}`], rate?.of ?? null, rate === null ? null : rate.hits / rate.of],
      intervals: [null, null, rate === null ? null : shareInterval(rate.hits, rate.of)],
    }
  }
  const latest = (key: string, size: string) => {
    const inside = rows.slice(-Number(size))
    const brush = { tool: 'winRate', kind: 'trades', label: `Last ${size}`, ids: idsOf(columns, inside) } as const
    return toolGroup(input, { key, label: [`Last ${size} trades`], rows: inside, brush })
  }
  return {
    tool: 'winRate' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(depth, wins, isWin),
    figures: [
      ...closedFigures(input, closed, all, ['winRate']),
      plainFigure(
        {
          key: 'recentWinRate',
          label: `Last ${options.window}`,
          unit: 'fraction',
          good: 'high',
          meaning: 'The win rate of the latest trades.',
          formula: 'wins among the latest trades / their number; Wilson interval from ten trades on',
        },
        rows.length < window ? null : (last?.hits ?? 0) / window,
        Math.min(rows.length, window),
        {
          reason: 'too_few',
          interval: rows.length < window ? null : shareInterval(last?.hits ?? 0, window),
          group: 'recent',
        },
      ),
      ...full,
    ],
    ...partsUnlessHeadline(input, () => ({
      charts: [chartOf()],
      tables: [
        {
          key: 'windows',
          title: 'Latest trades',
          columns: [
            { key: 'window', label: 'Window', unit: 'text' as const },
            { key: 'n', label: 'Trades', unit: 'count' as const },
            { key: 'rate', label: 'Win rate', unit: 'fraction' as const },
          ],
          rows: winRateWindows.map(windowRow),
          totals: null,
        },
      ],
      groups: [
        latest('recent', options.window),
        ...winRateWindows.filter((size) => Number(size) <= rows.length).map((size) => latest(`window:${size}`, size)),
      ],
    })),
    coverage: { of: closed.length, known: rows.length, missing: [] },
    spark: sparkOfRates(wins, window),
  }
}

export const winRate: AnalysisTool<WinRateOptions> = {
  ...toolFacts.winRate,
  needs: () => [],
  defaults: { window: '20', breakeven: 'counted' },
  parseOptions: (given) => ({
    window: parseChoice(given, 'window', winRateWindows, '20'),
    breakeven: parseChoice(given, 'breakeven', ['counted', 'leftOut'], 'counted'),
  }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
