import { describe, expect, it } from 'vitest'
import type { Certainty, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { correctHeadlines } from './headlines.ts'

const finding = (certainty: Certainty, pValue: number | null): ToolFinding => ({
  statement: ['Said.'],
  certainty,
  n: 100,
  needed: null,
  pValue,
  comparisons: 1,
})

describe('headlines that are shown together', () => {
  it('are likely only where chance among all of them is unlikely', () => {
    const given = new Map<string, ToolFinding>([
      ['strong', finding('likely', 0.0001)],
      ['weak', finding('likely', 0.03)],
      ['weaker', finding('likely', 0.04)],
      ['chance', finding('couldBeChance', 0.5)],
      ['certain', finding('couldBeChance', 1)],
      ['told', finding('descriptive', null)],
      ['few', finding('notEnough', null)],
    ])
    const found = correctHeadlines(given)
    // Five were tested: 0.0001 x 5, the smaller of 0.03 x 5 / 2 and 0.04 x 5 / 3, 0.04 x 5 / 3, 0.5 x 5 / 4, 1.
    expect([...found].map(([key, { certainty, pValue }]) => [key, certainty, pValue])).toEqual([
      ['strong', 'likely', expect.closeTo(0.0005, 12)],
      ['weak', 'couldBeChance', expect.closeTo(0.2 / 3, 12)],
      ['weaker', 'couldBeChance', expect.closeTo(0.2 / 3, 12)],
      ['chance', 'couldBeChance', expect.closeTo(0.625, 12)],
      ['certain', 'couldBeChance', 1],
      ['told', 'descriptive', null],
      ['few', 'notEnough', null],
    ])
    for (const key of ['certain', 'told', 'few']) expect(found.get(key)).toBe(given.get(key))
  })

  it('alone are as they are', () => {
    const given = new Map([['only', finding('likely', 0.03)]])
    expect(correctHeadlines(given)).toEqual(given)
  })
})
