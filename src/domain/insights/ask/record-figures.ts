import { findInsights } from '#domain/insights/find-insights.ts'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import { computeAccountFigures } from '#domain/metrics/compute-metrics.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'
import type { Money } from '#domain/numbers/units.ts'

export const recordDimensions = ['symbol', 'setup', 'weekday', 'hour', 'direction'] as const
export type RecordDimension = (typeof recordDimensions)[number]

/** Trades with one value of a dimension; a setup is named by its id. */
export interface RecordGroup {
  readonly dimension: RecordDimension
  readonly value: string
}

/** Conditions on trades; a missing one does not limit them. Dates are those of the exit. */
export interface RecordSelection {
  readonly groups: readonly RecordGroup[]
  readonly result?: 'win' | 'loss' | 'breakeven' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A question that the domain answers with figures. */
export type RecordQuestion =
  | { readonly tool: 'metrics'; readonly selection: RecordSelection }
  | { readonly tool: 'trades'; readonly selection: RecordSelection }
  | { readonly tool: 'breakdown'; readonly by: RecordDimension; readonly selection: RecordSelection }
  | { readonly tool: 'findings' }

export interface RecordFigure {
  readonly label: string
  readonly unit: MetricFacts['unit']
  readonly value: number
  /** ISO 4217 for money. */
  readonly currency: string | null
  /** The groups whose common trades it is about; empty where no group limits them. */
  readonly groups: readonly RecordGroup[]
  /** The key of the finding that states it. */
  readonly finding: string | null
}

/** Most groups of a breakdown, the most traded first. */
const maxGroups = 25

const allMetrics = ['tradeCount', 'winRate', 'meanR', 'totalR', 'netPnl', 'profitFactor', 'averageWin', 'averageLoss']
const moreMetrics = ['expectancy', 'payoffRatio', 'medianR', 'longestLosingStreak', 'longestWinningStreak', 'totalFees']
const groupMetrics = ['tradeCount', 'winRate', 'meanR', 'totalR', 'netPnl']
const factsByKey = new Map(metricCatalogue.map((metric) => [metric.key, metric]))

const valueOf: Readonly<Record<RecordDimension, (trade: StudiedTrade) => string | null>> = {
  symbol: ({ symbol }) => symbol,
  setup: ({ setupId }) => setupId,
  weekday: ({ entryWeekday }) => String(entryWeekday),
  hour: ({ entryHour }) => String(entryHour),
  direction: ({ direction }) => direction,
}

function select(trades: readonly StudiedTrade[], { groups, result, from, to }: RecordSelection): StudiedTrade[] {
  return trades.filter(
    (trade) =>
      groups.every(({ dimension, value }) => valueOf[dimension](trade) === value) &&
      (result === undefined || trade.result === result) &&
      (from === undefined || trade.exitDate >= from) &&
      (to === undefined || trade.exitDate <= to),
  )
}

/** Metrics of the catalogue over trades; money only where all trades have one currency. */
function metricFigures(
  trades: readonly StudiedTrade[],
  keys: readonly string[],
  groups: readonly RecordGroup[],
): RecordFigure[] {
  const currency = trades[0]?.currency ?? ''
  const hasOneCurrency = currency !== '' && trades.every((trade) => trade.currency === currency)
  // Metrics of balances are not among the keys, so that the balance at the start does not matter.
  const { metrics } = computeAccountFigures(trades, { openingBalance: '0' as Money, timeZone: 'UTC' })
  return keys.flatMap((key) => {
    const [facts, result] = [factsByKey.get(key), metrics[key]]
    if (facts === undefined || result === undefined || result.value === null) return []
    if (facts.unit === 'money' && !hasOneCurrency) return []
    const isMoney = facts.unit === 'money'
    return [
      {
        label: facts.label,
        unit: facts.unit,
        value: result.value,
        currency: isMoney ? currency : null,
        groups,
        finding: null,
      },
    ]
  })
}

function breakdown(
  trades: readonly StudiedTrade[],
  by: RecordDimension,
  { groups: selected }: RecordSelection,
): RecordFigure[] {
  const others = selected.filter(({ dimension }) => dimension !== by)
  const groups = new Map<string, StudiedTrade[]>()
  for (const trade of trades) {
    const value = valueOf[by](trade)
    if (value === null) continue
    const group = groups.get(value)
    if (group === undefined) groups.set(value, [trade])
    else group.push(trade)
  }
  return [...groups]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .slice(0, maxGroups)
    .flatMap(([value, group]) => metricFigures(group, groupMetrics, [...others, { dimension: by, value }]))
}

function findingFigures(trades: readonly StudiedTrade[]): RecordFigure[] {
  return findInsights(trades).findings.flatMap(({ key, title, subject, n, effect, worth: { monthly }, chart }) => {
    const groups = subject === null ? [] : [{ dimension: subject.kind, value: subject.value }]
    const about = { currency: null, groups, finding: key }
    const bars = chart.kind === 'groups' && chart.unit !== 'minutes' ? chart.groups : []
    const barUnit = chart.kind === 'groups' ? chart.unit : 'r'
    return [
      { ...about, label: `${title}: trades compared`, unit: 'count' as const, value: n },
      { ...about, label: `${title}: effect`, unit: effect.unit, value: effect.value },
      ...(monthly === null
        ? []
        : [
            {
              ...about,
              label: `${title}: worth a month`,
              unit: monthly.unit,
              value: monthly.value,
              currency: monthly.currency,
            },
          ]),
      ...bars.flatMap((bar, place) => {
        // The first bar is the group itself, the other one is not.
        const of = { ...about, groups: place === 0 ? groups : [] }
        const label = `${title}: ${bar.label.replaceAll('{subject}', 'the group')}`
        return [
          { ...of, label, unit: barUnit, value: bar.value },
          ...(bar.n === null ? [] : [{ ...of, label: `${label}, trades`, unit: 'count' as const, value: bar.n }]),
        ]
      }),
    ]
  })
}

/** The figures that answer a question about trades, each from the function that screens take it from. */
export function answerFromRecord(trades: readonly StudiedTrade[], question: RecordQuestion): RecordFigure[] {
  switch (question.tool) {
    case 'findings':
      return findingFigures(trades)
    case 'breakdown':
      return breakdown(select(trades, question.selection), question.by, question.selection)
    case 'metrics':
    case 'trades': {
      const keys = question.tool === 'trades' ? groupMetrics : [...allMetrics, ...moreMetrics]
      return metricFigures(select(trades, question.selection), keys, question.selection.groups)
    }
  }
}
