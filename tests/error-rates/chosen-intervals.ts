import { playbook } from '#domain/analysis/behavior/playbook.ts'
import { temporal } from '#domain/analysis/behavior/temporal.ts'
import { breakdown } from '#domain/analysis/performance/breakdown.ts'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import type { ToolFigure, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool } from '#domain/analysis/shapes/tool.ts'
import { payoffs } from '#domain/insights/random-history.fixture.ts'
import { listedSetupFigures } from '#domain/metrics/setup/main-figures.ts'
import { buildStudiedTrades } from '#domain/metrics/setup/studied-trade.fixture.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { ErrorRate } from './error-rate.ts'

const trades = 300
const setups = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const shapes = Object.values(payoffs)

/** A history without an edge, in eight hours and eight setups by chance, of one of four payoff shapes in turn. */
function historyOf(seed: number) {
  const random = seededRandom(seed)
  const payoff = shapes[seed % shapes.length]
  if (payoff === undefined) throw new Error('there is a payoff for every sample')
  return Array.from({ length: trades }, () => ({
    r: payoff(random.unit(), random.normal()),
    entryHour: random.integer(9, 16),
    setupId: random.pick(setups),
  }))
}

type History = ReturnType<typeof historyOf>

const figureOf = (figures: readonly ToolFigure[], key: string) => figures.find((figure) => figure.key === key)?.interval

/** The lower end of the interval of the highest value. */
function lowOfHighest(values: readonly { readonly value: number; readonly low: number | null }[]): number | null {
  return values.toSorted((a, b) => b.value - a.value)[0]?.low ?? null
}

/** The highest bar of a chart of a tool. */
function highestBar(charts: readonly ChartData[]): number | null {
  const chart = charts.find(({ kind }) => kind === 'bars')
  return chart?.kind === 'bars' ? lowOfHighest(chart.bars) : null
}

/** The row with the highest mean R of a table of a tool. */
function highestRow(tables: readonly ToolTable[], key: string): number | null {
  const table = tables.find((one) => one.key === key)
  const place = table?.columns.findIndex((column) => column.key === 'meanR') ?? -1
  return lowOfHighest(
    (table?.rows ?? []).map(({ cells, intervals }) => ({
      value: Number(cells[place] ?? 0),
      low: intervals[place]?.low ?? null,
    })),
  )
}

const toolOf = <Options>(tool: AnalysisTool<Options>, history: History, options: Partial<Options> = {}) =>
  tool.compute(inputOf(buildColumnsOf(history), { ...tool.defaults, ...options }))

/** The lower end of the interval of what is chosen. */
const lowOf = {
  bestHour: (history) => figureOf(toolOf(temporal, history).figures, 'bestHour')?.low ?? null,
  mostGained: (history) => figureOf(toolOf(playbook, history).figures, 'mostGained')?.low ?? null,
  highestBar: (history) => highestBar(toolOf(breakdown, history, { rows: 'setupId', columns: '' }).charts),
  highestRow: (history) => highestRow(toolOf(temporal, history, { by: 'hour' }).tables, 'hour'),
  bestListed: (history) => {
    const studied = buildStudiedTrades(history)
    const listed = listedSetupFigures(
      setups.map((setup) => ({ trades: studied.filter(({ setupId }) => setupId === setup) })),
      0,
    )
    return lowOfHighest(
      listed.map(({ metrics: { expectancyR } }) => ({
        value: expectancyR.value ?? -Infinity,
        low: expectancyR.value === null ? null : (expectancyR.interval?.low ?? null),
      })),
    )
  },
} as const satisfies Readonly<Record<string, (history: History) => number | null>>

export type ChosenKind = keyof typeof lowOf

/** Whether the interval of what was chosen as the best lies above 0 in a history without an edge. */
export const isAboveZero = (kind: ChosenKind, seed: number): boolean => (lowOf[kind](historyOf(seed)) ?? 0) > 0

const rateOf = (key: ChosenKind, label: string): ErrorRate => ({
  subject: `The best of eight groups of ${trades} trades`,
  name: `the interval of ${label} is above 0 without an edge`,
  samples: 400,
  seed: 1,
  goal: { atMost: 0.05 },
  test: 'src/domain/analysis/behavior/chosen-intervals.test.ts',
  count: (_, samples, seed) => {
    let above = 0
    for (let sample = 0; sample < samples; sample += 1) above += Number(isAboveZero(key, seed * 1_000 + sample))
    return above
  },
})

/** How often what is chosen by its value looks better than chance. */
export const chosenIntervalRates: readonly ErrorRate[] = [
  rateOf('bestHour', 'the best hour'),
  rateOf('mostGained', 'the setup that gained most'),
  rateOf('highestBar', 'the highest bar of a breakdown'),
  rateOf('highestRow', 'the hour with the highest mean R in a table'),
  rateOf('bestListed', 'the setup with the highest expectancy in the list'),
]
