import { playbook } from '#domain/analysis/behavior/playbook.ts'
import { temporal } from '#domain/analysis/behavior/temporal.ts'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import type { TradeColumns } from '#domain/analysis/shapes/columns.ts'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { payoffs } from '#domain/insights/random-history.fixture.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { ErrorRate } from './error-rate.ts'

const trades = 300
const setups = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const shapes = Object.values(payoffs)

/** A history without an edge, in eight hours and eight setups by chance, of one of four payoff shapes in turn. */
function historyOf(seed: number): TradeColumns {
  const random = seededRandom(seed)
  const payoff = shapes[seed % shapes.length]
  if (payoff === undefined) throw new Error('there is a payoff for every sample')
  return buildColumnsOf(
    Array.from({ length: trades }, () => ({
      r: payoff(random.unit(), random.normal()),
      entryHour: random.integer(9, 16),
      setupId: random.pick(setups),
    })),
  )
}

const figuresOf = {
  bestHour: (columns: TradeColumns) => temporal.compute(inputOf(columns, temporal.defaults)).figures,
  mostGained: (columns: TradeColumns) => playbook.compute(inputOf(columns, playbook.defaults)).figures,
} satisfies Readonly<Record<string, (columns: TradeColumns) => readonly ToolFigure[]>>

/** Whether the interval of the figure that was chosen as the best lies above 0 in a history without an edge. */
export function isAboveZero(key: keyof typeof figuresOf, seed: number): boolean {
  const figure = figuresOf[key](historyOf(seed)).find((one) => one.key === key)
  return (figure?.interval?.low ?? 0) > 0
}

const rateOf = (key: keyof typeof figuresOf, label: string): ErrorRate => ({
  subject: `Analysis tools: the best of eight groups of ${trades} trades`,
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
]
