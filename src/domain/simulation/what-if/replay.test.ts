import { describe, expect, it } from 'vitest'
import { splitIntoLegs, replayAccount, cumulativeSums, declinesFromPeak } from './replay.ts'

describe('the parts of a position', () => {
  it('exit at the targets; the last one takes the rest', () => {
    const targets = [
      { r: 1, sizePct: 50 },
      { r: 2, sizePct: 30 },
      { r: 3, sizePct: 5 },
    ]
    expect(splitIntoLegs(targets)).toEqual([
      { target: 1, share: 0.5 },
      { target: 2, share: 0.3 },
      { target: 3, share: 0.2 },
    ])
  })

  it('never exceed the position', () => {
    const legs = splitIntoLegs([
      { r: 1, sizePct: 80 },
      { r: 2, sizePct: 80 },
      { r: 3, sizePct: 80 },
    ])
    expect(legs.map(({ share }) => share)).toEqual([0.8, 0.2])
  })

  it('are one leg beyond every price without a target', () => {
    expect(splitIntoLegs([])).toEqual([{ target: 1e6, share: 1 }])
  })
})

describe('an account', () => {
  it('compounds, with a drawdown from its peak', () => {
    // 1.1, 1.21, 1.089, 0.9801: 19 % down from 1.21.
    const { growth, maxDrawdown } = replayAccount([1, 1, -1, -1], 0.1)
    expect(growth.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1.1, 1.21, 1.089, 0.9801])
    expect(maxDrawdown).toBeCloseTo(0.19, 12)
  })

  it('stays at 0 once lost', () => {
    expect(replayAccount([-3, 5], 0.5)).toEqual({ growth: [0, 0], maxDrawdown: 1 })
  })
})

it('cumulative sums', () => {
  expect(cumulativeSums([1, -2, 4])).toEqual([1, -1, 3])
})

it('declines are measured from the highest value so far, the start included', () => {
  expect(declinesFromPeak([-1, 1, 0.5, 2])).toEqual([1, 0, 0.5, 0])
})
