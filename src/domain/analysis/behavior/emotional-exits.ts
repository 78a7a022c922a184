import { certaintyOf, descriptive, minGroupTrades, notEnough } from '#domain/analysis/groups/certainty.ts'
import { groupDelta, type GroupDelta, scaledInterval } from '#domain/analysis/groups/group-delta.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import { countPart, plainR } from '#domain/analysis/parts/tool-parts.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { knownNumbers, numbersOf, rowsWithLabels, textOf } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolFigure, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import type { ExitReason } from '#domain/trade/fields/choices.ts'

/** Exits that a plan may contain; liquidation and expiry are nobody's decision. */
export const planned: readonly ExitReason[] = ['target', 'stop', 'breakeven', 'trailing', 'time', 'manual-plan']
export const emotional: ExitReason = 'manual-emotional'

/** The rows whose exit has one of the reasons. */
export const withReason = (columns: TradeColumns, rows: Rows, reasons: readonly ExitReason[]) =>
  rowsWithLabels(textOf(columns, 'exitReason'), rows, reasons)

interface Emotional {
  /** Trades with a planned or an emotional exit. */
  readonly among: Rows
  readonly rows: Rows
  readonly delta: GroupDelta
}

/**
 * Emotional exits of closed trades, and how their mean R differs from that of planned ones: untested, as the reason is
 * chosen with the result in sight.
 */
export function emotionalExits({ columns }: ToolInput<null>, rows: Rows): Emotional {
  const among = withReason(columns, rows, [...planned, emotional])
  const inside = withReason(columns, rows, [emotional])
  return { among, rows: inside, delta: groupDelta(measuredRows(columns, among), inside, 'quick') }
}

/** R by management of emotional exits: against leaving the same trades to their targets and stop. */
const managedEmotionally = ({ columns }: ToolInput<null>, { rows }: Emotional) =>
  knownNumbers(numbersOf(columns, 'managementR'), rows)

/**
 * What emotional exits gained or cost in all, on the basis of the finding: against set-and-forget of the same trades
 * where enough of them have it, else against planned exits, which are other trades and many of them stops. Each basis
 * has a key of its own, so that two selections are never compared across them.
 */
export function emotionalFigure(input: ToolInput<null>, emotions: Emotional): ToolFigure {
  const { inside, total } = emotions.delta
  const shared = { unit: 'r', signed: true, good: 'high' } as const
  const group = `exitReason:${emotional}`
  const managed = managedEmotionally(input, emotions)
  if (managed.length >= minGroupTrades) {
    return plainFigure(
      {
        ...shared,
        key: 'emotionalManagement',
        label: 'Emotional exits',
        meaning: 'What emotional exits gained or cost against leaving the same trades to targets and stop.',
        formula: 'sum of R − set-and-forget R over emotional exits',
      },
      mean(managed) * managed.length,
      managed.length,
      {
        group,
        interval:
          input.depth === 'full' ? scaledInterval(meanInterval(managed, meanInflation(managed)), managed.length) : null,
      },
    )
  }
  return plainFigure(
    {
      ...shared,
      key: 'emotionalCost',
      label: 'Emotional vs. planned',
      meaning: 'What emotional exits gained or cost against planned ones, which are other trades.',
      formula: '(mean R of emotional exits − mean R of planned ones) × emotional exits',
    },
    total,
    inside,
    { group },
  )
}

/** What emotional exits cost, on the basis of `emotionalFigure`. */
export function findingOf(input: ToolInput<null>, n: number, emotions: Emotional): ToolFinding {
  const { delta } = emotions
  if (n === 0) return notEnough(['No closed trades in this selection.'], 0, 2 * minGroupTrades)
  const managed = managedEmotionally(input, emotions)
  if (managed.length >= minGroupTrades) return managedFinding(input, managed)
  const fewest = Math.min(delta.inside, delta.outside)
  if (fewest < minGroupTrades)
    return notEnough(['Too few emotional or planned exits to compare them.'], fewest, minGroupTrades)
  const value = delta.value ?? 0
  const statement = [
    'Emotional exits average ',
    plainR(Math.abs(value)),
    value < 0 ? ' less than planned ones: ' : ' more than planned ones: ',
    plainR(Math.abs(delta.total ?? 0)),
    ' over ',
    countPart(delta.inside),
    ' trades, a result and not a cause.',
  ]
  return descriptive(statement, delta.inside + delta.outside)
}

function managedFinding({ depth }: ToolInput<null>, managed: Float64Array): ToolFinding {
  const n = managed.length
  const value = mean(managed)
  const statement = [
    value < 0 ? 'Emotional exits cost ' : 'Emotional exits earned ',
    plainR(Math.abs(value)),
    ' a trade against set-and-forget: ',
    plainR(Math.abs(value * n)),
    ' over ',
    countPart(n),
    ' trades.',
  ]
  if (depth === 'quick') return descriptive(statement, n)
  const difference = differenceFromZero(managed, meanInflation(managed))
  return {
    statement,
    certainty: certaintyOf(difference, n, minGroupTrades),
    n,
    needed: null,
    pValue: difference?.pValue ?? null,
    comparisons: 1,
  }
}
