import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listTradeRows, tradeGroupings } from '#contract/trades/history.ts'
import { directions } from '#domain/fills/fill.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { absenceFilters, exitReasons, tradeResults, tradeSources, tradeStatuses } from '#domain/trade/fields/choices.ts'
import { hours, weekdays } from '#shared/filter/filter-codecs.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { countActiveConditions, noFilter, clearCondition, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { historyAddress, stateFromAddress, type HistoryState } from './history-address.ts'
import { newestFirst, sortFields } from './history-sort.ts'

const defaultState: HistoryState = { filter: noFilter, sort: newestFirst, group: null, view: null }

const portfolioId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'

const date = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2039-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10) as CalendarDate)
const bound = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value))
const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100)
const minutes = fc.double({ min: 0, max: 1e6, noNaN: true })
const ids = fc.uniqueArray(fc.uuid(), { maxLength: 4 })
const text = fc.string({ maxLength: 60, unit: 'grapheme' }).map((typed) => typed.trim().slice(0, 100))
const yesNo = fc.option(fc.boolean())
const filters: fc.Arbitrary<TradeFilter> = fc.record({
  from: fc.option(date),
  to: fc.option(date),
  symbols: fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Z0-9./ &+-]{0,8}[A-Z0-9]$/), { maxLength: 5 }),
  roots: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,6}$/), { maxLength: 3 }),
  direction: fc.option(fc.constantFrom(...directions)),
  results: fc.subarray([...tradeResults]),
  statuses: fc.subarray([...tradeStatuses]),
  minR: fc.option(bound),
  maxR: fc.option(bound),
  assetClasses: fc.subarray([...assetClasses]),
  setups: ids,
  exchanges: ids,
  tags: ids,
  mistakes: ids,
  batches: ids,
  tradeList: fc.option(fc.uuid()),
  sources: fc.subarray([...tradeSources]),
  exitReasons: fc.subarray([...exitReasons]),
  weekdays: fc.subarray([...weekdays]),
  entryWeekdays: fc.subarray([...weekdays]),
  entryHours: fc.subarray([...hours]),
  entrySessions: fc.subarray([...entrySessions]),
  without: fc.subarray([...absenceFilters]),
  minPnl: fc.option(cents),
  maxPnl: fc.option(cents),
  minHold: fc.option(minutes),
  maxHold: fc.option(minutes),
  excluded: yesNo,
  locked: yesNo,
  reviewed: yesNo,
  hasStop: yesNo,
  hasMae: yesNo,
  stat: fc.option(fc.uuid()),
  statIs: text,
  statMin: fc.option(bound),
  statMax: fc.option(bound),
  search: text,
})
const states = fc.record({
  filter: filters,
  sort: fc.record({ field: fc.constantFrom(...sortFields), order: fc.constantFrom('asc', 'desc' as const) }),
  group: fc.option(fc.constantFrom(...tradeGroupings)),
  view: fc.option(fc.uuid()),
})

describe('address of the history', () => {
  test('filter, sort, grouping and view survive the round trip through the address, also as text', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(stateFromAddress(new URLSearchParams(historyAddress(state).toString()))).toEqual(state)
      }),
    )
  })

  test('the address of the defaults is empty', () => {
    expect(historyAddress(defaultState).toString()).toBe('')
    expect(stateFromAddress(new URLSearchParams())).toEqual(defaultState)
  })

  test('invalid parts are ignored', () => {
    const address = new URLSearchParams(
      'from=2025-02-30&to=yesterday&direction=up&result=win,draw&status=&minR=abc&maxR=Infinity&excluded=maybe&sort=name&order=up&symbol=,ES,,ES&setup=mine&entryHour=24,7,x&minHold=-5&group=mood',
    )
    expect(stateFromAddress(address)).toEqual({
      ...defaultState,
      filter: { ...noFilter, results: ['win'], symbols: ['ES'], entryHours: ['7'] },
      sort: newestFirst,
    })
  })

  test('a single day is both first and last day', () => {
    const day = '2025-03-03' as CalendarDate
    expect(historyAddress({ ...defaultState, filter: { ...noFilter, from: day, to: day } }).toString()).toBe(
      'from=2025-03-03&to=2025-03-03',
    )
  })
})

describe('API query of the history', () => {
  test('the API accepts every filter', () => {
    fc.assert(
      fc.property(states, ({ filter, sort }) => {
        const query = { ...toFilterQuery(portfolioId, filter), sort: sort.field, order: sort.order }
        expect(listTradeRows.query.safeParse(query).error?.issues ?? []).toEqual([])
      }),
    )
  })

  test('it names active fields only', () => {
    expect(toFilterQuery(portfolioId, noFilter)).toEqual({ portfolio_id: portfolioId })
    expect(toFilterQuery(portfolioId, { ...noFilter, entryHours: ['9', '10'], minPnl: 1e-7, reviewed: false })).toEqual(
      {
        portfolio_id: portfolioId,
        entry_hour: '9,10',
        min_pnl: '0.0000001',
        reviewed: 'false',
      },
    )
  })

  test('it omits the bounds of a custom stat without the stat', () => {
    expect(toFilterQuery(portfolioId, { ...noFilter, statMin: 2, statIs: 'good' })).toEqual({
      portfolio_id: portfolioId,
    })
  })

  test('a range counts as one condition and clears as one', () => {
    expect(countActiveConditions(noFilter)).toBe(0)
    const narrowed = { ...noFilter, minR: -1, maxR: 2, search: 'ES' }
    expect(countActiveConditions(narrowed)).toBe(2)
    expect({ ...narrowed, ...clearCondition(['minR', 'maxR']) }).toEqual({ ...noFilter, search: 'ES' })
  })
})
