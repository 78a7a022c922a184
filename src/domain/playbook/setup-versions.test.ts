import { expect, test } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { compareSnapshots, versionAt, type SetupSnapshot, type VersionRule } from './setup-versions.ts'

const rule = (id: string, title: string, more: Partial<VersionRule> = {}): VersionRule => ({
  id,
  phase: 'entry',
  title,
  description: null,
  weight: '1' as Decimal,
  isMandatory: false,
  ...more,
})
const snapshot = (rules: readonly VersionRule[], plan: Partial<SetupSnapshot['plan']> = {}): SetupSnapshot => ({
  plan: {
    direction: 'both',
    timeframe: '5m',
    stop: { kind: 'atr', value: '1' as Decimal },
    targets: [{ r: 1, sizePct: 50 }],
    riskPct: null,
    sessions: [],
    symbols: [],
    ...plan,
  },
  rules,
})

test('two snapshots differ by rules that were added, changed or removed, and by fields of the plan', () => {
  const before = snapshot([rule('a', 'Wait'), rule('b', 'Volume'), rule('c', 'Stop')])
  const after = snapshot([rule('d', 'News'), rule('b', 'Volume', { isMandatory: true }), rule('a', 'Wait')], {
    stop: { kind: 'atr', value: '1.5' as Decimal },
    symbols: ['ES'],
  })
  expect(compareSnapshots(before, after)).toEqual([
    { kind: 'planChanged', field: 'stop' },
    { kind: 'planChanged', field: 'symbols' },
    { kind: 'ruleAdded', title: 'News' },
    { kind: 'ruleChanged', title: 'Volume' },
    { kind: 'ruleRemoved', title: 'Stop' },
  ])
})

test('another order of rules, or of the keys of an object, is no difference', () => {
  const before = snapshot([rule('a', 'Wait'), rule('b', 'Volume')])
  const after = snapshot([rule('b', 'Volume'), rule('a', 'Wait')], {
    stop: { value: '1' as Decimal, kind: 'atr' },
    targets: [{ sizePct: 50, r: 1 }],
  })
  expect(compareSnapshots(before, after)).toEqual([])
})

test('a trade belongs to the version that was valid when it was entered', () => {
  const starts = [100, 200, 300]
  expect([50, 100, 199, 200, 299, 300, 999].map((time) => versionAt(starts, time))).toEqual([0, 0, 0, 1, 1, 2, 2])
  expect(versionAt([100], 50)).toBe(0)
})
