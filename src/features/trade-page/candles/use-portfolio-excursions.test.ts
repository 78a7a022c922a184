import { expect, it } from 'vitest'
import { addPage } from './use-portfolio-excursions.ts'

it('adds the pages of a portfolio up, and keeps the total', () => {
  const page = { total: 5, examined: 3, changed: 1, unchanged: 1, kept: 0, locked: 1, conflicts: 0 }
  const first = addPage(null, { ...page, gaps: { noCandles: 2 } })
  const both = addPage(first, { ...page, examined: 2, kept: 1, gaps: { noCandles: 1, gap: 1 } })
  expect(both).toMatchObject({ total: 5, examined: 5, changed: 2, unchanged: 2, kept: 1, locked: 2, conflicts: 0 })
  expect(both.gaps).toMatchObject({ noCandles: 3, gap: 1, notClosed: 0 })
})
