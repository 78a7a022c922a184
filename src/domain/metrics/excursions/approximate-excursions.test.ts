import { describe, expect, it } from 'vitest'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'

const approximate = (net: string, isApproximate: boolean) => ({ net, risk: '10', mae: 0.5, mfe: 2, isApproximate })
const trades = [
  approximate('20', true),
  approximate('10', false),
  approximate('-5', true),
  // Without a stop, its excursions in R are unknown.
  { net: '3', isApproximate: true },
]
const ofAll = ['averageMae', 'averageMfe', 'edgeRatio', 'entryEfficiency', 'exitEfficiency', 'totalEfficiency']
const ofWinners = ['mfeCapture', 'winnersMae90']

describe('metrics of MAE and MFE', () => {
  const sample = buildSample(...trades)
  const counted = metricCatalogue.flatMap((metric) => {
    const result = metric.compute(sample)
    const approximateN = result.value === null ? undefined : result.approximateN
    return approximateN === undefined ? [] : [[metric.key, result.n, approximateN]]
  })

  it('count the trades whose excursions are approximate, and no other metric does', () => {
    expect(counted).toHaveLength(ofAll.length + ofWinners.length)
    expect(counted).toEqual(
      expect.arrayContaining([...ofAll.map((key) => [key, 3, 2]), ...ofWinners.map((key) => [key, 2, 1])]),
    )
  })

  it('say nothing where none is approximate', () => {
    const exact = buildSample(...trades.map((trade) => ({ ...trade, isApproximate: false })))
    for (const metric of metricCatalogue) expect(metric.compute(exact)).not.toHaveProperty('approximateN')
  })
})
