import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listTradesOptimized } from '#contract/trades.ts'
import { directions, tradeResults, tradeStatuses } from '#domain/trade.ts'
import type { CalendarDate } from '#domain/units.ts'
import { filterFromAddress, historyAddress, sortFromAddress } from './history-address.ts'
import { activeFilters, listQuery, newestFirst, noFilter, type HistoryFilter } from './history-filter.ts'

const portfolioId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'

const date = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2039-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10) as CalendarDate)
const bound = fc.double({ min: -100, max: 100, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value))
const filters: fc.Arbitrary<HistoryFilter> = fc.record({
  from: fc.option(date),
  to: fc.option(date),
  symbols: fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Z0-9./ &+-]{0,8}[A-Z0-9]$/), { maxLength: 5 }),
  direction: fc.option(fc.constantFrom(...directions)),
  results: fc.subarray([...tradeResults]),
  statuses: fc.subarray([...tradeStatuses]),
  minR: fc.option(bound),
  maxR: fc.option(bound),
  search: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.trim().slice(0, 100)),
  excluded: fc.option(fc.boolean()),
})
const sorts = fc.record({
  field: fc.constantFrom('exitAt', 'entryAt', 'symbol', 'netPnl', 'realizedR', 'quantity', 'holdMinutes' as const),
  order: fc.constantFrom('asc', 'desc' as const),
})

describe('address of the history', () => {
  test('filter and sort come back from the address as they were, also as text', () => {
    fc.assert(
      fc.property(filters, sorts, (filter, sort) => {
        const address = new URLSearchParams(historyAddress(filter, sort).toString())
        expect(filterFromAddress(address)).toEqual(filter)
        expect(sortFromAddress(address)).toEqual(sort)
      }),
    )
  })

  test('without filter the address is empty', () => {
    expect(historyAddress().toString()).toBe('')
    expect(filterFromAddress(new URLSearchParams())).toEqual(noFilter)
    expect(sortFromAddress(new URLSearchParams())).toEqual(newestFirst)
  })

  test('what is not understood is left out', () => {
    const address = new URLSearchParams(
      'from=2025-02-30&to=yesterday&direction=up&result=win,draw&status=&minR=abc&maxR=Infinity&excluded=maybe&sort=name&order=up&symbol=,ES,,ES',
    )
    expect(filterFromAddress(address)).toEqual({ ...noFilter, results: ['win'], symbols: ['ES'] })
    expect(sortFromAddress(address)).toEqual(newestFirst)
  })

  test('a day of the calendar is its first and last day', () => {
    expect(
      historyAddress({ ...noFilter, from: '2025-03-03' as CalendarDate, to: '2025-03-03' as CalendarDate }).toString(),
    ).toBe('from=2025-03-03&to=2025-03-03')
  })
})

describe('list call of the history', () => {
  test('every filter is one that the API accepts', () => {
    fc.assert(
      fc.property(filters, sorts, (filter, sort) => {
        const query = listQuery(portfolioId, filter, sort, 50)
        expect(listTradesOptimized.query.safeParse(query).error?.issues ?? []).toEqual([])
      }),
    )
  })

  test('only what is asked is named', () => {
    expect(listQuery(portfolioId, noFilter, newestFirst, 50)).toEqual({
      portfolio_id: portfolioId,
      sort: 'exitAt',
      order: 'desc',
      limit: 50,
    })
  })

  test('a range counts as one filter', () => {
    expect(activeFilters(noFilter)).toBe(0)
    expect(activeFilters({ ...noFilter, minR: -1, maxR: 2, search: 'ES' })).toBe(2)
  })
})
