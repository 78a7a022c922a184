import { expect, test } from 'vitest'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { emptyDraft, findAmountProblem, parseDrafts, toDrafts } from './commission-drafts.ts'

const draft = { ...emptyDraft(0), amount: '2.25' }
const incomplete = emptyDraft(1)

test.each([
  ['', 'Enter an amount.'],
  ['  ', 'Enter an amount.'],
  [' 2.25 ', null],
  ['0', null],
  ['-0.01', 'Amount must be at least 0.'],
  ['0.000001', null],
  ['0.0000001', 'Amount allows up to 6 decimal places.'],
  ['999999999', null],
  ['1000000000', 'Amount must be at most 999999999.'],
  ['free', 'Amount must be a number, like 110.25.'],
])('the problem of the amount "%s" is: %s', (amount, problem) => {
  expect(findAmountProblem({ ...draft, amount })).toBe(problem)
})

test('there are no rules while one draft of several is incomplete or wrong', () => {
  expect(parseDrafts([draft, incomplete])).toBeNull()
  expect(parseDrafts([incomplete, draft])).toBeNull()
  expect(parseDrafts([draft, { ...draft, key: 1, amount: '-1' }])).toBeNull()
  expect(parseDrafts([draft, { ...draft, key: 1 }])).toHaveLength(2)
  expect(parseDrafts([])).toEqual([])
})

test('a rule without an instrument or a first day is for all of them', () => {
  expect(parseDrafts([draft, { ...draft, key: 1, instrument: ' ', validFrom: '2025-03-03' }])).toEqual([
    { amount: '2.25', basis: 'contractSide', instrument: null, validFrom: null },
    { amount: '2.25', basis: 'contractSide', instrument: null, validFrom: '2025-03-03' },
  ])
})

const symbolOf = (instrument: string) => parseDrafts([{ ...draft, instrument }])?.[0]?.instrument

test('instruments are in upper case, without spaces around and not longer than a symbol', () => {
  expect(symbolOf(' mes ')).toBe('MES')
  expect(symbolOf('x'.repeat(41))).toBe('X'.repeat(40))
})

test('rules become drafts and the same rules again', () => {
  const rules: readonly CommissionRule[] = [
    { amount: '2.25' as Money, basis: 'contractRoundTurn', instrument: 'ES', validFrom: '2025-03-03' as CalendarDate },
    { amount: '1' as Money, basis: 'trade', instrument: null, validFrom: null },
  ]
  expect(toDrafts(rules)).toEqual([
    { key: 0, amount: '2.25', basis: 'contractRoundTurn', instrument: 'ES', validFrom: '2025-03-03' },
    { key: 1, amount: '1', basis: 'trade', instrument: '', validFrom: '' },
  ])
  expect(parseDrafts(toDrafts(rules))).toEqual(rules)
})
