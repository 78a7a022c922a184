import { describe, expect, it } from 'vitest'
import type { KellyResult } from '#domain/simulation/kelly.ts'
import { madeShare } from '#tests/support/simulation/build-growth-result.ts'
import {
  describeKelly,
  describeKellySample,
  fractionOfChoice,
  isEdgeShown,
  pastSizing,
  suggestionText,
} from './kelly-words.ts'

const band = {
  resamples: 2_000,
  p5: 0.021,
  p10: 0.03,
  p50: 0.08,
  p90: 0.12,
  p95: 0.14,
  sd: 0.03,
  unbounded: madeShare(0, 2_000),
  zero: madeShare(10, 2_000),
}
const kelly: KellyResult = {
  trades: 240,
  dependence: null,
  full: { fraction: 0.08, growth: 0.005 },
  half: { fraction: 0.04, growth: 0.004 },
  quarter: { fraction: 0.02, growth: 0.002 },
  breakEven: 0.16,
  textbook: null,
  approximation: 0.07,
  curve: [],
  band,
  shrunk: 0.07,
  recommended: { multiple: 0.5, fraction: 0.04, limitedBy: 'sample', worstLoss: 0.05 },
  floored: null,
}
const withoutEdge: KellyResult = {
  ...kelly,
  band: { ...band, p5: 0 },
  recommended: { multiple: 0.5, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 },
}

describe('the words of Kelly', () => {
  it('state the suggested risk with its interval and sample', () => {
    expect(describeKelly(kelly, null)).toBe('Risk 4.00% per trade: half of Kelly’s 8.00%')
    expect(describeKellySample(kelly)).toBe('Kelly’s fraction: 2.10–14.00% (90% interval), from 240 trades.')
    expect(describeKellySample({ ...kelly, trades: 29 })).toBe(
      'From 29 trades. Fewer than 30 trades: no honest interval.',
    )
    expect(describeKelly(kelly, 0.013)).toBe('Risk 1.30% per trade: your drawdown limit allows no more')
    const capped = {
      ...kelly,
      recommended: { multiple: 0.75, fraction: 0.05, limitedBy: 'cap', worstLoss: 0 },
    } as const
    expect(describeKelly(capped, null)).toBe('Risk 5.00% per trade: our cap, below full Kelly of 8.00%')
  })

  it('show no edge where the interval includes 0', () => {
    expect(isEdgeShown(kelly)).toBe(true)
    expect(isEdgeShown(withoutEdge)).toBe(false)
    expect(describeKelly(withoutEdge, 0.01)).toMatch(/^No edge shown/)
    expect(describeKellySample(withoutEdge)).toContain('0.00–14.00%')
  })

  it('say so without a loss, and count dependent trades', () => {
    expect(describeKelly({ ...kelly, full: null, recommended: null }, null)).toMatch(/^No losing trades yet/)
    const dependence = {
      lags: 1,
      statistic: 1,
      pValue: 0.01,
      runsPValue: null,
      isShown: true,
      effective: 100.4,
      blockLength: 3,
    }
    expect(describeKellySample({ ...kelly, dependence })).toBe(
      'Kelly’s fraction: 2.10–14.00% (90% interval from blocks of 3 trades on average), from 240 trades (effective 100).',
    )
    // Without a band there is no interval that blocks were drawn for.
    expect(describeKellySample({ ...kelly, dependence, band: null })).toBe('From 240 trades (effective 100).')
  })

  it('say in a list what the page says', () => {
    expect(suggestionText(0.04, null)).toBe('4.00%')
    expect(suggestionText(0.04, 0.013)).toBe('1.30%')
    expect(suggestionText(0.04, 0.05)).toBe('4.00%')
    expect(suggestionText(0, 0.013)).toBe('No edge shown')
    expect(suggestionText(null, null)).toBe('No losing trade')
  })

  it('name the fraction of each sizing', () => {
    expect(fractionOfChoice(kelly, 'recommended', null)).toBe(0.04)
    expect(fractionOfChoice(kelly, 'recommended', 0.013)).toBe(0.013)
    expect(fractionOfChoice(kelly, 'quarter', null)).toBe(0.02)
    expect(fractionOfChoice(kelly, 'shrunk', null)).toBe(0.07)
    expect(fractionOfChoice(kelly, 'limit', 0.011)).toBe(0.011)
    expect(fractionOfChoice(kelly, 'limit', null)).toBeNull()
  })
})

describe('sizing of the trades before', () => {
  it('is each choice as a multiple, in words', () => {
    expect(pastSizing(kelly, 'half', null)).toEqual({ multiple: 0.5, maxFraction: 1, name: 'Half Kelly' })
    expect(pastSizing(kelly, 'recommended', null)).toEqual({
      multiple: 0.5,
      maxFraction: 0.05,
      name: 'Suggested: 0.5 × Kelly, at most 5%',
    })
    expect(pastSizing(kelly, 'shrunk', null)).toMatchObject({ maxFraction: 1, name: 'Shrunk: 0.88 × Kelly' })
    expect(pastSizing(kelly, 'shrunk', null)?.multiple).toBeCloseTo(0.07 / 0.08, 12)
    expect(pastSizing(kelly, 'limit', 0.02)).toMatchObject({ multiple: 0.25, name: 'Drawdown limit: 0.25 × Kelly' })
  })

  it('is the drawdown limit where that is what is suggested', () => {
    expect(pastSizing(kelly, 'recommended', 0.02)).toMatchObject({ multiple: 0.25, name: 'Suggested: 0.25 × Kelly' })
  })

  it('is unknown without a limit, or without a losing trade', () => {
    expect(pastSizing(kelly, 'limit', null)).toBeNull()
    expect(pastSizing({ ...kelly, full: null, shrunk: null }, 'shrunk', null)).toBeNull()
  })
})
