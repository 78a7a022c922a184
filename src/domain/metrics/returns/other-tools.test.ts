import { describe, expect, test } from 'vitest'
import { maxDrawdown } from '#domain/metrics/drawdown/max-drawdown.ts'
import { computeSharpe, computeSortino, downsideDeviation } from '#domain/metrics/shared/daily-returns.ts'
import { buildDailyReturns } from '#domain/metrics/shared/sample.fixture.ts'
import { standardDeviation } from '#domain/numbers/statistics.ts'
import { annualVolatility } from './annual-volatility.ts'
import { gainToPain } from './gain-to-pain.ts'
import { omega } from './omega.ts'
import { sharpe } from './sharpe.ts'
import { sortino } from './sortino.ts'

// docs/metrics-compared.md says line by line where these tools agree, and where another definition is meant.

/** C. R. Bacon, Practical Portfolio Performance Measurement and Attribution, 2008: returns of 24 months. */
const bacon = [
  0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081, 0.04, -0.037, -0.061, 0.017,
  -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009,
]

describe('the figures that QuantStats publishes, most of them from R PerformanceAnalytics 2.1.0', () => {
  const sample = buildDailyReturns(bacon)
  /** Ours are annualized by 365 days of a market without weekends, theirs by 12 months. */
  const byMonths = Math.sqrt(12 / 365)

  test.each([
    ['volatility', annualVolatility, byMonths, 0.13700015867969229],
    ['Sharpe ratio', sharpe, byMonths, 0.7883202548144859],
    ['Sortino ratio', sortino, byMonths, 1.3592165786838633],
    ['largest drawdown', maxDrawdown, 1, 0.144672955739218],
    ['Omega', omega, 1, 1.7797833935018055],
    ['gain to pain', gainToPain, 1, 0.7797833935018055],
  ])('%s', (_, metric, scale, published) => {
    expect((metric.compute(sample).value ?? NaN) * scale).toBeCloseTo(published, 8)
  })
})

describe('the figures that empyrical expects of nine days', () => {
  const mixed = [0.01, 0.1, -0.04, 0.02, 0.03, 0.02, 0.01, -0.1]
  const falling = [0, -0.06, -0.07, -0.01, -0.09, -0.02, -0.06, -0.08, -0.05]

  test('Sharpe ratio, Sortino ratio and their deviations', () => {
    const year = { returns: mixed, perYear: 252 }
    expect(computeSharpe(year)).toBeCloseTo(1.7238613961706866, 8)
    expect(computeSortino(year)).toBeCloseTo(2.605531251673693, 8)
    expect(standardDeviation(mixed) * Math.sqrt(252)).toBeCloseTo(0.9136465399704637, 8)
    expect(downsideDeviation(mixed) * Math.sqrt(252)).toBeCloseTo(0.60448325038829653, 8)
    expect(computeSharpe({ returns: falling, perYear: 252 })).toBeCloseTo(-24.406808633910085, 8)
    expect(computeSortino({ returns: falling, perYear: 252 })).toBeCloseTo(-13.532743075043401, 8)
  })

  test.each([
    ['gaining and losing', mixed, 0.1],
    ['losing', falling, 0.36590730349873601],
  ])('largest drawdown, %s', (_, returns, published) => {
    expect(maxDrawdown.compute(buildDailyReturns(returns)).value).toBeCloseTo(published, 8)
  })
})
