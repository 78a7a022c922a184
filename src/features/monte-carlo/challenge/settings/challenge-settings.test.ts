import { describe, expect, it } from 'vitest'
import { everyChoice } from '#features/monte-carlo/settings/choices.fixture.ts'
import { challengeCodec } from './challenge-address.ts'
import {
  challengePresets,
  curveRisks,
  daysWithoutLimit,
  defaultChallengeSettings as settings,
  presetKeys,
  presetOf,
  toChallengeInput,
} from './challenge-settings.ts'

const r = [1, -1, 2, -1, 0.5, -0.5, 1, -1, 1, -1]
const inputOf = (changes: Partial<typeof settings>) => toChallengeInput({ ...settings, ...changes }, r, [5, 5])

describe('rules of a challenge', () => {
  it.each(presetKeys)('of the preset %s are the same after a round trip through the address', (key) => {
    const choices = { settings: { ...settings, ...challengePresets[key], tradesPerDay: 3 }, choices: everyChoice }
    expect(challengeCodec.parse(challengeCodec.write(choices))).toEqual(choices)
    expect(presetOf(choices.settings)).toBe(key)
    expect(presetOf({ ...choices.settings, splitPercent: 81 })).toBeNull()
  })

  it('of an address without any, or with nonsense, have defaults', () => {
    expect(challengeCodec.parse(new URLSearchParams()).settings).toEqual(settings)
    const odd = new URLSearchParams('risk=-1&target=abc&minDays=1.5&kind=what&daily=off&drawdown=off')
    expect(challengeCodec.parse(odd).settings).toEqual({ ...settings, dailyLossPercent: null })
  })

  it('become multiples of the account', () => {
    expect(inputOf({ secondTargetPercent: 5, account: 50_000, entryFee: 500 })).toMatchObject({
      days: { kind: 'history', tradesPerDay: [5, 5] },
      risk: 0.01,
      limits: { drawdown: { amount: 0.06, trailing: false, lockAt: null }, dailyLoss: { amount: 0.03, ends: true } },
      evaluation: { targets: [0.1, 0.05], minDays: 3, maxDays: 60 },
      fees: { entry: 0.01 },
    })
  })

  it('trail by trade or by day, and stop at the initial balance on request', () => {
    expect(inputOf({ drawdownKind: 'day', locks: true }).limits.drawdown).toMatchObject({
      trailing: true,
      lockAt: 1,
      endOfDay: true,
    })
    expect(inputOf({ drawdownKind: 'trade', locks: false }).limits.drawdown).toMatchObject({
      trailing: true,
      lockAt: null,
      endOfDay: false,
    })
  })

  it('without a time limit allow very many days; the least never exceed the most', () => {
    expect(inputOf({ maxDays: null }).evaluation.maxDays).toBe(daysWithoutLimit)
    expect(inputOf({ maxDays: 5, minDays: 10 }).evaluation).toMatchObject({ minDays: 5, maxDays: 5 })
  })

  it('have a curve of rising risks that ends within the drawdown', () => {
    const risks = curveRisks(settings)
    expect(risks).toEqual(risks.toSorted((a, b) => a - b))
    expect(risks[0]).toBeGreaterThan(0)
    expect(risks.at(-1)).toBeCloseTo(0.024, 12)
  })
})
