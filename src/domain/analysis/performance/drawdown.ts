import { descriptive, notEnough } from '#domain/analysis/groups/certainty.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { metricFigure, metricOf, plainFigure, quickMetric, sampleOf } from '#domain/analysis/parts/tool-figures.ts'
import {
  partsUnlessHeadline,
  plainR,
  resultUnit,
  sharePart,
  sparkOf,
  toolGroup,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import {
  dateOfDay,
  daysOf,
  idsOf,
  instantsOf,
  knownNumbers,
  moneyOf,
  numbersOf,
  textsOf,
} from '#domain/analysis/shapes/read-columns.ts'
import { addUp, valuesOfRows } from '#domain/analysis/shapes/read-rows.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFinding, ToolGroup, ToolParts, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { Account, AnalysisTool, ExtraRequests, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { BalancePath } from '#domain/metrics/shared/balance-path.ts'
import { drawdownInR, fallsInR } from '#domain/metrics/shared/drawdown-in-r.ts'
import { computeDrawdowns, type DrawdownEpisode, drawdownEpisodes } from '#domain/metrics/shared/drawdowns.ts'
import { traceBalance } from '#domain/metrics/shared/sample.ts'
import { mean } from '#domain/numbers/statistics.ts'
import type { HistoryPlacement } from '#domain/simulation/growth-comparison.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { placedFinding, placementFigures, placeSizing, riskedTrades } from './drawdown-placement.ts'

const minTrades = 20
const maxPaths = 10_000
/** Risk per trade where none is known. */
const usualRisk = 0.01
/** Drawdowns in the table, the deepest first. */
const maxEpisodes = 50

/** The mistake that most trades of a drawdown have; null without any. */
function commonMistake(columns: TradeColumns, rows: Rows): { id: string; n: number } | null {
  const { starts, codes, labels } = textsOf(columns, 'mistakeIds')
  const counts = new Map<number, number>()
  for (const row of rows) {
    for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place += 1) {
      const code = codes[place] ?? 0
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most === undefined ? null : { id: labels[most[0]] ?? '', n: most[1] }
}

/** Balances around each trade, from its amount in whole units. */
function balanceOfRows(columns: TradeColumns, rows: Rows, account: Account): BalancePath {
  const { units, places } = moneyOf(columns, 'netPnl')
  const days = daysOf(columns, 'exitDate')
  const times = instantsOf(columns, 'exitAt')
  // Trades of a day follow one another: its date is written once.
  let [day, date] = [0, dateOfDay(0)]
  return traceBalance(
    {
      count: rows.length,
      dateAt: (place) => {
        const exit = days[rows[place] ?? 0] ?? 0
        if (exit !== day) [day, date] = [exit, dateOfDay(exit)]
        return date
      },
      timeAt: (place) => times[rows[place] ?? 0] ?? 0,
      book: (balance, place) => balance.addUnits(units[rows[place] ?? 0] ?? 0, places),
    },
    account,
  )
}

interface Episode extends DrawdownEpisode {
  readonly key: string
  /** Its trades, with the one that recovered it. */
  readonly rows: Rows
}

const episodesOf = (rows: Rows, found: readonly DrawdownEpisode[]): Episode[] =>
  found
    .toSorted((a, b) => b.depth - a.depth)
    .slice(0, maxEpisodes)
    .map((episode) => ({
      ...episode,
      key: `episode:${episode.from}`,
      rows: rows.slice(episode.from, (episode.to ?? rows.length - 1) + 1),
    }))

function groupOf(input: ToolInput<null>, { key, from, rows }: Episode, dateAt: (step: number) => Sentence): ToolGroup {
  const ids = idsOf(input.columns, rows)
  const label: Sentence = ['Drawdown from ', ...dateAt(from)]
  return toolGroup(input, { key, label, rows, brush: { tool: 'drawdown', kind: 'trades', label: 'Drawdown', ids } })
}

function tableOf(input: ToolInput<null>, episodes: readonly Episode[], dateAt: (step: number) => Sentence): ToolTable {
  const { columns } = input
  const r = numbersOf(columns, 'realizedR')
  const hasMoney = resultUnit(input.account) === 'money'
  return {
    key: 'episodes',
    title: 'Drawdowns',
    columns: [
      { key: 'from', label: 'Start', unit: 'text' },
      { key: 'bottom', label: 'Bottom', unit: 'text' },
      { key: 'to', label: 'Recovered', unit: 'text' },
      { key: 'depth', label: 'Depth', unit: 'fraction' },
      ...(hasMoney ? ([{ key: 'depthMoney', label: 'Depth in money', unit: 'money', isSize: true }] as const) : []),
      { key: 'trades', label: 'Trades', unit: 'count' },
      { key: 'toBottom', label: 'To bottom', unit: 'count' },
      { key: 'toPeak', label: 'Back to peak', unit: 'count' },
      { key: 'r', label: 'R to bottom', unit: 'r' },
      { key: 'mistake', label: 'Main mistake', unit: 'text' },
      { key: 'mistakes', label: 'Trades with it', unit: 'count' },
    ],
    rows: episodes.map(({ key, from, bottom, to, depth, depthMoney, rows }) => {
      const mistake = commonMistake(columns, rows)
      const falling = knownNumbers(r, rows.subarray(0, bottom - from + 1))
      return {
        group: key,
        cells: [
          dateAt(from),
          dateAt(bottom),
          to === null ? ['Not yet'] : dateAt(to),
          depth,
          ...(hasMoney ? [depthMoney] : []),
          rows.length,
          bottom - from + 1,
          to === null ? null : to - bottom,
          falling.length === 0 ? null : addUp(falling),
          mistake === null ? null : [{ kind: 'name', list: 'mistakes', id: mistake.id } as const],
          mistake?.n ?? null,
        ],
        intervals: [],
      }
    }),
    totals: null,
  }
}

function findingOf(
  { depth, extras, account }: ToolInput<null>,
  n: number,
  deepest: number | null,
  sizing: HistoryPlacement | null,
): ToolFinding {
  if (n < minTrades) return notEnough(['Too few trades to judge a drawdown.'], n, minTrades)
  if (deepest === null) return descriptive(['The balance was zero or below: drawdowns have no meaning.'], n)
  if (deepest === 0) return descriptive(['No drawdown yet.'], n)
  const depthPart = resultUnit(account) === 'money' ? sharePart(deepest) : plainR(deepest)
  if (depth === 'quick' || extras.placement === undefined)
    return descriptive(['The deepest drawdown was ', depthPart, '.'], n)
  return placedFinding(extras.placement, n, depthPart, sizing)
}

/** The curve below the peak by trade, and the deepest drawdowns; only these are empty without a common balance. */
function partsOf(
  input: ToolInput<null>,
  rows: Rows,
  balancePath: BalancePath,
  below: { readonly rows: Rows; readonly peak: Float64Array },
): ToolParts {
  const { columns } = input
  const episodes = episodesOf(rows, drawdownEpisodes(balancePath) ?? [])
  const days = daysOf(columns, 'exitDate')
  const dateAt = (step: number): Sentence => [{ kind: 'date', value: dateOfDay(days[rows[step] ?? 0] ?? 0) }]
  const instants = instantsOf(columns, 'exitAt')
  const last = rows.length - 1
  return {
    charts: [
      {
        kind: 'lines',
        key: 'underwater',
        title: 'Below the peak',
        x: { name: 'Exit', unit: 'instant', column: 'exitAt' },
        y: { name: 'Drawdown', unit: resultUnit(input.account) === 'money' ? 'fraction' : 'r', column: null },
        scale: 'linear',
        lines: [{ label: ['Drawdown'], x: valuesOfRows(instants, below.rows), y: below.peak }],
        levels: [],
        spans: episodes.slice(0, 3).map(({ from, to, depth }) => ({
          from: instants[rows[from] ?? 0] ?? 0,
          to: instants[rows[to ?? last] ?? 0] ?? 0,
          label: [sharePart(depth)],
        })),
      },
    ],
    tables: [tableOf(input, episodes, dateAt)],
    groups: episodes.map((episode) => groupOf(input, episode, dateAt)),
  }
}

/** Drawdowns of portfolios that differ in currency: they have no balance together, and total R is the curve. */
function computeInR(input: ToolInput<null>, closed: Rows) {
  const { rows, values } = measuredRows(input.columns, closed)
  const n = rows.length
  const falls = fallsInR(values)
  const { largest, current } = drawdownInR(values)
  const figure = (key: string, label: string, meaning: string, formula: string, value: number) =>
    plainFigure({ key, label, unit: 'r', good: 'low', meaning, formula }, n === 0 ? null : value, n, {
      reason: 'no_risk',
    })
  const belowPeak = falls.map((fall) => (fall === 0 ? 0 : -fall))
  return {
    tool: 'drawdown' as const,
    depth: input.depth,
    unit: 'r' as const,
    finding: findingOf(input, n, largest, null),
    figures: [
      figure(
        'maxDrawdownR',
        'Largest drawdown',
        'The largest fall of total R below its highest so far.',
        'largest (peak − total R), from a start of 0',
        largest,
      ),
      figure(
        'currentDrawdownR',
        'Current drawdown',
        'How far total R is below its highest so far.',
        'peak − total R after the last trade',
        current,
      ),
      ...placementFigures(input, null),
    ],
    ...partsUnlessHeadline(input, () => partsOf(input, rows, { starts: [], ends: [] }, { rows, peak: belowPeak })),
    coverage: riskCoverage(closed.length, n),
    spark: sparkOf(belowPeak),
  }
}

function compute(input: ToolInput<null>) {
  const { columns, account, depth } = input
  const rows = closedRows(columns, input.rows)
  if (resultUnit(account) === 'r') return computeInR(input, rows)
  const n = rows.length
  const balancePath = balanceOfRows(columns, rows, account)
  const drawdowns = computeDrawdowns(balancePath)
  const fractions = drawdowns?.fractions ?? []
  const belowPeak = new Float64Array(fractions.length)
  for (let step = 0; step < fractions.length; step += 1) belowPeak[step] = -(fractions[step] ?? 0)
  const deepest = drawdowns === null ? null : fractions.reduce((most, value) => Math.max(most, value), 0)
  const reason = n === 0 ? 'no_trades' : 'no_equity'
  const { placement } = input.extras
  const sizing =
    depth === 'quick' || placement === undefined || deepest === null
      ? null
      : placeSizing(riskedTrades(columns, rows, balancePath, placement.steps), input.seed[0])
  const sample = depth === 'full' ? sampleOf(columns, rows, account) : null
  const metrics =
    sample === null
      ? [
          quickMetric('maxDrawdown', n === 0 ? null : deepest, n, reason),
          quickMetric('currentDrawdown', n === 0 || drawdowns === null ? null : (fractions.at(-1) ?? 0), n, reason),
          quickMetric('longestWater', n === 0 ? null : (drawdowns?.longestWater ?? null), n, reason),
        ]
      : ['maxDrawdown', 'currentDrawdown', 'longestWater', 'ulcerIndex', 'maxDrawdownMoney', 'recoveryFactor'].map(
          (key) => metricFigure(key, metricOf(key).compute(sample)),
        )
  return {
    tool: 'drawdown' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, n, deepest, sizing),
    figures: [
      ...metrics,
      plainFigure(
        {
          key: 'drawdowns',
          label: 'Drawdowns',
          unit: 'count',
          good: 'neither',
          meaning: 'How often the balance fell below a peak.',
          formula: 'number of series of trades that ended below an earlier peak',
        },
        drawdowns === null ? null : drawdowns.episodes.length,
        n,
        { reason },
      ),
      ...placementFigures(input, sizing),
    ],
    ...partsUnlessHeadline(input, () => partsOf(input, rows, balancePath, { rows, peak: belowPeak })),
    coverage: { of: n, known: n, missing: [] },
    spark: sparkOf(belowPeak),
  }
}

/** Random orders of the history at a constant risk: as many as fit the engine's limit. */
function extrasOf({ columns, rows, account, seed }: ToolInput<null>): ExtraRequests {
  const closed = closedRows(columns, rows)
  const r = knownNumbers(numbersOf(columns, 'realizedR'), closed)
  if (r.length < minTrades) return {}
  const { fractions } =
    resultUnit(account) === 'money'
      ? riskedTrades(columns, closed, balanceOfRows(columns, closed, account))
      : { fractions: [] }
  const risk = fractions.length === 0 ? usualRisk : mean(fractions)
  return {
    placement: {
      r: Array.from(r),
      model: { kind: 'permutation' },
      sizing: { kind: 'fixedFraction', fraction: Math.min(1, risk) },
      extraCostR: 0,
      paths: Math.min(maxPaths, Math.floor(simulationLimits.maxPathTrades / r.length)),
      steps: Math.min(r.length, simulationLimits.maxSteps),
      seed,
      flows: [],
      ruin: [],
      stopAtRuin: false,
      goal: null,
      resampleHistory: false,
      recovery: false,
    },
  }
}

export const drawdown: AnalysisTool<null> = {
  ...toolFacts.drawdown,
  needs: () => [],
  defaults: null,
  parseOptions: () => null,
  extras: extrasOf,
  compute,
  evidence: () => null,
}
