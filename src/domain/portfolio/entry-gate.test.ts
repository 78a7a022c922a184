import { describe, expect, it } from 'vitest'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { TradeStatus } from '#domain/trade/fields/choices.ts'
import { noEntryRules } from './entry-gate.fixture.ts'
import {
  gateFindings,
  openRiskIncluding,
  unmetMandatoryRules,
  type EntryCheck,
  type EntryRules,
  type TradeToEnter,
} from './entry-gate.ts'

const instant = (text: string) => text as Instant
const now = instant('2025-03-10T15:00:00.000Z')
const loss = (id: string, exitAt: string) => ({ id, symbol: 'ES', exitAt: instant(exitAt), netPnl: '-50' as Money })
const open = (id: string, riskAmount: string | null) => ({
  id,
  symbol: 'NQ',
  direction: 'long' as const,
  riskAmount: riskAmount as Money | null,
})

function check(rules: Partial<EntryRules>, changes: Partial<EntryCheck> = {}): EntryCheck {
  return {
    rules: { ...noEntryRules, ...rules },
    balance: '10000' as Money,
    openTrades: [open('a', '100'), open('b', '150')],
    lossesInRow: [],
    ...changes,
  }
}
const trade: TradeToEnter = { id: null, status: 'planned', riskAmount: '60' as Money }
const kinds = (given: EntryCheck, at: TradeToEnter = trade, zone = 'UTC') =>
  gateFindings(given, at, now, zone).map(({ kind }) => kind)
const limit = (percent: string) => ({ maxOpenRiskPct: percent as Decimal })

describe('open risk', () => {
  it('is the risk of open trades and this trade, in percent of the balance', () => {
    // 100 + 150 + 60 = 310 of 10,000.
    expect(openRiskIncluding(check({}), trade)).toMatchObject({ amount: '310', percent: 3.1, unknown: 0 })
  })

  it('does not count an open trade twice', () => {
    const stored = { id: 'b', status: 'active' as const, riskAmount: '60' as Money }
    expect(openRiskIncluding(check({}), stored)).toMatchObject({ amount: '160', percent: 1.6 })
  })

  it('is a finding above the limit, not at it', () => {
    expect(kinds(check(limit('3.1')))).toEqual([])
    expect(kinds(check(limit('3.09')))).toEqual(['openRisk'])
    expect(kinds(check({}))).toEqual([])
  })

  it('is unknown, not 0, if a trade has no stop', () => {
    const unstopped = check(limit('5'), { openTrades: [open('a', null)] })
    expect(kinds(unstopped)).toEqual(['unknownRisk'])
    // The known risk alone is above the limit.
    expect(kinds(check(limit('0.5'), { openTrades: [open('a', null)] }))).toEqual(['openRisk'])
  })

  it('is undefined without a balance', () => {
    expect(openRiskIncluding(check({}, { balance: '0' as Money }), trade)).toBeNull()
    expect(kinds(check(limit('1'), { balance: '-5' as Money }))).toEqual([])
  })
})

describe('cooldown', () => {
  const two = [loss('y', '2025-03-10T14:50:00.000Z'), loss('x', '2025-03-10T13:00:00.000Z')]

  it('lasts for the day after consecutive losses', () => {
    expect(kinds(check({ maxLossesInRow: 2 }, { lossesInRow: two }))).toEqual(['lossesInRow'])
    expect(kinds(check({ maxLossesInRow: 3 }, { lossesInRow: two }))).toEqual([])
  })

  it('counts losses of the day in the portfolio’s time zone', () => {
    // 22:00 of the day before in New York; the 10th in UTC.
    const late = [two[0]!, loss('w', '2025-03-10T02:00:00.000Z')]
    expect(kinds(check({ maxLossesInRow: 2 }, { lossesInRow: late }))).toEqual(['lossesInRow'])
    expect(kinds(check({ maxLossesInRow: 2 }, { lossesInRow: late }), trade, 'America/New_York')).toEqual([])
  })

  it('lasts for minutes after a loss', () => {
    const [finding] = gateFindings(check({ minutesAfterLoss: 30 }, { lossesInRow: two }), trade, now, 'UTC')
    // Ten of thirty minutes have passed.
    expect(finding).toMatchObject({ kind: 'afterLoss', minutesLeft: 20, loss: { id: 'y' } })
    expect(kinds(check({ minutesAfterLoss: 10 }, { lossesInRow: two }))).toEqual([])
  })

  it('does not apply to open or past trades', () => {
    const resting = check({ maxLossesInRow: 1, minutesAfterLoss: 60 }, { lossesInRow: two })
    expect(kinds(resting)).toEqual(['lossesInRow', 'afterLoss'])
    expect(kinds(resting, { ...trade, id: 'a', status: 'active' })).toEqual([])
    expect(kinds(resting, { ...trade, status: 'completed' })).toEqual([])
    expect(kinds(check({ maxLossesInRow: 1, minutesAfterLoss: 60 }))).toEqual([])
  })
})

type Answer = 'yes' | 'no' | 'na'

/** A trade with one answer to the mandatory rule, or none. */
const answered = (met: Answer | null, status: TradeStatus = 'planned', setupId = 'pullback') => ({
  status,
  setupId,
  ruleResponses: met === null ? [] : [{ ruleId: 'must', met }],
})

describe('mandatory rules', () => {
  const rules = [
    { id: 'must', isMandatory: true },
    { id: 'may', isMandatory: false },
  ]
  it('are met by yes and by not applicable', () => {
    expect(unmetMandatoryRules(rules, answered('yes'), null)).toEqual([])
    expect(unmetMandatoryRules(rules, answered('na'), null)).toEqual([])
  })

  it('are unmet by no and without an answer', () => {
    expect(unmetMandatoryRules(rules, answered('no', 'active'), null)).toEqual([rules[0]])
    expect(unmetMandatoryRules(rules, answered(null), null)).toEqual([rules[0]])
  })

  it('may be broken by a past trade, but must be answered', () => {
    expect(unmetMandatoryRules(rules, answered('no', 'completed'), null)).toEqual([])
    expect(unmetMandatoryRules(rules, answered(null, 'completed'), null)).toEqual([rules[0]])
  })

  it('are asked again for a stored trade once it is completed, changes its setup, or loses an answer', () => {
    expect(unmetMandatoryRules(rules, answered(null), answered(null))).toEqual([])
    expect(unmetMandatoryRules(rules, answered('no', 'active'), answered('no', 'active'))).toEqual([])
    expect(unmetMandatoryRules(rules, answered(null, 'completed'), answered(null, 'active'))).toEqual([rules[0]])
    expect(unmetMandatoryRules(rules, answered(null), answered(null, 'planned', 'breakout'))).toEqual([rules[0]])
    expect(unmetMandatoryRules(rules, answered(null), answered('yes'))).toEqual([rules[0]])
    expect(unmetMandatoryRules(rules, answered('no'), answered('yes'))).toEqual([rules[0]])
  })
})
