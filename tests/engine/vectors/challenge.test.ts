import { afterAll, describe, expect, it } from 'vitest'
import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import { simulateChallenge } from '#server/reference/challenge/simulate-challenge.ts'
import { poolOf, stopPools } from '#tests/engine/equality/pools.ts'
import { plainChallenge, unit } from '#tests/support/simulation/plain-challenge.ts'
import { shareZ } from '#tests/support/simulation/plain-growth.ts'
import { vectorLines } from './engine-vectors.ts'

afterAll(stopPools)

const orNull = (word = '-') => (word === '-' ? null : Number(word))

/** The challenge of a line of challenge-pass.txt, and its chance. */
function challengeOf(words: readonly string[]): { readonly input: ChallengeInput; readonly chance: number } {
  const [, wins = 0, target = 0, down = 0, trailing, , trades = 0, , ends, maxDays = 0, chance = 0] = words.map(Number)
  const [lock, daily] = [orNull(words[5]), orNull(words[7])]
  const input: ChallengeInput = {
    ...plainChallenge,
    r: Array.from({ length: 20 }, (_, i) => (i < wins ? 1 : -1)),
    days: { kind: 'drawn', trades },
    limits: {
      drawdown: {
        amount: down * unit,
        trailing: trailing === 1,
        lockAt: lock === null ? null : 1 + lock * unit,
        endOfDay: false,
      },
      dailyLoss: daily === null ? null : { amount: daily * unit, ends: ends === 1 },
      consistency: null,
    },
    evaluation: { targets: [target * unit], minDays: 0, maxDays },
    paths: 40_000,
  }
  return { input, chance }
}

describe('the chance to pass a challenge is the known one', () => {
  it.each(vectorLines('challenge-pass.txt'))('%s, wins in 20: %s', async (...words) => {
    const { input, chance } = challengeOf(words)
    const outcome = await poolOf(1).compute('challenge', input)
    if (!outcome.ok) throw new Error(outcome.problem.message)
    expect(shareZ(outcome.value.passed, chance)).toBeLessThan(4)
    expect(outcome.value).toStrictEqual(simulateChallenge(input))
  })
})
