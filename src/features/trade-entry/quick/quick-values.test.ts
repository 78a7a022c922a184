import { expect, it } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { emptyFill, emptyTrade, type FillValues } from '#features/trade-entry/values/form-values.ts'
import { readLastInstrument, storeLastInstrument } from './last-instrument.ts'
import { emptyQuickTrade, fitsQuickForm, isQuickField, toQuickFault } from './quick-values.ts'

const fill = (side: FillValues['side'], quantity: string): FillValues => ({
  ...emptyFill(side),
  at: '2025-03-10T09:41:07.000Z' as Instant,
  quantity,
  price: '100',
})
const trade = { ...emptyTrade('p'), symbol: 'mesz6', assetClass: 'future' as const, pointValue: '5' }

const fits = (fills: FillValues[], changes = {}) => fitsQuickForm({ ...trade, fills, ...changes })

it('the quick form takes one entry and one exit of the same size', () => {
  expect(fits([fill('buy', '2'), fill('sell', '2')])).toBe(true)
  expect(fits([fill('buy', '2'), emptyFill('sell'), emptyFill('sell')])).toBe(true)
  expect(fits([fill('buy', '2'), fill('sell', '1')])).toBe(false)
  expect(fits([fill('buy', '2'), fill('sell', '1'), fill('sell', '1')])).toBe(false)
  expect(fits([fill('buy', '2')], { direction: 'short' })).toBe(false)
  expect(fits([fill('buy', '2')], { status: 'missed' })).toBe(false)
})

it('the next trade starts with the instrument and size of the last one', () => {
  expect(readLastInstrument('u', 'p')).toBeNull()
  storeLastInstrument('u', { ...trade, fills: [fill('buy', '2')] })
  const next = emptyQuickTrade('p', readLastInstrument('u', 'p'))
  expect(next).toMatchObject({ symbol: 'MESZ6', assetClass: 'future', pointValue: '5', status: 'active' })
  expect(next.fills).toMatchObject([{ quantity: '2', price: '', at: '' }, { quantity: '' }])
  expect(readLastInstrument('u', 'other')).toBeNull()
  localStorage.clear()
})

it('faults name the fields of the quick form', () => {
  const values = { ...trade, fills: [{ ...fill('buy', ''), at: '' as const }, emptyFill('sell')] }
  const fault = (field: string) => toQuickFault({ field, message: 'Other.' }, values)
  expect(fault('fills.0.at')).toEqual({ field: 'fills.0.at', message: 'Enter the entry time, or press Now.' })
  expect(fault('fills.1.price')).toEqual({ field: 'fills.1.price', message: 'Enter the exit price.' })
  expect(fault('fills.1.quantity')).toEqual({ field: 'fills.0.quantity', message: 'Enter the size.' })
  expect(fault('fills.0.price').message).toBe('Other.')
  expect(fault('symbol').message).toBe('Other.')
})

it('faults of other fields lead to the full form', () => {
  expect(['symbol', 'fills.1.at', 'plannedStopPrice'].every(isQuickField)).toBe(true)
  expect(['pointValue', 'ruleResponses', 'fills.2.price', 'fills.0.fee'].some(isQuickField)).toBe(false)
})
