import { excludesZero, notEnough, descriptive } from '#domain/analysis/groups/certainty.ts'
import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { groupRows, type RowGroup } from '#domain/analysis/groups/group-rows.ts'
import { closedFigures } from '#domain/analysis/parts/closed-figures.ts'
import { parseChoice } from '#domain/analysis/parts/parse-options.ts'
import { plainFigure, quickMetric } from '#domain/analysis/parts/tool-figures.ts'
import {
  countPart,
  memberBrush,
  partsUnlessHeadline,
  plainR,
  resultUnit,
  sharePart,
  sparkOf,
  toolGroup,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { BarsChart, ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { ColumnKey, Rows } from '#domain/analysis/shapes/columns.ts'
import { amountAt, filterRows, instantsOf, moneyOf, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import { mapRows, valuesOfRows } from '#domain/analysis/shapes/read-rows.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFinding, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { breakEven, type Costs, costsOf, kinds, kindsInR } from './fee-costs.ts'

const groupings = { symbol: 'root', month: 'exitDate', broker: 'exchangeId' } as const satisfies Record<
  string,
  ColumnKey
>
type GroupingKey = keyof typeof groupings

export interface FeesOptions {
  readonly by: GroupingKey
}

const minTrades = 30
/** Costs above this share of the profit before costs call for a change. */
const tolerable = 1 / 3

function findingOf(input: ToolInput<FeesOptions>, rows: Rows, { gross, net, share }: Costs): ToolFinding {
  const { columns, account, depth } = input
  const n = rows.length
  if (n === 0) return notEnough(['No closed trades in this selection.'], 0, minTrades)
  if (resultUnit(account) === 'money' && gross > 0 && net <= 0)
    return descriptive(['Profitable before costs, not after: costs took all of the profit.'], n)
  const [realized, fee] = [numbersOf(columns, 'realizedR'), numbersOf(columns, 'feeR')]
  const known = filterRows(rows, (row) => !Number.isNaN((realized[row] ?? Number.NaN) + (fee[row] ?? Number.NaN)))
  if (known.length < minTrades)
    return notEnough(['Too few trades with a risk to judge costs.'], known.length, minTrades)
  const before = mapRows(known, (row) => (realized[row] ?? 0) + (fee[row] ?? 0))
  const cost = mean(mapRows(known, (row) => fee[row] ?? 0))
  const gain = mean(before)
  // Amounts in money are of all trades: a sentence about fewer of them says so.
  const of: Sentence =
    known.length === n ? [] : [', over the ', countPart(known.length), ' of ', countPart(n), ' trades with a risk']
  const statement: Sentence =
    gain <= 0
      ? ['Costs take ', plainR(cost), ' per trade', ...of, '; there is no profit before costs.']
      : ['Costs take ', sharePart(cost / gain), ' of the profit before costs: ', plainR(cost), ' per trade', ...of, '.']
  if (depth === 'quick' || share === null) return descriptive(statement, known.length)
  // Both must hold: there is a profit before costs, and costs take another share of it than a third.
  const beyond = Float64Array.from(known, (row, index) => (fee[row] ?? 0) - (before[index] ?? 0) * tolerable)
  const [earns, takes] = [before, beyond].map((values) => differenceFromZero(values, meanInflation(values)))
  const isTested = earns !== null && earns !== undefined && takes !== null && takes !== undefined
  const pValue = isTested ? Math.max(earns.pValue, takes.pValue) : null
  const isLikely = isTested && earns.value > 0 && (pValue ?? 1) <= maxFalseShare && excludesZero(takes.interval)
  const verdict = isTested && takes.value > 0 ? ' That is more than a third.' : ' That is less than a third.'
  // What was charged is no matter of chance; only how it compares with the profit is.
  if (!isLikely) return descriptive(statement, known.length)
  return {
    statement: [...statement, verdict],
    certainty: 'likely',
    n: known.length,
    needed: null,
    pValue,
    comparisons: 1,
  }
}

interface CostGroup extends RowGroup {
  readonly key: string
  readonly costs: Costs
}

function barsOf(groups: readonly CostGroup[], unit: 'money' | 'r'): BarsChart {
  return {
    kind: 'bars',
    key: 'groups',
    title: unit === 'money' ? 'Costs' : 'Costs per trade',
    axis: { name: 'Costs', unit, column: null, isSize: true },
    bars: groups.flatMap(({ key, costs: { fees, r, n } }) => {
      const value = unit === 'money' ? fees : r.length === 0 ? null : mean(r)
      return value === null ? [] : [{ group: key, value, low: null, high: null, certainty: 0, n, reference: null }]
    }),
  }
}

/** Results before and after costs, added up trade by trade. */
function linesOf(input: ToolInput<FeesOptions>, rows: Rows): ChartData {
  const { columns } = input
  const x = valuesOfRows(instantsOf(columns, 'exitAt'), rows)
  const lineOf = (label: string, key: 'grossPnl' | 'netPnl') => {
    const money = moneyOf(columns, key)
    const power = 10 ** money.places
    let units = 0
    return {
      label: [label],
      x,
      y: mapRows(rows, (row) => {
        units += money.units[row] ?? 0
        return units / power
      }),
    }
  }
  return {
    kind: 'lines',
    key: 'cumulative',
    title: 'Before and after costs',
    x: { name: 'Exit', unit: 'instant', column: 'exitAt' },
    y: { name: 'P&L', unit: 'money', column: null },
    scale: 'linear',
    lines: [lineOf('Before costs', 'grossPnl'), lineOf('After costs', 'netPnl')],
    levels: [{ at: 0, label: '' }],
    spans: [],
  }
}

const formulaOfKind: Readonly<Record<(typeof kinds)[number]['key'], string>> = {
  fillFees: 'sum over the fills of trades',
  commission: 'sum over trades',
  exchangeFees: 'sum over trades',
  swapFunding: 'sum over trades, paid amounts positive',
  slippageCost: 'sum over trades',
}

function tableOf(groups: readonly CostGroup[], all: Costs, unit: 'money' | 'r'): ToolTable {
  const hasMoney = unit === 'money'
  const cells = ({ n, byKind, fees, gross, net, share, r }: Costs) => [
    n,
    ...(hasMoney ? [...byKind, fees, gross, net] : []),
    r.length === 0 ? null : mean(r),
    share,
  ]
  return {
    key: 'costs',
    title: 'Costs',
    columns: [
      { key: 'group', label: 'Group', unit: 'text' },
      { key: 'n', label: 'Trades', unit: 'count' },
      ...(hasMoney
        ? [
            ...kinds.map(({ key, label }) => ({ key, label, unit: 'money' as const, isSize: true as const })),
            { key: 'fees', label: 'All costs', unit: 'money' as const, isSize: true as const },
            { key: 'gross', label: 'Gross P&L', unit: 'money' as const },
            { key: 'net', label: 'Net P&L', unit: 'money' as const },
          ]
        : []),
      { key: 'r', label: 'Costs in R', unit: 'r', isSize: true },
      { key: 'share', label: 'Share of results', unit: 'fraction' },
    ],
    rows: groups.map(({ key, member, costs }) => ({
      group: key,
      cells: [member.label, ...cells(costs)],
      intervals: [],
    })),
    totals: [null, ...cells(all)],
  }
}

/** Each kind of costs in money and in R. */
function kindsTable(input: ToolInput<FeesOptions>, rows: Rows, { byKind }: Costs): ToolTable {
  const hasMoney = resultUnit(input.account) === 'money'
  const inR = kindsInR(input, rows)
  return {
    key: 'kinds',
    title: 'Kinds',
    columns: [
      { key: 'kind', label: 'Kind', unit: 'text' },
      ...(hasMoney ? [{ key: 'money', label: 'Costs', unit: 'money' as const, isSize: true as const }] : []),
      { key: 'r', label: 'Costs in R', unit: 'r', isSize: true },
    ],
    rows:
      rows.length === 0
        ? []
        : kinds.map(({ label }, place) => ({
            group: null,
            cells: [[label], ...(hasMoney ? [byKind[place] ?? null] : []), inR[place] ?? null],
            intervals: [],
          })),
    totals: null,
  }
}

/** Trades by what costs are grouped by, with their costs; months in order, others by what they cost. */
function costGroups(input: ToolInput<FeesOptions>, rows: Rows): readonly CostGroup[] {
  const { by } = input.options
  const dimension = dimensionOf(groupings[by])
  if (dimension === null) return []
  const groups = groupRows(input.columns, rows, dimension).map((group) => ({
    ...group,
    key: `${by}:${group.member.value}`,
    costs: costsOf(input, group.rows),
  }))
  return by === 'month' ? groups : groups.toSorted((a, b) => b.costs.fees - a.costs.fees)
}

function compute(input: ToolInput<FeesOptions>) {
  const { columns, account, depth } = input
  const rows = closedRows(columns, input.rows)
  const unit = resultUnit(account)
  const all = costsOf(input, rows)
  const n = rows.length
  const [before, after] = [breakEven(input, rows, 'grossPnl'), breakEven(input, rows, 'netPnl')]
  const isFull = depth === 'full'
  const money = unit === 'money'
  const rate = (key: string, label: string, value: number | null, meaning: string, of: string) =>
    plainFigure(
      {
        key,
        label,
        unit: 'fraction',
        good: 'low',
        meaning,
        formula: `1 / (1 + average win / average loss), ${of} P&L`,
      },
      value,
      n,
      { reason: n === 0 ? 'no_trades' : 'no_data' },
    )
  return {
    tool: 'fees' as const,
    depth,
    unit,
    finding: findingOf(input, rows, all),
    figures: [
      ...(money ? [quickMetric('totalFees', n === 0 ? null : all.fees, n, 'no_trades')] : []),
      plainFigure(
        {
          key: 'feeR',
          label: 'Costs in R',
          unit: 'r',
          good: 'low',
          meaning: 'What a trade costs, in multiples of its risk.',
          formula: 'mean of all costs / initial risk',
        },
        all.r.length === 0 ? null : mean(all.r),
        all.r.length,
        { reason: 'no_risk', interval: isFull ? meanInterval(all.r, meanInflation(all.r)) : null },
      ),
      plainFigure(
        {
          key: 'feeShare',
          label: 'Share of results',
          unit: 'fraction',
          good: 'low',
          meaning: 'Costs against all that trades won or lost before costs.',
          formula: 'all costs / Σ |gross P&L|',
        },
        all.share,
        n,
        { reason: n === 0 ? 'no_trades' : 'no_data' },
      ),
      ...(money
        ? [
            rate(
              'breakEvenBefore',
              'Break-even before',
              before,
              'The win rate that breaks even without costs.',
              'gross',
            ),
            rate('breakEvenAfter', 'Break-even after', after, 'The win rate that breaks even with costs.', 'net'),
            quickMetric('grossPnl', n === 0 ? null : all.gross, n, 'no_trades'),
            quickMetric('netPnl', n === 0 ? null : all.net, n, 'no_trades'),
            ...kinds.map(({ key, label }, place) =>
              plainFigure(
                {
                  key,
                  label,
                  unit: 'money',
                  good: 'low',
                  meaning:
                    key === 'slippageCost'
                      ? 'The cost of worse fills, inside the gross P&L.'
                      : 'Its share of all costs.',
                  formula: formulaOfKind[key],
                },
                n === 0 ? null : (all.byKind[place] ?? null),
                n,
                { reason: 'no_trades' },
              ),
            ),
          ]
        : []),
      ...closedFigures(input, rows, groupFigures(columns, rows, depth), ['winRate']),
    ],
    ...partsUnlessHeadline(input, () => {
      const groups = costGroups(input, rows)
      return {
        charts: money ? [barsOf(groups, unit), linesOf(input, rows)] : [barsOf(groups, unit)],
        tables: [tableOf(groups, all, unit), kindsTable(input, rows, all)],
        groups: groups.map(({ key, member, rows: inside }) =>
          toolGroup(input, { key, label: member.label, rows: inside, brush: memberBrush('fees', member.brush) }),
        ),
      }
    }),
    coverage: {
      of: n,
      known: all.r.length,
      missing:
        all.r.length === n
          ? []
          : [{ what: ['Trades without a stop or planned risk'], n: n - all.r.length, remedy: 'logStop' as const }],
    },
    spark: sparkOf(rows).map((row) => amountAt(moneyOf(columns, 'totalFees'), row)),
  }
}

export const fees: AnalysisTool<FeesOptions> = {
  ...toolFacts.fees,
  needs: () => ['commission', 'exchangeFees', 'swapFunding', 'slippageCost', 'feeR'],
  defaults: { by: 'symbol' },
  parseOptions: (given) => ({ by: parseChoice(given, 'by', ['symbol', 'month', 'broker'], 'symbol') }),
  extras: () => ({}),
  compute,
  evidence: () => null,
}
