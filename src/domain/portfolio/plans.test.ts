import { expect, test } from 'vitest'
import { includesFeature, planFeatures, plans, portfoliosLeft } from './plans.ts'

test('the free plan allows three portfolios', () => {
  expect(portfoliosLeft('free', 0)).toBe(3)
  expect(portfoliosLeft('free', 3)).toBe(0)
  // After a downgrade there may be more portfolios than the limit; the allowance is then 0, not negative.
  expect(portfoliosLeft('free', 5)).toBe(0)
})

test('the professional plan costs 150 dollars a year and sets no limit', () => {
  expect(plans.professional.pricePerYear).toBe('150')
  expect(portfoliosLeft('professional', 1_000)).toBe(Infinity)
})

test('the price list says what each plan includes', () => {
  for (const feature of planFeatures) {
    expect(includesFeature('free', feature), feature).toBe(false)
    expect(includesFeature('professional', feature), feature).toBe(true)
  }
  expect(plans.professional.offers.map(({ text }) => text)).toContain('Monte Carlo and what-if simulators')
  expect(plans.free.offers.map(({ text }) => text)).toContain(`Up to ${plans.free.maxPortfolios} portfolios`)
})
