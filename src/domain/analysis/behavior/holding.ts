import { certaintyOf, descriptive, minGroupTrades, notEnough } from '#domain/analysis/groups/certainty.ts'
import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { dimensionParts, partBars, partTable } from '#domain/analysis/groups/group-parts.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { metricFigure, metricOf, plainFigure, sampleOf } from '#domain/analysis/parts/tool-figures.ts'
import { partsUnlessHeadline, ratioPart, resultUnit, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ScatterChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { codeOf, filterRows, knownNumbers, numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { addUp, mapRows, rowsByLabels, valuesOfRows } from '#domain/analysis/shapes/read-rows.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { median } from '#domain/numbers/statistics.ts'

const results = ['win', 'loss', 'breakeven'] as const
const none = new Uint32Array()

/** How many times as long losers are held as winners. */
interface HeldLonger {
  readonly losers: Float64Array
  readonly winners: Float64Array
  /** Median of losers / median of winners; null without both, or where winners are held for no time. */
  readonly ratio: number | null
}

function heldLonger(columns: TradeColumns, rows: { readonly win: Rows; readonly loss: Rows }): HeldLonger {
  const minutes = numbersOf(columns, 'holdMinutes')
  const [losers, winners] = [knownNumbers(minutes, rows.loss), knownNumbers(minutes, rows.win)]
  if (losers.length === 0 || winners.length === 0) return { losers, winners, ratio: null }
  const usual = median(winners)
  return { losers, winners, ratio: usual === 0 ? null : median(losers) / usual }
}

/** Test of the logarithms of times, which compares them as ratios; the interval is one of ratios. */
function testTimes(columns: TradeColumns, rows: Rows) {
  const minutes = numbersOf(columns, 'holdMinutes')
  const text = textOf(columns, 'result')
  const [loss, even] = [codeOf(text, 'loss'), codeOf(text, 'breakeven')]
  const decided = Array.from(filterRows(rows, (row) => text.codes[row] !== even))
  return differenceOfGroups(
    decided.map((row) => Math.log((minutes[row] ?? 0) + 1)),
    decided.map((row) => text.codes[row] === loss),
  )
}

function findingOf(
  { losers, winners, ratio }: HeldLonger,
  depth: 'quick' | 'full',
  difference: ReturnType<typeof testTimes>,
): ToolFinding {
  const n = losers.length + winners.length
  if (losers.length < minGroupTrades || winners.length < minGroupTrades)
    return notEnough(
      ['Too few winners or losers to compare holding times.'],
      Math.min(losers.length, winners.length),
      minGroupTrades,
    )
  // Of the one that is held for no time the other is no multiple.
  if (ratio === null) return descriptive(['Winners are held for no time: holding times cannot be compared.'], n)
  if (ratio === 0) return descriptive(['Losers are held for no time: holding times cannot be compared.'], n)
  const statement: Sentence =
    ratio >= 1
      ? ['You hold losers ', ratioPart(ratio), ' times as long as winners, by medians.']
      : ['You hold winners ', ratioPart(1 / ratio), ' times as long as losers, by medians.']
  if (depth === 'quick') return descriptive(statement, n)
  return {
    statement,
    certainty: certaintyOf(difference, n, 2 * minGroupTrades),
    n,
    needed: null,
    pValue: difference?.pValue ?? null,
    comparisons: 1,
  }
}

function scatterOf(columns: TradeColumns, rows: Rows): ScatterChart {
  const minutes = numbersOf(columns, 'holdMinutes')
  const text = textOf(columns, 'result')
  const { rows: known, values } = measuredRows(columns, rows)
  const colorOf = text.labels.map((label) => Math.max(0, (results as readonly string[]).indexOf(label)))
  return {
    kind: 'scatter',
    key: 'times',
    title: 'Holding time and R',
    x: { name: 'Minutes held', unit: 'minutes', column: 'holdMinutes' },
    y: { name: 'R', unit: 'r', column: 'realizedR' },
    points: {
      x: valuesOfRows(minutes, known),
      y: values,
      color: new Uint8Array(mapRows(known, (row) => colorOf[text.codes[row] ?? -1] ?? 0)),
      rows: known,
    },
    colors: results.map((value) => ({ label: [{ kind: 'choice', field: 'result', value }] })),
    isXLogarithmic: true,
  }
}

/** Sum of R / sum of hours held; null where they were held for no time. */
export function rPerHour(columns: TradeColumns, rows: Rows): number | null {
  const { rows: known, values } = measuredRows(columns, rows)
  const minutes = addUp(knownNumbers(numbersOf(columns, 'holdMinutes'), known))
  return minutes === 0 ? null : addUp(values) / (minutes / 60)
}

const minutesFigure = (key: string, label: string, values: Float64Array, reason: 'no_wins' | 'no_losses') =>
  plainFigure(
    {
      key,
      label,
      unit: 'minutes',
      good: 'neither',
      meaning: 'Half of these trades were held for less.',
      formula: 'median of the time in trade',
    },
    values.length === 0 ? null : median(values),
    values.length,
    { reason, group: key },
  )

function compute(input: ToolInput<null>) {
  const { columns, depth, account } = input
  const rows = closedRows(columns, input.rows)
  const unit = resultUnit(account)
  const all = groupFigures(columns, rows, depth)
  const [win = none, loss = none] = rowsByLabels(textOf(columns, 'result'), rows, [['win'], ['loss']])
  const held = heldLonger(columns, { win, loss })
  const difference = depth === 'full' ? testTimes(columns, rows) : null
  const bucket = dimensionOf('holdBucket')
  const parts =
    bucket === null ? [] : dimensionParts(input, 'holding', rows, bucket).filter(({ isUnknown }) => !isUnknown)
  const sides = [
    { value: 'win', rows: win },
    { value: 'loss', rows: loss },
  ] as const
  const sample = depth === 'full' ? sampleOf(columns, rows, account) : null
  return {
    tool: 'holding' as const,
    depth,
    unit,
    finding: findingOf(held, depth, difference),
    figures: [
      minutesFigure('medianWinner', 'Median winner', held.winners, 'no_wins'),
      minutesFigure('medianLoser', 'Median loser', held.losers, 'no_losses'),
      plainFigure(
        {
          key: 'dispositionRatio',
          label: 'Disposition ratio',
          unit: 'ratio',
          good: 'low',
          meaning: 'How many times as long losers are held as winners.',
          formula: 'median time of losers / median time of winners; interval from mean logarithms of minutes + 1',
        },
        held.ratio,
        held.losers.length + held.winners.length,
        {
          reason: held.winners.length === 0 ? 'no_wins' : held.losers.length === 0 ? 'no_losses' : 'no_hold_time',
          interval: difference === null ? null : mapInterval(difference.interval, Math.exp),
        },
      ),
      plainFigure(
        {
          key: 'rPerHour',
          label: 'R per hour',
          unit: 'r',
          signed: true,
          good: 'high',
          meaning: 'What an hour in the market earns.',
          formula: 'sum of R / sum of hours held, trades with an R',
        },
        rPerHour(columns, rows),
        all.r.length,
        { reason: all.r.length === 0 ? 'no_risk' : 'no_hold_time' },
      ),
      ...closedFigures(input, rows, all, ['meanR']),
      ...(sample === null
        ? []
        : ['medianHold', 'averageHold', 'winnersHold', 'losersHold', 'exposure'].map((key) =>
            metricFigure(key, metricOf(key).compute(sample)),
          )),
    ],
    ...partsUnlessHeadline(input, () => ({
      charts: [partBars('buckets', 'Mean R by holding time', parts), scatterOf(columns, rows)],
      tables: [partTable('buckets', 'Holding time', parts, unit)],
      groups: [
        ...parts.map((part) => toolGroup(input, part)),
        ...sides.map(({ value, rows: inside }) =>
          toolGroup(input, {
            key: value === 'win' ? 'medianWinner' : 'medianLoser',
            label: [{ kind: 'choice', field: 'result', value }],
            rows: inside,
            brush: { tool: 'holding', kind: 'values', column: 'result', values: [value] },
          }),
        ),
      ],
    })),
    coverage: riskCoverage(rows.length, all.r.length),
    spark: sparkOf(parts.map(({ figures }) => figures.meanR ?? 0)),
  }
}

export const holding: AnalysisTool<null> = {
  ...toolFacts.holding,
  needs: () => ['holdBucket'],
  defaults: null,
  parseOptions: () => null,
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
