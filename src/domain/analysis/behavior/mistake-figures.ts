import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import {
  type DeltaVerdict,
  type GroupDelta,
  groupDelta,
  judgeDeltas,
  scaledInterval,
} from '#domain/analysis/groups/group-delta.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { groupRows } from '#domain/analysis/groups/group-rows.ts'
import { type MeasuredRows, measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { resultUnit } from '#domain/analysis/parts/tool-parts.ts'
import { equity } from '#domain/analysis/performance/equity.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { LinesChart } from '#domain/analysis/shapes/chart-data.ts'
import { type ColumnKey, type Rows, type TradeColumns, unknownDay } from '#domain/analysis/shapes/columns.ts'
import {
  allRows,
  amountAt,
  dateOfDay,
  daysOf,
  filterRows,
  moneyOf,
  textsOf,
} from '#domain/analysis/shapes/read-columns.ts'
import { mapRows } from '#domain/analysis/shapes/read-rows.ts'
import type { Account } from '#domain/analysis/shapes/tool.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { GroupEffect } from './comment-figures.ts'

/** What the trades of a group gained or cost in all, against the average of the others. */
export interface GroupCost extends GroupEffect {
  /** Closed trades of the group, those without a known R among them: what the money is of. */
  readonly closed: number
  /** The effect × trades of the group, in R; null where the effect is. */
  readonly totalR: number | null
  readonly totalRInterval: Interval | null
  /** The same in money. */
  readonly money: number | null
  readonly moneyInterval: Interval | null
}

export interface MistakeFigures extends GroupCost {
  readonly id: Id
  /** Trades of any status with the mistake. */
  readonly used: number
  /** Closed trades with the mistake in each of `months`. */
  readonly perMonth: readonly number[]
}

export interface MistakeReport {
  /** Mistakes that a trade has. */
  readonly mistakes: readonly MistakeFigures[]
  /** Closed trades with any mistake against those without one. */
  readonly any: GroupCost
  /** Consecutive months up to that of the last exit, such as "2025-03". */
  readonly months: readonly string[]
  /** Closed trades in each month. */
  readonly tradesPerMonth: readonly number[]
  /** The equity curve as it is and without trades that have a mistake; null without a closed trade that has one. */
  readonly curves: { readonly money: LinesChart; readonly r: LinesChart } | null
}

/** The columns that the report is computed from, beside the core. */
export const mistakeColumns: readonly ColumnKey[] = ['mistakeIds']

const maxMonths = 12

function measuredMoney(columns: TradeColumns, rows: Rows): MeasuredRows {
  const net = moneyOf(columns, 'netPnl')
  return { rows, values: mapRows(rows, (row) => amountAt(net, row)) }
}

/** Months as consecutive numbers. */
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOfNumber = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

/** The month of each trade's exit; the empty text if unknown. */
function exitMonths(columns: TradeColumns): string[] {
  return Array.from(daysOf(columns, 'exitDate'), (day) => (day === unknownDay ? '' : dateOfDay(day).slice(0, 7)))
}

function lastMonths(months: readonly string[], rows: Rows): string[] {
  const numbers = Array.from(rows, (row) => monthNumber(months[row] ?? ''))
  if (numbers.length === 0) return []
  const last = numbers.reduce((latest, number) => Math.max(latest, number))
  const first = Math.max(
    last - maxMonths + 1,
    numbers.reduce((earliest, number) => Math.min(earliest, number)),
  )
  return Array.from({ length: last - first + 1 }, (_, place) => monthOfNumber(first + place))
}

/** How many rows are in each month. */
const countMonths = (months: readonly string[], ofRows: readonly string[], rows: Rows): number[] =>
  months.map((month) => rows.reduce((count, row) => count + Number(ofRows[row] === month), 0))

interface Judged {
  readonly delta: GroupDelta
  readonly verdict: DeltaVerdict
}

const totalInterval = ({ delta, verdict }: Judged) => scaledInterval(verdict.interval, delta.inside)

function costOf(columns: TradeColumns, closed: Rows, inside: Rows, r: Judged, money: Judged | null): GroupCost {
  const members = new Set(inside)
  const others = filterRows(closed, (row) => !members.has(row))
  return {
    n: r.delta.inside,
    others: r.delta.outside,
    closed: inside.length,
    meanR: groupFigures(columns, inside, 'quick').meanR,
    othersMeanR: groupFigures(columns, others, 'quick').meanR,
    effect: r.delta.value,
    interval: r.verdict.interval,
    certainty: r.verdict.certainty,
    totalR: r.delta.total,
    totalRInterval: totalInterval(r),
    money: money?.delta.total ?? null,
    moneyInterval: money === null ? null : totalInterval(money),
  }
}

/** The equity tool's curve of all trades and of those without a mistake. */
function curveOf(columns: TradeColumns, account: Account, unit: 'money' | 'r', ids: readonly Id[]): LinesChart {
  const [chart] = equity.compute({
    columns,
    rows: allRows(columns),
    account,
    options: {
      ...equity.defaults,
      unit,
      without: [{ tool: 'equity', kind: 'values', column: 'mistakeIds', values: ids }],
    },
    depth: 'full',
    extras: {},
    seed: [0, 0],
  }).charts
  if (chart?.kind !== 'lines') throw new Error('the equity tool draws lines')
  return chart
}

/** What each mistake cost, when it was made, and the equity curve without trades that have one. */
export function mistakeReport(columns: TradeColumns, account: Account): MistakeReport {
  const closed = closedRows(columns, allRows(columns))
  const hasMoney = resultUnit(account) === 'money'
  const [r, money] = [measuredRows(columns, closed), measuredMoney(columns, closed)]
  /** Groups that are compared with each other, with what they cost. */
  function withCosts<Group extends { readonly inside: Rows }>(groups: readonly Group[]) {
    const judged = judgeDeltas(groups.map((group) => ({ group, delta: groupDelta(r, group.inside, 'full') })))
    return judgeDeltas(
      judged.map((inR) => ({ inR, delta: groupDelta(money, inR.group.inside, hasMoney ? 'full' : 'quick') })),
    ).map(({ inR, ...inMoney }) => ({
      ...inR.group,
      cost: costOf(columns, closed, inR.group.inside, inR, hasMoney ? inMoney : null),
    }))
  }
  const monthOf = exitMonths(columns)
  const months = lastMonths(monthOf, closed)
  const dimension = dimensionOf('mistakeIds')
  if (dimension === null) throw new Error('trades are grouped by mistake')
  const closedOf = new Map(
    groupRows(columns, closed, dimension).map(({ member, rows }) => [member.value, rows] as const),
  )
  const groups = groupRows(columns, allRows(columns), dimension)
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ member: { value: id }, rows }) => {
      return { id, used: rows.length, inside: closedOf.get(id) ?? new Uint32Array() }
    })
  const { starts } = textsOf(columns, 'mistakeIds')
  const mistaken = filterRows(closed, (row) => (starts[row] ?? 0) < (starts[row + 1] ?? 0))
  const [any] = withCosts([{ inside: mistaken }])
  if (any === undefined) throw new Error('a group has costs')
  const ids = groups.map(({ id }) => id)
  return {
    mistakes: withCosts(groups).map(({ id, used, inside, cost }) => ({
      id,
      used,
      perMonth: countMonths(months, monthOf, inside),
      ...cost,
    })),
    any: any.cost,
    months,
    tradesPerMonth: countMonths(months, monthOf, closed),
    curves:
      mistaken.length === 0
        ? null
        : { money: curveOf(columns, account, 'money', ids), r: curveOf(columns, account, 'r', ids) },
  }
}
