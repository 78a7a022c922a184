import { expect, it } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { nextPayout } from './next-payout.ts'

const money = (text: string) => text as Money
const balance = (available: string) => ({ available: money(available), minimumPayout: money('50') })

it('is what is available, and says how much is missing to the minimum', () => {
  expect(nextPayout('approved', balance('50'), [])).toEqual({ amount: '50', status: null, block: null, missing: '0' })
  expect(nextPayout('approved', balance('49.99'), [])).toEqual({
    amount: '49.99',
    status: null,
    block: 'below_minimum',
    missing: '0.01',
  })
})

it('is the oldest payout on its way, newest first in the list', () => {
  const payouts = [
    { amount: money('70'), status: 'requested' },
    { amount: money('60'), status: 'approved' },
    { amount: money('55'), status: 'paid' },
    { amount: money('51'), status: 'rejected' },
  ] as const
  expect(nextPayout('approved', balance('0'), payouts)).toMatchObject({ amount: '60', status: 'approved' })
})

it('is blocked for accounts that are not approved', () => {
  expect(nextPayout('suspended', balance('80'), []).block).toBe('not_active')
})
