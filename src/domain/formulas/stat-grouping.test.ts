import { expect, test } from 'vitest'
import { isStatGrouping, readBand, statGrouping, statOfGrouping, writeBand } from './stat-grouping.ts'

test('a grouping names its stat', () => {
  const id = '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a77'
  expect(statOfGrouping(statGrouping(id))).toBe(id)
  expect([statGrouping(id), 'setup'].map(isStatGrouping)).toEqual([true, false])
})

test('bands are read as they are written', () => {
  for (const band of [
    { low: -0.5, high: 1.25 },
    { low: 3, high: 3 },
    { low: -1e-7, high: 1e21 },
  ])
    expect(readBand(writeBand(band))).toEqual(band)
  for (const text of ['A', '1', '1..', '1..2..3', '..', 'a..b']) expect(readBand(text), text).toBeNull()
})
