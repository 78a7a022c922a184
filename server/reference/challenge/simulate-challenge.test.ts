import { describe, expect, it } from 'vitest'
import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import type { Proportion } from '#domain/simulation/growth.ts'
import { plainChallenge, unit } from '#tests/support/simulation/plain-challenge.ts'
import { problemOf } from '#tests/support/simulation/plain-growth.ts'
import { challengeCurve, simulateChallenge } from './simulate-challenge.ts'

const paths = 20_000
const { limits, evaluation, funded } = plainChallenge

/** Twenty trades of 1R, so many of them wins. */
const coins = (wins: number): number[] => Array.from({ length: 20 }, (_, i) => (i < wins ? 1 : -1))
const winning: ChallengeInput = { ...plainChallenge, r: coins(20) }
const trailing = { ...limits.drawdown, trailing: true }

/** The chance to win `up` units before losing `down`, trade by trade. */
function chanceToWin(win: number, up: number, down: number): number {
  if (win === 0.5) return down / (up + down)
  const odds = (1 - win) / win
  return (1 - odds ** down) / (1 - odds ** (up + down))
}

function expectShare({ share, of }: Proportion, chance: number) {
  expect(Math.abs(share - chance) / Math.sqrt((chance * (1 - chance)) / of)).toBeLessThan(4)
}

describe('the chance to pass with wins and losses of 1R', () => {
  it.each([9, 10, 11, 12])('is that of the gambler between two barriers: %i of 20 wins', (wins) => {
    const { passed, failed } = simulateChallenge({ ...plainChallenge, r: coins(wins), paths })
    expectShare(passed, chanceToWin(wins / 20, 8, 8))
    expect(passed.hits + failed.drawdown.hits + failed.time.hits).toBe(paths)
    expect(failed.dailyLoss.hits).toBe(0)
  })

  it.each([10, 12])(
    'under a trailing drawdown is that of eight steps up without eight down from the top: %i',
    (wins) => {
      const input = { ...plainChallenge, r: coins(wins), paths, limits: { ...limits, drawdown: trailing } }
      expectShare(simulateChallenge(input).passed, chanceToWin(wins / 20, 1, 8) ** 8)
    },
  )

  it('of two phases is the square, and each phase is counted', () => {
    const input = { ...plainChallenge, paths, evaluation: { ...evaluation, targets: [8 * unit, 8 * unit] } }
    const { phases, passed } = simulateChallenge(input)
    expectShare(phases[0] as Proportion, 0.5)
    expectShare(passed, 0.25)
    expect(phases[1]).toEqual(passed)
  })

  it('a floor that stops rising is that of the lock', () => {
    const locked = { ...trailing, amount: 4 * unit, lockAt: 1 - 4 * unit }
    const input = { ...plainChallenge, paths, limits: { ...limits, drawdown: locked } }
    expectShare(simulateChallenge(input).passed, chanceToWin(0.5, 8, 4))
  })
})

const withDays = (minDays: number, maxDays: number) =>
  simulateChallenge({ ...winning, evaluation: { ...evaluation, minDays, maxDays } })
const daysWithBestDay = (consistency: number) =>
  simulateChallenge({ ...winning, limits: { ...limits, consistency } }).daysToPass?.mean

describe('rules of a day', () => {
  it('two losses of two trades reach a daily loss of two units', () => {
    const input: ChallengeInput = {
      ...plainChallenge,
      paths,
      days: { kind: 'drawn', trades: 2 },
      limits: { ...limits, dailyLoss: { amount: 2 * unit, ends: true } },
      evaluation: { ...evaluation, maxDays: 1 },
    }
    const { failed } = simulateChallenge(input)
    expectShare(failed.dailyLoss, 0.25)
    expect(failed.time.hits).toBe(paths - failed.dailyLoss.hits)
  })

  it('a daily loss that only ends the day saves the account from the day’s further losses', () => {
    const losing: ChallengeInput = {
      ...plainChallenge,
      r: coins(0),
      days: { kind: 'drawn', trades: 10 },
      evaluation: { ...evaluation, maxDays: 3 },
    }
    const limited = { ...limits, dailyLoss: { amount: 2 * unit, ends: false } }
    expect(simulateChallenge(losing).failed.drawdown.hits).toBe(1)
    expect(simulateChallenge({ ...losing, limits: limited }).failed.time.hits).toBe(1)
  })

  it('whole days of the history are traded in their order', () => {
    // Each day wins 6 units, then loses 5: a trailing drawdown of 5 ends the account unless the mark waits for the evening.
    const input: ChallengeInput = {
      ...plainChallenge,
      r: Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? 6 : -5)),
      days: { kind: 'history', tradesPerDay: [2, 2, 2, 2, 2] },
      limits: { ...limits, drawdown: { ...trailing, amount: 5 * unit } },
      evaluation: { ...evaluation, targets: [8 * unit] },
    }
    expect(simulateChallenge(input).failed.drawdown.hits).toBe(1)
    const evening = { ...input, limits: { ...limits, drawdown: { ...trailing, amount: 5 * unit, endOfDay: true } } }
    // 6, 1, 7, 2, 8: the target falls on the third day.
    expect(simulateChallenge(evening).daysToPass?.mean).toBe(3)
  })

  it('a phase lasts at least its least days, and ends after its most', () => {
    expect(withDays(0, 100).daysToPass?.p50).toBe(8)
    expect(withDays(12, 100).daysToPass?.p50).toBe(12)
    expect(withDays(0, 7).failed.time.hits).toBe(1)
    expect(withDays(0, 7).daysToPass).toBeNull()
  })

  it('the best day’s share delays the pass until other days have made enough', () => {
    expect(daysWithBestDay(0.125)).toBe(8)
    expect(daysWithBestDay(0.0625)).toBe(16)
  })
})

describe('payouts', () => {
  it('pay the share of all profit every five days, less fees', () => {
    const fees = { entry: 3 * unit, activation: unit, refunded: false }
    const result = simulateChallenge({ ...winning, fees })
    expect(result.funded).toMatchObject({ payouts: 4, kept: { hits: 1 } })
    // Four times half of five units.
    expect(result.funded.paid.mean).toBe(10 * unit)
    expect(result.value.mean).toBe(6 * unit)
    expect(simulateChallenge({ ...winning, fees: { ...fees, refunded: true } }).value.mean).toBe(9 * unit)
  })

  it('leave the buffer in the account', () => {
    const { paid, payouts } = simulateChallenge({ ...winning, funded: { ...funded, buffer: unit } }).funded
    expect(payouts).toBe(4)
    // The buffer is left once.
    expect(paid.mean).toBe(9.5 * unit)
  })

  it('an attempt that fails costs its entry fee alone', () => {
    const fees = { entry: unit, activation: 5 * unit, refunded: true }
    expect(simulateChallenge({ ...plainChallenge, r: coins(0), fees }).value.mean).toBe(-unit)
  })
})

it('the curve has the challenge with each risk in both stages', () => {
  const challenge = { ...plainChallenge, paths: 200 }
  const [half, whole] = challengeCurve({ challenge, risks: [unit / 2, unit] })
  const alone = simulateChallenge(challenge)
  expect(whole).toEqual({
    risk: unit,
    passed: alone.passed,
    payout: alone.funded.payout,
    paid: alone.funded.paid,
    value: alone.value,
  })
  expect(half?.risk).toBe(unit / 2)
})

it.each<[string, Partial<ChallengeInput>]>([
  ['r', { r: [1e7, ...coins(3)] }],
  ['days', { days: { kind: 'history', tradesPerDay: [5, 6] } }],
  ['days', { days: { kind: 'drawn', trades: 0 } }],
  ['risk', { risk: 1.5 }],
  ['fundedRisk', { fundedRisk: -0.1 }],
  ['extraCostR', { extraCostR: -1 }],
  ['limits', { limits: { ...limits, drawdown: { ...limits.drawdown, amount: 0 } } }],
  ['limits', { limits: { ...limits, consistency: 0 } }],
  ['evaluation', { evaluation: { ...evaluation, targets: [] } }],
  ['evaluation', { evaluation: { ...evaluation, minDays: 3, maxDays: 2 } }],
  ['funded', { funded: { ...funded, buffer: funded.minProfit } }],
  ['fees', { fees: { entry: -1, activation: 0, refunded: false } }],
  ['paths', { paths: 0 }],
  ['seed', { seed: [0.5, 0] }],
])('refuses %s out of range', (parameter, change) => {
  const problem = problemOf(() => simulateChallenge({ ...plainChallenge, ...change }))
  expect(problem).toMatchObject({ code: 'parameter_out_of_range', parameter })
})
