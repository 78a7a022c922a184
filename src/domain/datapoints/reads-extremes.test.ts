import { expect, it } from 'vitest'
import { datapoints } from './catalogue.ts'
import { readsExtremes } from './reads-extremes.ts'

it('is true of what MAE and MFE are part of, however far away', () => {
  const found = datapoints.filter(({ key }) => readsExtremes(key)).map(({ key }) => key)
  expect(found).toEqual(
    expect.arrayContaining([
      'lowestPrice',
      'maePrice',
      'maeR',
      'mfeR',
      'mfeCapturePct',
      'giveBackR',
      'exitVerdict',
      'exitEfficiencyPct',
    ]),
  )
  for (const key of ['realizedR', 'netPnl', 'mfpeR', 'initialRiskAmount', 'timeToMaeMin'] as const)
    expect(found).not.toContain(key)
})
