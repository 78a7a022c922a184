import { describe, expect, it } from 'vitest'
import type { Insight } from '#api/insights/insights.ts'
import { suggestRule } from './rule-words.ts'
import { goalAddress } from './suggest-goal.ts'
import { whatIfAddress } from './what-if-link.ts'

const finding = (changes: Partial<Insight>) =>
  ({ nature: 'weakness', subject: null, removal: null, ...changes }) as Insight

describe('the rule that a finding suggests', () => {
  it('names its subject', () => {
    const subject = { kind: 'hour', value: '15', label: 'from 15:00 to 16:00' } as const
    expect(suggestRule(finding({ kind: 'hour', subject }))).toEqual({
      phase: 'entry',
      title: 'No entry from 15:00 to 16:00',
    })
    expect(suggestRule(finding({ kind: 'symbol', subject: { kind: 'symbol', value: 'NQ', label: 'NQ' } }))?.title).toBe(
      'Not in NQ',
    )
  })
  it('is none for a strength or a whole setup', () => {
    expect(suggestRule(finding({ kind: 'edge', nature: 'strength' }))).toBeNull()
    expect(suggestRule(finding({ kind: 'setup', subject: { kind: 'setup', value: 'a', label: 'Fade' } }))).toBeNull()
  })
})

describe('the goal that a finding suggests', () => {
  it('is filled in at the weekly review, as far as its trades are evidence', () => {
    const removal = { selector: 'laterInDay', values: { nth: 6 } } as const
    expect(goalAddress(finding({ kind: 'overtrading', removal }))).toBe(
      '/trade-history/review?goal=maxTradesPerDay&value=5',
    )
    expect(goalAddress(finding({ kind: 'brokenRules' }))).toBe('/trade-history/review?goal=minCompliance&value=50')
  })
  it('is none where every goal would forbid more than what loses', () => {
    const subject = { kind: 'hour', value: '15', label: 'from 15:00 to 16:00' } as const
    expect(goalAddress(finding({ kind: 'hour', subject }))).toBeNull()
    expect(goalAddress(finding({ kind: 'revenge' }))).toBeNull()
    expect(goalAddress(finding({ kind: 'beyondStop' }))).toBeNull()
  })
  it('is none for a strength or what no goal measures', () => {
    expect(goalAddress(finding({ kind: 'brokenRules', nature: 'strength' }))).toBeNull()
    expect(goalAddress(finding({ kind: 'earlyExits' }))).toBeNull()
  })
})

describe('the what-if simulator without a behavior', () => {
  const removal = { selector: 'hourOfEntry' as const, values: { from: 15, to: 16 } }
  it('has the parameters of the finding and the trades of the screen', () => {
    expect(whatIfAddress({ removal }, { portfolio_id: 'one', setup_id: 'two' })).toBe(
      '/what-if-simulator/strategy/one?detail=removals&setup=two&without.hourOfEntry.from=15&without.hourOfEntry.to=16',
    )
  })
  it('is none for several portfolios or without a behavior', () => {
    expect(whatIfAddress({ removal }, {})).toBeNull()
    expect(whatIfAddress({ removal: null }, { portfolio_id: 'one' })).toBeNull()
  })
})
