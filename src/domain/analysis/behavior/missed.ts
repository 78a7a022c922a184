import { certaintyOf, descriptive, notEnough } from '#domain/analysis/groups/certainty.ts'
import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { intervalBeside } from '#domain/analysis/groups/group-figures.ts'
import { groupRows } from '#domain/analysis/groups/group-rows.ts'
import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import { countPart, cumulate, resultUnit, signedR, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { baseRows, closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { BarsChart, ScatterChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { barEnds } from '#domain/analysis/shapes/interval-ends.ts'
import { allRows, instantsOf, knownNumbers, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import { filterRows } from '#domain/analysis/shapes/read-columns.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFinding, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { differenceFromZero, differenceOfMeans } from '#domain/metrics/shared/two-samples.ts'
import { mean, median, sumNumbersBy } from '#domain/numbers/statistics.ts'

const minMissed = 20
/** Orders that the price missed by less than this percent of 1R were nearly filled. */
const nearFillPct = 10

interface Hesitation {
  readonly n: number
  readonly r: Float64Array
  readonly inflation: number
  readonly interval: Interval | null
  /** Sum of would-be gains, and of would-be losses (positive). */
  readonly cost: number
  readonly avoided: number
}

function hesitationOf({ columns, depth }: ToolInput<null>, rows: Rows): Hesitation {
  const r = knownNumbers(numbersOf(columns, 'missedR'), rows)
  const inflation = depth === 'full' ? meanInflation(r) : 1
  return {
    n: rows.length,
    r,
    inflation,
    interval: depth === 'full' ? meanInterval(r, inflation) : null,
    cost: sumNumbersBy(r, (value) => Math.max(0, value)),
    avoided: sumNumbersBy(r, (value) => Math.max(0, -value)),
  }
}

interface ReasonGroup {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  readonly brush: Brush
  readonly figures: Hesitation
}

function reasonGroups(input: ToolInput<null>, rows: Rows): ReasonGroup[] {
  const dimension = dimensionOf('missedReasonId')
  if (dimension === null) return []
  const groups = groupRows(input.columns, rows, dimension).map(({ member, rows: inside }) => ({
    key: `reason:${member.value}`,
    label: member.label,
    rows: inside,
    brush: { tool: 'missed', ...member.brush } as const,
    figures: hesitationOf(input, inside),
  }))
  const intervalOf = intervalBeside(groups.map(({ figures }) => figures))
  return groups.map(({ figures, ...group }) => ({
    ...group,
    figures: { ...figures, interval: intervalOf(figures) },
  }))
}

function findingOf({ depth }: ToolInput<null>, { n, r, cost, avoided }: Hesitation): ToolFinding {
  if (r.length < minMissed)
    return notEnough(
      n === 0 ? ['No missed trades logged.'] : ['Too few missed trades with a would-be result.'],
      r.length,
      minMissed,
    )
  const net = cost - avoided
  const statement: Sentence = [
    net >= 0 ? 'Missed trades cost you ' : 'Missed trades spared you ',
    { kind: 'r', value: Math.abs(net) },
    ' net, ',
    signedR(mean(r)),
    ' each over ',
    countPart(r.length),
    '.',
  ]
  if (depth === 'quick') return descriptive(statement, r.length)
  const difference = differenceFromZero(r, meanInflation(r))
  return {
    statement,
    certainty: certaintyOf(difference, r.length, minMissed),
    n: r.length,
    needed: null,
    pValue: difference?.pValue ?? null,
    comparisons: 1,
  }
}

const barsOf = (groups: readonly ReasonGroup[]): BarsChart => ({
  kind: 'bars',
  key: 'reasons',
  title: 'Mean R missed by reason',
  axis: { name: 'R missed', unit: 'r', column: null },
  bars: groups.flatMap(({ key, figures: { r, interval, n } }) =>
    r.length === 0
      ? []
      : [
          {
            group: key,
            value: mean(r),
            ...barEnds(interval),
            certainty: 0,
            n,
            reference: null,
          },
        ],
  ),
})

function scatterOf({ columns }: ToolInput<null>, rows: Rows): ScatterChart {
  const [seen, r] = [instantsOf(columns, 'seenAt'), numbersOf(columns, 'missedR')]
  const known = filterRows(rows, (row) => !Number.isNaN((seen[row] ?? Number.NaN) + (r[row] ?? Number.NaN)))
  return {
    kind: 'scatter',
    key: 'times',
    title: 'Missed trades',
    x: { name: 'Seen', unit: 'instant', column: 'seenAt' },
    y: { name: 'R missed', unit: 'r', column: 'missedR' },
    points: {
      x: Float64Array.from(known, (row) => seen[row] ?? 0),
      y: Float64Array.from(known, (row) => r[row] ?? 0),
      color: Uint8Array.from(known, (row) => Number((r[row] ?? 0) < 0)),
      rows: known,
    },
    colors: [{ label: ['Would have won'] }, { label: ['Would have lost'] }],
    isXLogarithmic: false,
  }
}

const tableOf = (groups: readonly ReasonGroup[]): ToolTable => ({
  key: 'reasons',
  title: 'Why missed',
  columns: [
    { key: 'reason', label: 'Why missed', unit: 'text' },
    { key: 'n', label: 'Missed', unit: 'count' },
    { key: 'mean', label: 'Mean R', unit: 'r' },
    { key: 'cost', label: 'Hesitation cost', unit: 'r', isSize: true },
    { key: 'avoided', label: 'Losses avoided', unit: 'r', isSize: true },
    { key: 'net', label: 'Net cost', unit: 'r', isSize: true },
  ],
  rows: groups.map(({ key, label, figures: { n, r, interval, cost, avoided } }) => {
    const isKnown = r.length > 0
    return {
      group: key,
      cells: [
        label,
        n,
        isKnown ? mean(r) : null,
        isKnown ? cost : null,
        isKnown ? avoided : null,
        isKnown ? cost - avoided : null,
      ],
      intervals: [null, null, interval, null, null, null],
    }
  }),
  totals: null,
})

/** R of all closed trades of the portfolios in which trades were missed: others may be there to compare with. */
function usualResults(columns: TradeColumns, missedRows: Rows): Float64Array {
  const isOwn = new Set(Array.from(missedRows, (row) => columns.portfolio[row]))
  const closed = closedRows(columns, allRows(columns))
  return knownNumbers(
    numbersOf(columns, 'realizedR'),
    filterRows(closed, (row) => isOwn.has(columns.portfolio[row])),
  )
}

function compute(input: ToolInput<null>) {
  const { columns, depth, account } = input
  const rows = baseRows(columns, input.rows, 'missed')
  const all = hesitationOf(input, rows)
  const groups = reasonGroups(input, rows)
  const frontrun = numbersOf(columns, 'frontrunPct')
  const distances = knownNumbers(frontrun, rows)
  const near = filterRows(rows, (row) => (frontrun[row] ?? Number.NaN) < nearFillPct)
  const next = knownNumbers(numbersOf(columns, 'nextTradeR'), rows)
  const usual = usualResults(columns, rows)
  const difference =
    depth === 'full' && next.length >= minMissed
      ? differenceOfMeans(next, usual, Math.max(meanInflation(next), meanInflation(usual)))
      : null
  const isKnown = all.r.length > 0
  return {
    tool: 'missed' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, all),
    figures: [
      plainFigure(
        {
          key: 'missedTrades',
          label: 'Missed trades',
          unit: 'count',
          good: 'neither',
          meaning: 'Trades that you saw and did not take. They are in no other figure.',
          formula: 'number of trades with the status missed',
        },
        all.n,
        all.n,
      ),
      plainFigure(
        {
          key: 'missedR',
          label: 'Mean R missed',
          unit: 'r',
          signed: true,
          good: 'low',
          meaning: 'What a missed trade would have made.',
          formula: 'mean of would-be R from would-be entry, exit and planned stop',
        },
        isKnown ? mean(all.r) : null,
        all.r.length,
        { interval: all.interval },
      ),
      plainFigure(
        {
          key: 'hesitationCost',
          label: 'Hesitation cost',
          unit: 'r',
          good: 'low',
          meaning: 'What missed winners would have made.',
          formula: 'sum of would-be R above 0',
        },
        isKnown ? all.cost : null,
        all.r.length,
      ),
      plainFigure(
        {
          key: 'lossesAvoided',
          label: 'Losses avoided',
          unit: 'r',
          good: 'high',
          meaning: 'What missed losers would have lost.',
          formula: 'sum of would-be R below 0, as a positive number',
        },
        isKnown ? all.avoided : null,
        all.r.length,
      ),
      plainFigure(
        {
          key: 'nearFills',
          label: 'Near fills',
          unit: 'fraction',
          good: 'neither',
          meaning: 'The share of orders that the price missed by less than 10% of 1R.',
          formula: 'orders missed by less than 10% of 1R / orders with a known distance',
        },
        distances.length === 0 ? null : near.length / distances.length,
        distances.length,
        { group: 'near' },
      ),
      plainFigure(
        {
          key: 'missedBy',
          label: 'Order missed by',
          unit: 'fraction',
          good: 'neither',
          meaning: 'How far the price stayed away from the order, as a share of 1R.',
          formula: 'median distance of the price to the planned entry / planned risk',
        },
        distances.length === 0 ? null : median(distances) / 100,
        distances.length,
      ),
      plainFigure(
        {
          key: 'nextTrade',
          label: 'Next trade',
          unit: 'r',
          signed: true,
          good: 'high',
          meaning: 'How the next trade after a missed one does against all trades.',
          formula: 'mean R of the next trade − mean R of all closed trades of the portfolio',
        },
        next.length === 0 || usual.length === 0 ? null : mean(next) - mean(usual),
        next.length,
        { interval: difference?.interval ?? null },
      ),
    ],
    charts: [barsOf(groups), scatterOf(input, rows)],
    tables: [tableOf(groups)],
    groups: [
      ...groups.map((group) => toolGroup(input, group)),
      toolGroup(input, {
        key: 'near',
        label: ['Near fills'],
        rows: near,
        brush: { tool: 'missed', kind: 'range', column: 'frontrunPct', low: -1e15, high: nearFillPct - 1e-12 },
      }),
    ],
    coverage: {
      of: all.n,
      known: all.r.length,
      missing:
        all.n === 0
          ? [{ what: ['No missed trades'], n: 0, remedy: 'logMissed' as const }]
          : all.r.length === all.n
            ? []
            : [
                {
                  what: ['Missed trades without would-be prices'],
                  n: all.n - all.r.length,
                  remedy: 'logPlan' as const,
                },
              ],
    },
    spark: sparkOf(cumulate(all.r)),
  }
}

export const missed: AnalysisTool<null> = {
  ...toolFacts.missed,
  needs: () => ['missedReasonId', 'missedR', 'frontrunPct', 'seenAt', 'nextTradeR'],
  defaults: null,
  parseOptions: () => null,
  extras: () => ({}),
  compute,
  evidence: ({ columns, rows }, figure) =>
    figure === 'missedR'
      ? { kind: 'mean', values: knownNumbers(numbersOf(columns, 'missedR'), baseRows(columns, rows, 'missed')) }
      : null,
}
