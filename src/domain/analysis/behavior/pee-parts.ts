import { type Dimension } from '#domain/analysis/groups/dimensions.ts'
import { groupRows } from '#domain/analysis/groups/group-rows.ts'
import { choicePart } from '#domain/analysis/parts/tool-parts.ts'
import type { BarsChart, LinesChart, ScatterChart } from '#domain/analysis/shapes/chart-data.ts'
import type { ColumnKey, Rows } from '#domain/analysis/shapes/columns.ts'
import { bandEnds, barEnds } from '#domain/analysis/shapes/interval-ends.ts'
import { filterRows, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import { mapRows } from '#domain/analysis/shapes/read-rows.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import { postExitLadder, type ToolInput } from '#domain/analysis/shapes/tool.ts'
import { postExitSequences } from '#domain/datapoints/fields/choices.ts'
import { meanInterval, shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { confidenceBeside } from '#domain/metrics/shared/false-discovery.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { mean, sumNumbers } from '#domain/numbers/statistics.ts'
import { type ExitReadings, placesByRow, verdictPlace } from './exit-readings.ts'

export interface PeeOptions {
  /** 'stored': each trade's own window; else minutes after the exit. */
  readonly window: string
}

type Input = ToolInput<PeeOptions>

export const isStored = ({ window }: PeeOptions) => window === 'stored'
/** What a group of exits left and avoided. */
export interface ExitGroup {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  readonly brush: Brush | null
  readonly n: number
  readonly early: number
  readonly protective: number
  readonly regret: number
  /** MFPE − MAPE of each exit, in order. */
  readonly regrets: Float64Array
  /** Of the net regret and of the two shares: 95% for all groups together. */
  readonly interval: Interval | null
  readonly earlyInterval: Interval | null
  readonly protectiveInterval: Interval | null
  /** |t| of the net regret; 0 where it is unknown. */
  readonly certainty: number
  /** Sum of MFPE after early exits, and of MAPE after protective ones. */
  readonly left: number
  readonly avoided: number
}

export function exitGroups(input: Input, readings: ExitReadings, dimension: Dimension): ExitGroup[] {
  const { regret, mfpe, mape, verdicts } = readings
  const places = placesByRow(readings, input.columns.count)
  const [early, protective] = [verdictPlace('early'), verdictPlace('protective')]
  const groups = groupRows(input.columns, readings.rows, dimension).map((group) => {
    const regrets = mapRows(group.rows, (row) => regret[places[row] ?? 0] ?? 0)
    const inflation = input.depth === 'full' ? meanInflation(regrets) : 1
    const own = input.depth === 'full' ? meanInterval(regrets, inflation) : null
    return { ...group, regrets, inflation, own }
  })
  const confidence = confidenceBeside(groups.map(({ own }) => own))
  return groups.map(({ member, rows, regrets, inflation, own }) => {
    const withVerdict = (verdict: number) => filterRows(rows, (row) => verdicts[places[row] ?? 0] === verdict)
    const left = mapRows(withVerdict(early), (row) => mfpe[places[row] ?? 0] ?? 0)
    const avoided = mapRows(withVerdict(protective), (row) => mape[places[row] ?? 0] ?? 0)
    return {
      key: `${dimension.key}:${member.value}`,
      label: member.label,
      rows,
      brush: { tool: 'pee', ...member.brush },
      n: regrets.length,
      early: left.length,
      protective: avoided.length,
      regret: mean(regrets),
      regrets,
      interval: own === null ? null : meanInterval(regrets, inflation, confidence),
      earlyInterval: shareInterval(left.length, regrets.length, 1, confidence),
      protectiveInterval: shareInterval(avoided.length, regrets.length, 1, confidence),
      certainty: own === null || own.high === own.low ? 0 : (2 * 1.96 * Math.abs(mean(regrets))) / (own.high - own.low),
      left: sumNumbers(left),
      avoided: sumNumbers(avoided),
    }
  })
}

export function scatterOf(input: Input, readings: ExitReadings): ScatterChart {
  const column = (key: ColumnKey) => (isStored(input.options) ? key : null)
  return {
    kind: 'scatter',
    key: 'moves',
    title: 'Moves after the exit',
    x: { name: 'MAPE in R', unit: 'r', column: column('mapeR') },
    y: { name: 'MFPE in R', unit: 'r', column: column('mfpeR') },
    points: {
      x: readings.mape,
      y: readings.mfpe,
      color: readings.sequences,
      rows: readings.rows,
    },
    colors: postExitSequences.map((value) => ({ label: [choicePart('peeSequence', value)] })),
    isXLogarithmic: false,
  }
}

export const barsOf = (groups: readonly ExitGroup[]): BarsChart => ({
  kind: 'bars',
  key: 'reasons',
  title: 'Net exit regret by reason',
  // Above 0 is what was missed: not a gain.
  axis: { name: 'MFPE − MAPE (R)', unit: 'r', column: null, isSize: true },
  bars: groups.map(({ key, regret, interval, certainty, n }) => ({
    group: key,
    value: regret,
    ...barEnds(interval),
    certainty,
    n,
    reference: null,
  })),
})

/** Mean R of trades had they been closed k minutes later, minus their real one: of those with a price at that time. */
export function laterLines({ columns, extras, depth }: Input, rows: Rows): LinesChart[] {
  if (extras.postExit === undefined) return []
  const pathOf = new Map(extras.postExit.map((path) => [path.id, path]))
  const realized = numbersOf(columns, 'realizedR')
  const points = postExitLadder.flatMap((minutes, step) => {
    const gains = Array.from(rows).flatMap((row) => {
      const later = pathOf.get(columns.ids[row] ?? '')?.steps[step] ?? null
      const now = realized[row] ?? Number.NaN
      return later === null || Number.isNaN(now) ? [] : [later.r - now]
    })
    if (gains.length === 0) return []
    const interval = depth === 'full' ? meanInterval(gains, meanInflation(gains)) : null
    return [{ minutes, gain: mean(gains), interval }]
  })
  return [
    {
      kind: 'lines',
      key: 'later',
      title: 'Exit later',
      x: { name: 'Minutes later', unit: 'minutes', column: null },
      y: { name: 'Mean R change', unit: 'r', column: null },
      scale: 'linear',
      lines: [
        {
          label: ['Mean R change'],
          x: Float64Array.from(points, ({ minutes }) => minutes),
          y: Float64Array.from(points, ({ gain }) => gain),
          ...bandEnds(points.map(({ interval }) => interval)),
        },
      ],
      levels: [{ at: 0, label: 'Your exits' }],
      spans: [],
    },
  ]
}

export function tableOf(title: string, key: string, groups: readonly ExitGroup[]): ToolTable {
  return {
    key,
    title,
    columns: [
      { key: 'group', label: title, unit: 'text' },
      { key: 'n', label: 'Exits', unit: 'count' },
      { key: 'early', label: 'Early', unit: 'fraction' },
      { key: 'protective', label: 'Protective', unit: 'fraction' },
      { key: 'regret', label: 'Net regret', unit: 'r', isSize: true },
      { key: 'left', label: 'R left', unit: 'r', isSize: true },
      { key: 'avoided', label: 'R avoided', unit: 'r', isSize: true },
    ],
    rows: groups.map(({ key: group, label, n, early, protective, regret, left, avoided, ...intervals }) => ({
      group,
      cells: [label, n, early / n, protective / n, regret, left, avoided],
      intervals: [null, null, intervals.earlyInterval, intervals.protectiveInterval, intervals.interval, null, null],
    })),
    totals: null,
  }
}
