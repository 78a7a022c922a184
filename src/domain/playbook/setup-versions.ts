import type { Id } from '#domain/numbers/units.ts'
import type { RuleInput, SetupPlan } from './playbook.ts'

/** Changes within this time of a version's start belong to it, unless a trade was entered in between. */
export const versionGraceMs = 15 * 60_000

/** A rule as a version of its setup had it. */
export interface VersionRule extends RuleInput {
  readonly id: Id
}

/** The plan and rules of a setup at one time; its name, color and description are no part of a version. */
export interface SetupSnapshot {
  readonly plan: SetupPlan
  /** In their order. */
  readonly rules: readonly VersionRule[]
}

/** One difference between two versions of a setup. */
export type VersionChange =
  | { readonly kind: 'ruleAdded' | 'ruleChanged' | 'ruleRemoved'; readonly title: string }
  | { readonly kind: 'planChanged'; readonly field: keyof SetupPlan }

const planFields: Readonly<Record<keyof SetupPlan, true>> = {
  direction: true,
  timeframe: true,
  stop: true,
  targets: true,
  riskPct: true,
  sessions: true,
  symbols: true,
}
/** The fields of a plan. */
export const setupPlanFields = Object.keys(planFields) as readonly string[] as readonly (keyof SetupPlan)[]

/** Values as text; amounts as JSON keeps them, and keys in one order, because the database sorts those of an object. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** What differs between two snapshots, the plan first; the order of the rules does not count. */
export function compareSnapshots(before: SetupSnapshot, after: SetupSnapshot): VersionChange[] {
  const earlier = new Map(before.rules.map((rule) => [rule.id, rule]))
  const later = new Set(after.rules.map(({ id }) => id))
  return [
    ...setupPlanFields
      .filter((field) => textOf(before.plan[field]) !== textOf(after.plan[field]))
      .map((field) => ({ kind: 'planChanged' as const, field })),
    ...after.rules.flatMap((rule): VersionChange[] => {
      const old = earlier.get(rule.id)
      if (old === undefined) return [{ kind: 'ruleAdded', title: rule.title }]
      return textOf(old) === textOf(rule) ? [] : [{ kind: 'ruleChanged', title: rule.title }]
    }),
    ...before.rules.filter(({ id }) => !later.has(id)).map(({ title }) => ({ kind: 'ruleRemoved' as const, title })),
  ]
}

/**
 * Which version a trade belongs to: the last that started at or before its entry, and the first for earlier entries.
 * `starts` are in ascending order, in milliseconds, and not empty; returns an index of them.
 */
export function versionAt(starts: readonly number[], entryTime: number): number {
  const next = starts.findIndex((start) => start > entryTime)
  return next === -1 ? starts.length - 1 : Math.max(0, next - 1)
}
