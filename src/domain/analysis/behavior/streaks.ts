import { certaintyOf, descriptive, minGroupTrades, notEnough } from '#domain/analysis/groups/certainty.ts'
import { groupFigures, type GroupFigures, intervalBeside } from '#domain/analysis/groups/group-figures.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { metricFigure, metricOf, plainFigure, quickMetric, sampleOf } from '#domain/analysis/parts/tool-figures.ts'
import { countPart, resultUnit, sharePart, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { barEnds } from '#domain/analysis/shapes/interval-ends.ts'
import { codeOf, filterRows, moneyOf, numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { haveLabel, splitRows, valuesOfRows } from '#domain/analysis/shapes/read-rows.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import { maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { runsTest } from '#domain/metrics/shared/streaks.ts'
import type { Difference } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { distribution, runsOf, streakName } from './streak-runs.ts'

/** After this many losses or wins in a row and more, trades share a bar. */
const longestBefore = 4
const beyondAll = 1e9

/** Risk of each trade: in percent of the balance where it is known, else in money; known where it is above 0. */
function sizesOf(columns: TradeColumns): Float64Array {
  const risk = moneyOf(columns, 'initialRiskAmount').units
  const percent = columns.columns.get('riskPct')
  return percent?.kind === 'number' && percent.values.some((value) => value > 0) ? percent.values : risk
}

interface After {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  readonly brush: Brush
  readonly figures: GroupFigures
  /** Mean size / mean size of all − 1; null without a known size. */
  readonly sizeChange: number | null
}

/** Trades after k losses or wins in a row. */
function afterStreaks(input: ToolInput<null>, rows: Rows): After[] {
  const { columns, depth } = input
  const streak = numbersOf(columns, 'streakAtEntry')
  const sizes = sizesOf(columns)
  const meanSize = (part: Rows): number | null => {
    const known = filterRows(part, (row) => (sizes[row] ?? Number.NaN) > 0)
    return known.length === 0 ? null : mean(valuesOfRows(sizes, known))
  }
  const usual = meanSize(rows)
  const lengths = Array.from({ length: longestBefore }, (_, index) => index + 1)
  const streaksBefore = [...lengths.toReversed().map((k) => -k), ...lengths]
  const byStreak = splitRows(rows, streaksBefore.length, (row) => {
    const before = Math.max(-longestBefore, Math.min(longestBefore, streak[row] ?? Number.NaN))
    // There is no streak of 0, nor of NaN.
    return before < 0 ? before + longestBefore : before > 0 ? before + longestBefore - 1 : -1
  })
  return streaksBefore.flatMap((k, place): After[] => {
    const isLast = Math.abs(k) === longestBefore
    const [low, high] = k < 0 ? [isLast ? -beyondAll : k, k] : [k, isLast ? beyondAll : k]
    const inside = byStreak[place] ?? new Uint32Array()
    if (inside.length === 0) return []
    const size = Math.abs(k)
    const name = streakName(size, k > 0)
    const own = meanSize(inside)
    return [
      {
        key: `after:${k}`,
        label: [`After ${size}${isLast ? ' or more' : ''} ${name}`],
        rows: inside,
        brush: { tool: 'streaks', kind: 'range', column: 'streakAtEntry', low, high },
        figures: groupFigures(columns, inside, depth),
        sizeChange: own === null || usual === null ? null : own / usual - 1,
      },
    ]
  })
}

/** Trades of known size after a loss or a win. */
function sizedRows(columns: TradeColumns, rows: Rows): Rows {
  const [streak, sizes] = [numbersOf(columns, 'streakAtEntry'), sizesOf(columns)]
  return filterRows(rows, (row) => (sizes[row] ?? Number.NaN) > 0 && Math.abs(streak[row] ?? Number.NaN) > 0)
}

/** Whether size after a loss differs from size after a win: of logarithms, so that it is a ratio. */
export function testSizeAfterLoss(columns: TradeColumns, rows: Rows): Difference | null {
  const [streak, sizes] = [numbersOf(columns, 'streakAtEntry'), sizesOf(columns)]
  const sized = Array.from(sizedRows(columns, rows), (row) => ({
    size: Math.log(sizes[row] ?? 1),
    isAfterLoss: (streak[row] ?? 0) < 0,
  }))
  const after = sized.filter(({ isAfterLoss }) => isAfterLoss).length
  if (Math.min(after, sized.length - after) < minGroupTrades) return null
  return differenceOfGroups(
    sized.map(({ size }) => size),
    sized.map(({ isAfterLoss }) => isAfterLoss),
  )
}

/** `isWin` has the trades that won or lost: break-even ones are left out, as in the metrics of runs. */
function findingOf(input: ToolInput<null>, rows: Rows, isWin: readonly boolean[]): ToolFinding {
  const n = isWin.length
  if (rows.length < 2 * minGroupTrades)
    return notEnough(['Too few trades to judge streaks.'], rows.length, 2 * minGroupTrades)
  const size = input.depth === 'full' ? testSizeAfterLoss(input.columns, rows) : null
  const runs = n < 2 * minGroupTrades ? null : runsTest(isWin)
  const tests = [runs, size].filter((test) => test !== null)
  const bound = maxFalseShare / 2
  if (size !== null && size.pValue <= bound && certaintyOf(size, rows.length, 0) === 'likely') {
    const change = Math.expm1(size.value)
    return {
      statement: [
        'After a loss you risk ',
        sharePart(Math.abs(change)),
        change > 0 ? ' more' : ' less',
        ' than after a win.',
      ],
      certainty: 'likely',
      n: rows.length,
      needed: null,
      pValue: Math.min(1, 2 * size.pValue),
      comparisons: tests.length,
    }
  }
  if (!isWin.includes(true)) return descriptive(['No trade won.'], rows.length)
  if (!isWin.includes(false))
    return descriptive([n === rows.length ? 'Every trade won.' : 'No trade lost.'], rows.length)
  if (runs === null) return notEnough(['Too few wins and losses to judge streaks.'], n, 2 * minGroupTrades)
  if (input.depth === 'quick') return descriptive([countPart(runs.runs), ' runs of wins and losses.'], n)
  // Two questions share the error rate: whether results follow one another, and size.
  const isLikely = runs.pValue <= bound
  return {
    statement: isLikely
      ? [
          runs.z < 0 ? 'Wins and losses cluster: ' : 'Wins and losses alternate: ',
          countPart(runs.runs),
          ' runs; ',
          countPart(Math.round(runs.expected)),
          ' expected.',
        ]
      : [
          'Your streaks are as long as chance makes them: ',
          countPart(runs.runs),
          ' runs; ',
          countPart(Math.round(runs.expected)),
          ' expected.',
        ],
    certainty: isLikely ? 'likely' : 'couldBeChance',
    n,
    needed: null,
    pValue: Math.min(1, tests.length * runs.pValue),
    comparisons: tests.length,
  }
}

function compute(input: ToolInput<null>) {
  const { columns, depth, account } = input
  const rows = closedRows(columns, input.rows)
  const results = textOf(columns, 'result')
  const even = codeOf(results, 'breakeven')
  const decided = filterRows(rows, (row) => results.codes[row] !== even)
  const n = rows.length
  const runs = runsOf(columns, rows)
  const [losses, wins] = [distribution(input, rows, runs, false), distribution(input, rows, runs, true)]
  const after = afterStreaks(input, rows)
  const intervalOf = intervalBeside(after.map(({ figures }) => figures))
  const sample = depth === 'full' ? sampleOf(columns, rows, account) : null
  const size = depth === 'full' ? testSizeAfterLoss(columns, rows) : null
  const all = groupFigures(columns, rows, depth)
  return {
    tool: 'streaks' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, rows, haveLabel(results, decided, 'win')),
    figures: [
      ...(sample === null
        ? [
            quickMetric('longestLosingStreak', n === 0 ? null : losses.longest, n, 'no_trades'),
            quickMetric('longestWinningStreak', n === 0 ? null : wins.longest, n, 'no_trades'),
          ]
        : [
            'longestLosingStreak',
            'expectedLosingStreak',
            'runsP',
            'longestWinningStreak',
            'currentStreak',
            'runsZ',
          ].map((key) => metricFigure(key, metricOf(key).compute(sample)))),
      plainFigure(
        {
          key: 'sizeAfterLoss',
          label: 'Size after loss',
          unit: 'fraction',
          signed: true,
          good: 'low',
          meaning: 'How much more is risked after a loss than after a win.',
          formula: 'exp(mean logarithm of risk after a loss − after a win) − 1',
        },
        size === null ? null : Math.expm1(size.value),
        sizedRows(columns, rows).length,
        {
          reason: depth === 'full' ? 'too_few' : 'no_data',
          interval: size === null ? null : mapInterval(size.interval, Math.expm1),
        },
      ),
    ],
    charts: [
      losses.chart,
      wins.chart,
      {
        kind: 'bars' as const,
        key: 'after',
        title: 'Mean R after streaks',
        axis: { name: 'Mean R', unit: 'r' as const, column: 'streakAtEntry' as const },
        bars: after.flatMap(({ key, figures }) =>
          figures.meanR === null
            ? []
            : [
                {
                  group: key,
                  value: figures.meanR,
                  ...barEnds(intervalOf(figures)),
                  certainty: Math.abs(figures.t ?? 0),
                  n: figures.n,
                  reference: all.meanR,
                },
              ],
        ),
      },
    ],
    tables: [
      {
        key: 'after',
        title: 'After streaks',
        columns: [
          { key: 'after', label: 'Streak', unit: 'text' as const },
          { key: 'n', label: 'Trades', unit: 'count' as const },
          { key: 'winRate', label: 'Win rate', unit: 'fraction' as const },
          { key: 'meanR', label: 'Mean R', unit: 'r' as const },
          { key: 'size', label: 'Size vs usual', unit: 'fraction' as const },
        ],
        rows: after.map(({ key, label, figures, sizeChange }) => ({
          group: key,
          cells: [label, figures.n, figures.winRate, figures.meanR, sizeChange],
          intervals: [null, null, null, intervalOf(figures), null],
        })),
        totals: null,
      },
      {
        key: 'runs',
        title: 'Streaks',
        columns: [
          { key: 'streak', label: 'Streak', unit: 'text' as const },
          { key: 'count', label: 'Times', unit: 'count' as const },
          { key: 'expected', label: 'Expected', unit: 'number' as const },
        ],
        rows: [...losses.groups, ...wins.groups].map(({ key, label, count, expected }) => ({
          group: key,
          cells: [label, count, expected],
          intervals: [],
        })),
        totals: null,
      },
    ],
    groups: [...losses.groups, ...wins.groups, ...after].map((group) => toolGroup(input, group)),
    coverage: riskCoverage(n, all.r.length),
    spark: sparkOf(runs.map((run) => (run.isWin ? run.rows.length : -run.rows.length))),
  }
}

export const streaks: AnalysisTool<null> = {
  ...toolFacts.streaks,
  needs: () => ['streakAtEntry', 'riskPct'],
  defaults: null,
  parseOptions: () => null,
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
