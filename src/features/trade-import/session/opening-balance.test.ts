import { expect, it } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { findOpeningBalance } from './opening-balance.ts'

const money = (amount: string) => amount as Money
const stating = (...openings: (string | null)[]) => ({
  statedTotals: openings.map((opening, index) => ({
    name: 'Balance',
    line: index + 1,
    stated: money('1'),
    read: money('1'),
    rows: 1,
    opening: opening === null ? null : money(opening),
  })),
})

it('is missing until typed, where no file states it', () => {
  expect(findOpeningBalance(null, [])).toMatchObject({ text: '', problem: 'Enter the opening balance.' })
  expect(findOpeningBalance(null, [stating(null)])).toMatchObject({ text: '', isFromFile: false })
})

it('is read from the files, unless they state several', () => {
  const read = findOpeningBalance(null, [stating(null, '52000'), stating('52000')])
  expect(read).toEqual({ text: '52000', amount: '52000', problem: null, isFromFile: true })
  expect(findOpeningBalance(null, [stating('52000'), stating('50000')])).toMatchObject({ text: '', isFromFile: false })
})

it('is what the trader types, checked', () => {
  expect(findOpeningBalance('25000', [stating('52000')])).toMatchObject({ amount: '25000', isFromFile: false })
  expect(findOpeningBalance('', [stating('52000')]).problem).toBe('Enter the opening balance.')
  expect(findOpeningBalance('lots', []).problem).toBe('Opening balance must be a number, like 110.25.')
})
