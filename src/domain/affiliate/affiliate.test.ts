import { describe, expect, it } from 'vitest'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import {
  affiliateTierNames,
  affiliateTiers,
  campaignKey,
  computeCommission,
  isReservedCode,
  tierProgress,
} from './affiliate.ts'

const commission = (value: string, rate: string) => computeCommission(value as Money, rate as Decimal)

describe('tiers', () => {
  it('have ascending rates and requirements', () => {
    expect(affiliateTiers.map(({ name }) => name)).toEqual([...affiliateTierNames])
    expect(affiliateTiers.map((tier) => [tier.commissionRate, tier.requiredPaidConversions])).toEqual([
      ['0.15', 0],
      ['0.2', 10],
      ['0.25', 50],
      ['0.3', 200],
    ])
  })
  it('show what the next tier still requires', () => {
    expect(tierProgress('starter', 4)).toMatchObject({ next: { name: 'partner' }, missing: 6, share: 0.4 })
    expect(tierProgress('partner', 50)).toMatchObject({ next: { name: 'ambassador' }, missing: 0, share: 1 })
    expect(tierProgress('starter', 999)).toMatchObject({ next: { name: 'partner' }, missing: 0, share: 1 })
    expect(tierProgress('elite', 1_000)).toBeNull()
  })
})

describe('a commission', () => {
  it('is the tier’s share of the payment', () => {
    expect(commission('150', '0.15')).toBe('22.5')
    expect(commission('150', '0.3')).toBe('45')
  })
  it('is rounded to the cent, ties to the even digit', () => {
    // 99.90 × 0.15 = 14.985 and 99.70 × 0.15 = 14.955: both lie in the middle of two cents.
    expect(commission('99.90', '0.15')).toBe('14.98')
    expect(commission('99.70', '0.15')).toBe('14.96')
    expect(commission('0.01', '0.15')).toBe('0')
    expect(commission('119.99', '0.25')).toBe('30')
  })
})

describe('codes and keys', () => {
  it('are refused if reserved', () => {
    for (const code of ['admin', 'support', 'edgeworth', 'edgeworth-team', 'ref'])
      expect(isReservedCode(code)).toBe(true)
    for (const code of ['anna', 'admin-anna', 'my-edge']) expect(isReservedCode(code)).toBe(false)
  })
  it('are made from a campaign’s name', () => {
    expect(campaignKey('Frühjahr 2026: YouTube!')).toBe('fruhjahr-2026-youtube')
    expect(campaignKey('  --  ')).toBe('campaign')
    expect(campaignKey('x'.repeat(80))).toBe('x'.repeat(50))
    expect(campaignKey(`${'x'.repeat(49)} y`)).toBe('x'.repeat(49))
  })
})
