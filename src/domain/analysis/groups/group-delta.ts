import type { Rows } from '#domain/analysis/shapes/columns.ts'
import type { Certainty } from '#domain/analysis/shapes/tool-result.ts'
import { confidenceBeside, selectedConfidence } from '#domain/metrics/shared/false-discovery.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { type Difference, intervalAt } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { minGroupTrades, surviving, testGroup, type Tested } from './certainty.ts'
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

/** The verdict on a delta among those that it is compared with. */
export interface DeltaVerdict {
  readonly certainty: Certainty
  /** 95% interval of the value, wide enough to pick the best or worst of all; null below ten trades on either side. */
  readonly interval: Interval | null
}

/** Which of several groups differ from their others, each with its verdict, with the corrections for looking at many. */
export function judgeDeltas<Group extends { readonly delta: GroupDelta }>(
  groups: readonly Group[],
): (Group & { readonly verdict: DeltaVerdict })[] {
  const tested = groups.flatMap(({ delta: subject }): Tested<GroupDelta>[] =>
    subject.difference === null || subject.pValue === null
      ? []
      : [{ subject, difference: subject.difference, pValue: subject.pValue }],
  )
  const likely = new Set(surviving(tested).map(({ subject }) => subject))
  const confidence =
    likely.size > 0
      ? selectedConfidence(tested.length, likely.size)
      : confidenceBeside(groups.map(({ delta }) => delta.difference))
  const certaintyOf = (delta: GroupDelta): Certainty => {
    if (Math.min(delta.inside, delta.outside) < minGroupTrades) return 'notEnough'
    return likely.has(delta) ? 'likely' : 'couldBeChance'
  }
  return groups.map((group) => ({
    ...group,
    verdict: {
      certainty: certaintyOf(group.delta),
      interval: group.delta.difference === null ? null : intervalAt(group.delta.difference, confidence),
    },
  }))
}

/** The interval of a total, from that of its mean; null without one. */
export const scaledInterval = (interval: Interval | null, by: number): Interval | null =>
  interval === null ? null : mapInterval(interval, (value) => value * by)
