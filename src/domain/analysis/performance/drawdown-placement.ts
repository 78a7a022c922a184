import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import { countPart, ratioPart, sharePart } from '#domain/analysis/parts/tool-parts.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { amountAt, moneyOf, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Sentence, SentencePart } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFigure, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import type { BalancePath } from '#domain/metrics/shared/balance-path.ts'
import { maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'
import { seededRandom, shuffle } from '#domain/numbers/seeded-random.ts'
import type { HistoryPlacement, HistoryResult } from '#domain/simulation/growth-comparison.ts'
import { type PlacementChances, placementChances } from '#domain/simulation/placement-chances.ts'

const maxOrders = 1_000
/** Orders × trades that take a few milliseconds. */
const maxWork = 2_000_000
/** A smaller relative change of the drawdown by sizing is none. */
const leastChange = 0.05

/** R of trades and the share of the balance that each risked, in order of exit. */
export interface RiskedTrades {
  readonly r: Float64Array
  readonly fractions: Float64Array
}

/**
 * What each of the closed rows risked of the balance that it met: its return / its R, so that R at these fractions is the
 * balance path itself. Of the last `most` trades with an R; a result of 0 tells no fraction, and makes no drawdown.
 */
export function riskedTrades(
  columns: TradeColumns,
  rows: Rows,
  { starts }: BalancePath,
  most = Number.POSITIVE_INFINITY,
): RiskedTrades {
  const [net, realized] = [moneyOf(columns, 'netPnl'), numbersOf(columns, 'realizedR')]
  const trades = Array.from(rows, (row, step) => {
    const r = realized[row] ?? Number.NaN
    return { r, fraction: amountAt(net, row) / (starts[step] ?? 0) / r }
  })
  const known = trades
    .filter(({ r }) => !Number.isNaN(r))
    .slice(-most)
    .filter(({ fraction }) => fraction > 0 && Number.isFinite(fraction))
  return {
    r: Float64Array.from(known, ({ r }) => r),
    fractions: Float64Array.from(known, ({ fraction }) => fraction),
  }
}

/** The deepest fall below a peak, as a fraction of it. */
function deepestOf({ r, fractions }: RiskedTrades): number {
  let [below, deepest] = [1, 1]
  for (let place = 0; place < r.length; place += 1) {
    below = Math.min(1, below * Math.max(0, 1 + (fractions[place] as number) * (r[place] as number)))
    deepest = Math.min(deepest, below)
  }
  return 1 - deepest
}

/** The place of the deepest drawdown among those of the same trades with their fractions in random order. */
export function placeSizing({ r, fractions }: RiskedTrades, seed: number): HistoryPlacement {
  const { unit } = seededRandom(seed)
  const actual = deepestOf({ r, fractions })
  const of = Math.min(maxOrders, Math.ceil(maxWork / Math.max(1, r.length)))
  const shuffled = fractions.slice()
  let [below, equal] = [0, 0]
  for (let order = 0; order < of; order += 1) {
    shuffle(shuffled, unit)
    const deepest = deepestOf({ r, fractions: shuffled })
    if (deepest < actual) below += 1
    else if (deepest === actual) equal += 1
  }
  return { actual, below, equal, of, rank: (below + equal / 2) / of }
}

const judgeOf = ({ pValue, atLeast }: PlacementChances, bound: number) =>
  pValue > bound ? 'normal' : atLeast < 0.5 ? 'unusually deep' : 'unusually shallow'

/**
 * Whether the order of trades and their sizes made a drawdown that chance would not: two questions, each by its own place.
 * `deepest` is the drawdown of all `n` trades, also of those without an R, which the places leave out.
 */
export function placedFinding(
  { maxDrawdown, paths, steps }: HistoryResult,
  n: number,
  deepest: SentencePart,
  sizing: HistoryPlacement | null,
): ToolFinding {
  const order = placementChances(maxDrawdown)
  const comparisons = sizing === null ? 1 : 2
  const bound = maxFalseShare / comparisons
  const times = sizing === null || maxDrawdown.actual === 0 ? 1 : sizing.actual / maxDrawdown.actual
  const sized = sizing === null || Math.abs(times - 1) < leastChange ? null : placementChances(sizing)
  const pValue = Math.min(order.pValue, sized?.pValue ?? 1)
  const statement: Sentence = [
    ...(steps === n ? ['Your order of trades is '] : ['Your order of the ', countPart(steps), ' trades with an R is ']),
    judgeOf(order, bound),
    ': at a constant risk it falls ',
    sharePart(maxDrawdown.actual),
    ', deeper than in ',
    sharePart(maxDrawdown.below / maxDrawdown.of),
    ' of ',
    countPart(paths),
    ' random orders.',
    ...(sizing === null
      ? []
      : sized === null
        ? [' Sizing hardly changed it: ', sharePart(sizing.actual), '.']
        : [
            ' Sizing made it ',
            sharePart(sizing.actual),
            ', ',
            ratioPart(times),
            ' times as deep: ',
            judgeOf(sized, bound),
            ' for these sizes in random order.',
          ]),
    ...(steps === n ? [] : [' Over all ', countPart(n), ' trades, as the chart shows, it was ', deepest, '.']),
  ]
  return {
    statement,
    certainty: pValue <= bound ? 'likely' : 'couldBeChance',
    n: steps,
    needed: null,
    pValue: Math.min(1, comparisons * pValue),
    comparisons,
  }
}

/** The places of order and sizing among random ones, once they are known. */
export function placementFigures(
  { extras: { placement } }: ToolInput<null>,
  sizing: HistoryPlacement | null,
): ToolFigure[] {
  if (placement === undefined) return []
  const { maxDrawdown, steps } = placement
  const figure = (key: string, label: string, meaning: string, formula: string, value: number) =>
    plainFigure({ key, label, unit: 'fraction', good: 'low', meaning, formula }, value, steps)
  return [
    figure(
      'constantDrawdown',
      'At constant risk',
      'The deepest drawdown if each trade had risked the same share of the balance.',
      'largest (peak − balance) / peak, at the mean risk per trade',
      maxDrawdown.actual,
    ),
    figure(
      'placement',
      'Order percentile',
      'Where that drawdown stands among random orders of the same trades.',
      '(shallower orders + half of equal ones) / all orders, at a constant risk per trade',
      maxDrawdown.rank,
    ),
    ...(sizing === null
      ? []
      : [
          figure(
            'sizingPlacement',
            'Sizing percentile',
            'Where the drawdown as sized stands among random assignments of the same sizes.',
            '(shallower assignments + half of equal ones) / all assignments, in the actual order of trades',
            sizing.rank,
          ),
        ]),
  ]
}
