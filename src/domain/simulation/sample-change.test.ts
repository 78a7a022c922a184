import { describe, expect, it } from 'vitest'
import type { Id } from '#domain/numbers/units.ts'
import { changeSample, noSampleChange, reweightedEntries, type SampleChange } from './sample-change.ts'

const [a, b] = ['a', 'b'] as Id[] as [Id, Id]
const r = [2, -1, 0, 1, -1, 3, -0.5, -1, 1, -1]
const setups = [a, a, a, b, b, b, null, a, b, a]

function changed(change: Partial<SampleChange>): number[] {
  const result = changeSample(r, setups, { ...noSampleChange, ...change })
  if (result.r === null) throw new Error(result.fault)
  return result.r
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const winRate = (values: readonly number[]) => values.filter((value) => value > 0).length / values.length
const averageOf = (values: readonly number[], holds: (value: number) => boolean) => mean(values.filter(holds))

describe('a changed sample', () => {
  it('without a change has the same trades in ascending order', () => {
    expect(changed({})).toEqual(r.toSorted((x, y) => x - y))
  })

  it.each([-40, -5, 5, 25, 60])('of %i points has that win rate and the same average win and loss', (points) => {
    const values = changed({ winRatePoints: points })
    expect(winRate(values)).toBeCloseTo(0.4 + points / 100, 4)
    if (points > -40) expect(averageOf(values, (value) => value > 0)).toBeCloseTo(7 / 4, 3)
    if (points < 60) expect(averageOf(values, (value) => value <= 0)).toBeCloseTo(-4.5 / 6, 3)
    // p × average win + (1 − p) × average of the rest.
    const share = 0.4 + points / 100
    expect(mean(values)).toBeCloseTo((share * 7) / 4 - ((1 - share) * 4.5) / 6, 3)
    expect(values).toHaveLength(reweightedEntries)
  })

  it('never has a win rate below none or above all', () => {
    expect(winRate(changed({ winRatePoints: -90 }))).toBe(0)
    expect(winRate(changed({ winRatePoints: 90 }))).toBe(1)
  })

  it('scales every win and every loss', () => {
    expect(changed({ winTimes: 2, lossTimes: 0.5 })).toEqual([-0.5, -0.5, -0.5, -0.5, -0.25, 0, 2, 2, 4, 6])
  })

  it('draws a setup as often as the mix says', () => {
    // Setup b: 1, -1, 3, 1, mean 1; the others: 2, -1, 0, -0.5, -1, -1, mean -0.25.
    expect(mean(changed({ mix: { setupId: b, share: 0.7 } }))).toBeCloseTo(0.7 - 0.3 * 0.25, 3)
    expect(mean(changed({ mix: { setupId: null, share: 1 } }))).toBeCloseTo(-0.5, 10)
  })

  it('changes the win rate of the mix', () => {
    expect(winRate(changed({ mix: { setupId: b, share: 1 }, winRatePoints: -15 }))).toBeCloseTo(0.6, 4)
  })

  it('cannot draw what the sample does not have', () => {
    const losses = r.map((value) => -Math.abs(value))
    expect(changeSample(losses, setups, { ...noSampleChange, winRatePoints: 5 })).toEqual({ r: null, fault: 'winRate' })
    const mix = { setupId: 'c' as Id, share: 0.5 }
    expect(changeSample(r, setups, { ...noSampleChange, mix })).toEqual({ r: null, fault: 'mix' })
  })
})
