import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { parseTradeSearch } from './parse-trade-search.ts'

const today = '2026-11-20' as CalendarDate
const parse = (text: string) => {
  const { symbol, from, to } = parseTradeSearch(text, today)
  return [symbol, from, to]
}

describe('a typed search', () => {
  it.each([
    ['MES', 'mes', null, null],
    ['2026-11-12', '', '2026-11-12', '2026-11-12'],
    ['2026-02', '', '2026-02-01', '2026-02-28'],
    ['11/12/2025', '', '2025-11-12', '2025-11-12'],
    ['Nov 12', '', '2026-11-12', '2026-11-12'],
    ['nov 12, 2025', '', '2025-11-12', '2025-11-12'],
    ['November 2025', '', '2025-11-01', '2025-11-30'],
    ['yesterday', '', '2026-11-19', '2026-11-19'],
    ['mes 11/12', 'mes', '2026-11-12', '2026-11-12'],
  ])('%s', (text, symbol, from, to) => expect(parse(text)).toEqual([symbol, from, to]))

  it('means the latest day without a year, never one in the future', () => {
    expect(parse('dec 24')).toEqual(['', '2025-12-24', '2025-12-24'])
    expect(parse('dec')).toEqual(['', '2025-12-01', '2025-12-31'])
    expect(parse('11/20')).toEqual(['', '2026-11-20', '2026-11-20'])
  })

  it('takes a day that does not exist for a part of a symbol', () => {
    expect(parse('2026-02-30')).toEqual(['2026-02-30', null, null])
  })
})
