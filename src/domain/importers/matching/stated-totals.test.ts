import { expect, test, vi } from 'vitest'
import type { FileTotal, TotalledRow } from '#domain/importers/reading/tables/import-format.ts'
import type { Money } from '#domain/numbers/units.ts'
import { ColumnTotals, compareTotals, isDifferentTotal, isWithinRounding } from './stated-totals.ts'

const rows = (...amounts: string[]) => amounts.map((amount, index) => ({ line: index + 2, amount: amount as Money }))
const total = (stated: string, amounts: readonly string[], opening?: string): FileTotal => ({
  name: 'Total',
  line: 9,
  stated: stated as Money,
  rows: rows(...amounts),
  ...(opening === undefined ? {} : { opening: opening as Money }),
})
const none = new Set<number>()

test('a total is compared with the rows that were not rejected', () => {
  expect(compareTotals([total('60', ['10', '20', '30'])], new Set([3]))).toEqual([
    { name: 'Total', line: 9, stated: '60', read: '40', rows: 2, opening: null },
  ])
})

test('a file that repeats its total for every row has its rows listed and summed twice, not for every total', () => {
  const sums = new ColumnTotals()
  for (let line = 1; line <= 1_000; line += 1) sums.add('P&L', line, '1' as Money)
  for (let line = 1; line <= 1_000; line += 1) sums.state('P&L', 1_000 + line, '1000' as Money)
  const lists = new Set(sums.totals.map(({ rows: listed }) => listed))
  // Those of the first total, which ends a sum, and of all others, which follow a total.
  expect(lists.size).toBe(2)
  const sumsUp = [...lists].map((list) => vi.spyOn(list as TotalledRow[], 'flatMap'))
  expect(compareTotals(sums.totals, none).every(({ read }) => read === '1000')).toBe(true)
  expect(sumsUp.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('half a cent for each row is within rounding, more is not', () => {
  const [near, far] = compareTotals([total('60.01', ['20', '40']), total('60.02', ['20', '40'])], none)
  if (near === undefined || far === undefined) expect.fail()
  expect([near, far].map(isDifferentTotal)).toEqual([true, true])
  expect([near, far].map(isWithinRounding)).toEqual([true, false])
  // Half a cent is no difference at all.
  expect(isDifferentTotal({ stated: '60.005' as Money, read: '60' as Money })).toBe(false)
})

test('a stated opening balance is part of what was read', () => {
  expect(compareTotals([total('160', ['20', '40'], '100')], none)).toMatchObject([{ read: '160', opening: '100' }])
})

test('an opening balance that is not stated follows only if every other total agrees', () => {
  const balance = total('160', ['20', '40'], 'derived')
  expect(compareTotals([total('60', ['20', '40']), balance], none)[1]).toMatchObject({ read: '160', opening: '100' })
  expect(compareTotals([total('70', ['20', '40']), balance], none)[1]).toMatchObject({ read: '60', opening: null })
})

test('a balance below what was read is a difference, no negative opening balance', () => {
  expect(compareTotals([total('50', ['20', '40'], 'derived')], none)).toMatchObject([{ read: '60', opening: null }])
})
