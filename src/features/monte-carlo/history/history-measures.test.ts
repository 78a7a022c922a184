import { describe, expect, it } from 'vitest'
import { madeResult } from '#tests/support/simulation/build-growth-result.ts'
import { describePlacement, headlineOf, mainPlacement, placedMeasures } from './history-measures.ts'
import type { HistoryFigures } from './history-simulator.ts'

const placed = (actual: number, below: number, equal = 0) => ({ actual, below, equal, of: 1_000, rank: 0 })
const usual = {
  paths: 1_000,
  steps: 240,
  terminal: null,
  maxDrawdown: placed(0.124, 630),
  longestUnderWater: placed(40, 400, 20),
  losingStreak: placed(9, 750, 100),
  winningStreak: placed(5, 100, 300),
}
const figures: HistoryFigures = {
  shuffles: { place: usual, result: { ...madeResult, terminal: null } },
  bootstraps: { place: { ...usual, terminal: placed(1.25, 500) }, result: madeResult },
}

const sentence = (of: HistoryFigures, key: string, comparison: string) => {
  const found = placedMeasures(of).find((one) => one.measure.key === key && one.comparison === comparison)
  return found === undefined ? null : describePlacement(found)
}

const stated = (of: HistoryFigures, shown: 'shuffles' | 'bootstraps') => {
  const main = mainPlacement(placedMeasures(of), shown)
  return main === null ? null : headlineOf(main)
}

describe('the place of the history', () => {
  it('is said in words', () => {
    expect(sentence(figures, 'losingStreak', 'bootstraps')).toBe(
      'Your losing streak of 9 is reached by 1 in 4 bootstrapped histories',
    )
    expect(sentence(figures, 'winningStreak', 'shuffles')).toBe(
      'Your winning streak of 5 is reached by 90% of shuffles of your trades',
    )
    expect(sentence(figures, 'maxDrawdown', 'shuffles')).toBe(
      'Your drawdown of 12.4% is deeper than 63% of shuffles of your trades',
    )
    expect(sentence(figures, 'terminal', 'bootstraps')).toBe(
      'Your return of +25.0% is higher than 50% and lower than 50% of bootstrapped histories',
    )
  })

  it('has no final return among shuffles, which all end alike', () => {
    expect(placedMeasures(figures)).toHaveLength(9)
    expect(sentence(figures, 'terminal', 'shuffles')).toBeNull()
  })

  it('states what stays unusual after correction, of the shown method first', () => {
    const odd = {
      shuffles: { ...figures.shuffles, place: { ...usual, maxDrawdown: placed(0.5, 1_000) } },
      bootstraps: { ...figures.bootstraps, place: { ...figures.bootstraps.place, losingStreak: placed(19, 999) } },
    }
    expect(stated(odd, 'shuffles')).toBe('Your drawdown of 50.0% is deeper than 100% of shuffles of your trades')
    expect(stated(odd, 'bootstraps')).toBe('Your losing streak of 19 is reached by 1 in 1,000 bootstrapped histories')
    expect(stated({ ...odd, shuffles: figures.shuffles }, 'shuffles')).toContain('of 19')
  })

  it('says that nothing is unusual where the corrected verdict does, with a figure of the shown method', () => {
    // Deeper than 98% of shuffles: p 0.04, and 0.38 corrected for nine comparisons.
    const deep = {
      ...figures,
      shuffles: {
        ...figures.shuffles,
        place: { ...usual, maxDrawdown: placed(0.3, 980), losingStreak: placed(3, 10, 20) },
      },
    }
    const shuffled = mainPlacement(placedMeasures(deep), 'shuffles')
    expect(shuffled).toMatchObject({ measure: { key: 'maxDrawdown' }, comparison: 'shuffles', isUnusual: false })
    expect(shuffled?.corrected).toBeCloseTo((9 * 2 * 21) / 1_001, 12)
    expect(shuffled === null ? '' : headlineOf(shuffled)).toBe('Your history shows nothing beyond chance')
    expect(mainPlacement(placedMeasures(deep), 'bootstraps')).toMatchObject({
      measure: { key: 'losingStreak' },
      comparison: 'bootstraps',
    })
  })
})
