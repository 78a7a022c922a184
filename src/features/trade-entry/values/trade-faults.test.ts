import { describe, expect, it } from 'vitest'
import { Failure } from '#api/failure.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { emptyFill, emptyTrade, type FillValues, type TradeFormValues } from './form-values.ts'
import { findFormFaults, toSummaryFault, faultsOfFieldErrors, faultsOfRefusal } from './trade-faults.ts'

const portfolio = { id: 'p', currency: 'USD' } as Portfolio

function row(side: 'buy' | 'sell', quantity: string, price: string, time: string): FillValues {
  return { at: `2025-03-03T${time}:00.000Z` as Instant, side, quantity, price, fee: '0', liquidity: null }
}
function values(fills: FillValues[], changes: Partial<TradeFormValues> = {}): TradeFormValues {
  return { ...emptyTrade('p'), symbol: 'ABC', fills, ...changes }
}
const blank = emptyFill('buy')

describe('faults of the whole form', () => {
  it('do not exist in a completed trade, even with blank rows between fills', () => {
    const fills = [blank, row('buy', '10', '100', '14:30'), blank, row('sell', '10', '101', '15:00')]
    expect(findFormFaults(values(fills), portfolio)).toEqual([])
  })

  it('name each missing part of an incomplete fill', () => {
    const fills = [row('buy', '10', '100', '14:30'), { ...emptyFill('sell'), price: '101' }]
    expect(findFormFaults(values(fills), portfolio).map(({ field }) => field)).toEqual([
      'fills.1.at',
      'fills.1.quantity',
    ])
  })

  it('name the row of the form, not the index among the fills', () => {
    const fills = [blank, row('buy', '10', '100', '14:30'), blank, row('sell', '11', '101', '15:00')]
    expect(findFormFaults(values(fills), portfolio).map(({ field }) => field)).toEqual(['fills.3.quantity'])
  })

  it('name the fills together if no single one is wrong', () => {
    expect(findFormFaults(values([blank, blank]), portfolio).map(({ field }) => field)).toEqual(['fills'])
  })

  it('keep the names of all other fields', () => {
    const fills = [row('buy', '10', '100', '14:30'), row('sell', '10', '101', '15:00')]
    expect(findFormFaults(values(fills, { initialStopPrice: '102' }), portfolio)[0]?.field).toBe('initialStopPrice')
  })
})

const refusal = (details: { field: string; message: string }[]) =>
  new Failure({ kind: 400, message: 'A field of the request is wrong.', code: 'validation_failed', details })

describe('errors of the server', () => {
  it('belong to the fields of the form, as full sentences', () => {
    const form = values([blank, row('buy', '10', '100', '14:30')])
    const error = refusal([
      { field: 'executions.0.price', message: 'must be a decimal number' },
      { field: 'symbol', message: 'Too long' },
    ])
    expect(faultsOfRefusal(error, form)).toEqual([
      { field: 'fills.1.price', message: 'Price must be a decimal number.' },
      { field: 'symbol', message: 'Too long' },
    ])
  })

  it('are not field faults if no field is named', () => {
    expect(faultsOfRefusal(refusal([]), values([]))).toBeNull()
    expect(faultsOfRefusal(new Error('Network Error'), values([]))).toBeNull()
  })
})

describe('the summary', () => {
  it('finds nested field errors', () => {
    const faults = faultsOfFieldErrors({
      symbol: { type: 'required', message: 'Symbol is required.' },
      fills: [undefined, { price: { type: 'validate', message: 'Price must be a number, like 110.25.' } }],
    })
    expect(faults).toEqual([
      { field: 'symbol', message: 'Symbol is required.' },
      { field: 'fills.1.price', message: 'Price must be a number, like 110.25.' },
    ])
  })

  it('numbers the fill', () => {
    expect(toSummaryFault({ field: 'fills.1.price', message: 'Give the price.' }).message).toBe(
      'Fill 2: Give the price.',
    )
    expect(toSummaryFault({ field: 'fills', message: 'Add an exit.' }).message).toBe('Add an exit.')
  })
})
