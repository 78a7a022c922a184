import { describe, expect, it } from 'vitest'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { eliteAddress, eliteFromAddress, type EliteState } from './elite-address.ts'

const ids = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'] as const

const state: EliteState = {
  filter: { ...noFilter, from: '2025-01-01' as CalendarDate, direction: 'long', symbols: ['ES', 'NQ'] },
  portfolioIds: ids,
  tool: 'temporal',
  brushes: [
    { tool: 'temporal', kind: 'values', column: 'entryHour', values: ['9', '10'] },
    {
      tool: 'breakdown',
      kind: 'both',
      first: { tool: 'breakdown', kind: 'values', column: 'setupId', values: [ids[0]] },
      second: { tool: 'breakdown', kind: 'range', column: 'realizedR', low: -1, high: 2.5 },
    },
  ],
  compare: { filter: { ...noFilter, setups: [ids[1]] }, portfolioIds: [ids[1]] },
  reported: ['breakdown', 'fees'],
  options: { temporal: { by: 'hour' }, equity: { without: '[{"kind":"values","column":"setupId","values":["x"]}]' } },
}

/** The brushes that an address keeps of a list of so many trades. */
function brushesOf(count: number): readonly Brush[] {
  const listed = Array.from({ length: count }, () => ids[0])
  const brush: Brush = { tool: 'drawdown', kind: 'trades', label: 'Drawdown', ids: listed }
  return eliteFromAddress(eliteAddress({ ...state, brushes: [brush] })).brushes
}

describe('the address of Charter Elite', () => {
  it('reads what it wrote', () => {
    expect(eliteFromAddress(new URLSearchParams(eliteAddress(state).toString()))).toEqual(state)
  })
  it('is empty for what the screen opens with', () => {
    const nothing = eliteFromAddress(new URLSearchParams())
    expect(nothing).toMatchObject({
      tool: null,
      brushes: [],
      compare: null,
      options: {},
      portfolioIds: [],
      reported: null,
    })
    expect(eliteAddress(nothing).toString()).toBe('')
  })
  it('shares the names of the filter with the history', () => {
    const address = eliteAddress(state)
    expect([address.get('from'), address.get('direction'), address.get('symbol')]).toEqual([
      '2025-01-01',
      'long',
      'ES,NQ',
    ])
  })
  it('leaves out what it does not know', () => {
    const text =
      'tool=astrology&brush=%5B%7B%22tool%22%3A%22x%22%7D%5D&opt.x.y=1&opt.fees.by=month&portfolios=1,2&compare=from%3Dyesterday'
    expect(eliteFromAddress(new URLSearchParams(text))).toEqual({
      filter: noFilter,
      portfolioIds: [],
      tool: null,
      brushes: [],
      compare: { filter: noFilter, portfolioIds: [] },
      options: { fees: { by: 'month' } },
      reported: null,
    })
    expect(eliteFromAddress(new URLSearchParams('brush=%5B')).brushes).toEqual([])
  })
  it('keeps short lists of trades and of values only', () => {
    expect(brushesOf(50)).toHaveLength(1)
    expect(brushesOf(51)).toEqual([])
    const symbols = Array.from({ length: 51 }, (_, index) => `S${index}`)
    const ofSymbols = { tool: 'breakdown', kind: 'values', column: 'symbol', values: symbols } as const
    const isLong = { tool: 'breakdown', kind: 'values', column: 'direction', values: ['long'] } as const
    const cell = { tool: 'breakdown', kind: 'both', first: isLong, second: ofSymbols } as const
    for (const brush of [ofSymbols, cell])
      expect(eliteFromAddress(eliteAddress({ ...state, brushes: [brush] })).brushes).toEqual([])
  })
})
