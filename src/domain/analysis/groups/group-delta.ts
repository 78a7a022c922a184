import type { Rows } from '#domain/analysis/shapes/columns.ts'
import type { Difference } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { minGroupTrades, testGroup } from './certainty.ts'
import { type MeasuredRows, membersAmong, splitMeasured } from './measured-rows.ts'

/** Fewest trades on either side for an interval of their difference. */
const minIntervalTrades = 10

/** How a group's mean differs from that of all other measured trades. */
export interface GroupDelta {
  /** Measured trades in the group, and the others. */
  readonly inside: number
  readonly outside: number
  /** Null where one side is empty. */
  readonly value: number | null
  /** With its interval and p-value, at full depth, from ten trades on either side. */
  readonly difference: Difference | null
  /** The largest p-value of the tests; null below twenty trades on either side. */
  readonly pValue: number | null
  /** The difference × trades of the group: what it gained or cost against the others. */
  readonly total: number | null
}

/** The difference in means between the rows of a group and all other measured rows. */
export function groupDelta(measured: MeasuredRows, rows: Rows, depth: 'quick' | 'full'): GroupDelta {
  const { members, others } = splitMeasured(measured, rows)
  const [inside, outside] = [members.length, others.length]
  const value = inside === 0 || outside === 0 ? null : mean(members) - mean(others)
  const tested =
    depth === 'full' && value !== null
      ? testGroup(measured.values, membersAmong(measured, rows), minIntervalTrades)
      : null
  return {
    inside,
    outside,
    value,
    difference: tested?.difference ?? null,
    pValue: inside < minGroupTrades || outside < minGroupTrades ? null : (tested?.pValue ?? null),
    total: value === null ? null : value * inside,
  }
}
