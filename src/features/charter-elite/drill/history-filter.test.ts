import { describe, expect, it } from 'vitest'
import type { SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { optimizeAddress } from '#features/charter-elite/tool-actions.tsx'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { toHistoryFilter } from './history-filter.ts'
import { simulateAddress, whatIfAddress } from './links.ts'

const values = (column: SimpleBrush['column'], ...list: string[]): SimpleBrush => ({
  tool: 'breakdown',
  kind: 'values',
  column,
  values: list,
})
const range = (column: SimpleBrush['column'], low: number, high: number): SimpleBrush => ({
  tool: 'breakdown',
  kind: 'range',
  column,
  low,
  high,
})
const closed = { statuses: ['completed'], excluded: false } as const
const narrowed = (brush: Parameters<typeof toHistoryFilter>[2][number], filter: Partial<TradeFilter> = {}) =>
  toHistoryFilter({ ...noFilter, ...filter }, 'closed', [brush])

describe('the filter of the history behind a brush', () => {
  it.each([
    [values('setupId', 'a', 'b'), { setups: ['a', 'b'] }],
    [values('direction', 'short'), { direction: 'short' }],
    [values('entryHour', '9'), { entryHours: ['9'] }],
    [values('root', 'ES'), { roots: ['ES'] }],
    [values('mistakeIds', 'm'), { mistakes: ['m'] }],
    [values('setupId', ''), { without: ['setup'] }],
    [range('realizedR', -1, 2), { minR: -1, maxR: 2 }],
    [range('stat:s', -1, 2), { stat: 's', statMin: -1, statMax: 2 }],
    [values('stat:s', 'calm'), { stat: 's', statIs: 'calm' }],
    [values('stat:s', ''), { stat: 's', without: ['stat'] }],
    // 2025-01-06 and 2025-01-10, in days since 1970.
    [range('exitDate', 20_094, 20_098), { from: '2025-01-06', to: '2025-01-10' }],
  ] as const)('says %o', (brush, expected) => {
    expect(narrowed(brush)).toEqual({ filter: { ...noFilter, ...closed, ...expected }, isWider: false })
  })

  it('leaves out a bound at the end of an axis', () => {
    const beyond = 1e15
    expect(narrowed(range('exitDate', -beyond, 20_098))).toEqual({
      filter: { ...noFilter, ...closed, to: '2025-01-10' },
      isWider: false,
    })
    expect(narrowed(range('exitDate', 20_094, beyond), { to: '2025-01-08' as CalendarDate }).filter).toMatchObject({
      from: '2025-01-06',
      to: '2025-01-08',
    })
    expect(narrowed(range('realizedR', -beyond, 0.25)).filter).toEqual({ ...noFilter, ...closed, maxR: 0.25 })
    expect(narrowed(range('holdMinutes', 30, beyond)).filter).toEqual({ ...noFilter, ...closed, minHold: 30 })
    expect(narrowed(range('stat:s', 1, beyond)).filter).toEqual({ ...noFilter, ...closed, stat: 's', statMin: 1 })
  })

  it('does not ask for more values at once than the history filters by', () => {
    const symbols = Array.from({ length: 51 }, (_, index) => `S${index}`)
    expect(narrowed(values('symbol', ...symbols))).toEqual({ filter: { ...noFilter, ...closed }, isWider: true })
    expect(narrowed(values('symbol', ...symbols.slice(1))).isWider).toBe(false)
  })

  it('says both parts of a cell, within the filter that is set', () => {
    const first = values('setupId', 'a', 'b')
    const cell = { tool: 'breakdown', kind: 'both', first, second: range('realizedR', 0, 9) } as const
    expect(narrowed(cell, { setups: ['b', 'c'], minR: 1 })).toEqual({
      filter: { ...noFilter, ...closed, setups: ['b'], minR: 1, maxR: 9 },
      isWider: false,
    })
    const dates = narrowed(range('exitDate', 20_094, 20_098), { from: '2025-01-08' as CalendarDate })
    expect(dates.filter).toMatchObject({ from: '2025-01-08', to: '2025-01-10' })
  })

  it.each([
    values('holdBucket', 'x'),
    values('setupId', '', 'a'),
    { tool: 'drawdown', kind: 'trades', label: 'Drawdown', ids: ['1'] },
  ] as const)('cannot say %o', (brush) => {
    expect(narrowed(brush)).toEqual({ filter: { ...noFilter, ...closed }, isWider: true })
  })

  it('cannot say two lists of tags at once', () => {
    expect(narrowed(values('tags', 'a'), { tags: ['b'] }).isWider).toBe(true)
  })

  it('names one custom stat, with one value of it', () => {
    expect(narrowed(values('stat:s', 'calm'), { stat: 'other' }).isWider).toBe(true)
    expect(narrowed(values('stat:s', 'calm', 'tense')).isWider).toBe(true)
    const yes = toHistoryFilter(noFilter, 'closed', [values('stat:s', 'yes')], new Set(['s']))
    expect(yes.filter).toMatchObject({ stat: 's', statIs: 'true' })
    expect(narrowed(range('stat:s', 0, 2), { stat: 's', statMin: 1 }).filter).toMatchObject({ statMin: 1, statMax: 2 })
  })

  it('names the trades that a tool is about', () => {
    expect(toHistoryFilter(noFilter, 'missed', []).filter.statuses).toEqual(['missed'])
    expect(toHistoryFilter(noFilter, 'entered', [])).toEqual({
      filter: { ...noFilter, excluded: false },
      isWider: false,
    })
    // Entered in January, closed then or later.
    const january = { ...noFilter, from: '2025-01-01' as CalendarDate, to: '2025-01-31' as CalendarDate }
    expect(toHistoryFilter(january, 'entered', [])).toEqual({
      filter: { ...january, to: null, excluded: false },
      isWider: true,
    })
  })
})

describe('links to the simulators', () => {
  const filter: TradeFilter = { ...noFilter, statuses: ['completed'], excluded: false, direction: 'long' }
  it('hand over dates, setups and side', () => {
    expect(simulateAddress({ ...filter, setups: ['a', 'b'], from: '2025-01-01' as CalendarDate })).toBe(
      '/monte-carlo-simulator?setup=a%2Cb&from=2025-01-01&direction=long',
    )
    expect(simulateAddress(filter, 'p')).toBe('/monte-carlo-simulator?direction=long&portfolio=p')
    expect(whatIfAddress('p', { ...filter, setups: ['a'] })).toBe(
      '/what-if-simulator/strategy/a?portfolio=p&direction=long',
    )
    expect(whatIfAddress('p', filter)).toBe('/what-if-simulator/strategy/p?direction=long')
  })
  it('optimize the setup of the filter in the chosen portfolio', () => {
    const ofSetup = { ...noFilter, setups: ['a'], from: '2025-01-01' as CalendarDate }
    expect(optimizeAddress(ofSetup, ['p'])).toBe('/what-if-simulator/strategy/a?portfolio=p&from=2025-01-01')
    // The simulator knows a setup of one portfolio, or of all.
    expect(optimizeAddress(ofSetup, ['p', 'q'])).toBe('/what-if-simulator/strategy/a')
    expect(optimizeAddress(noFilter, ['p'])).toBe('/what-if-simulator')
  })
  it('are missing where a simulator cannot select the trades', () => {
    expect(simulateAddress({ ...filter, symbols: ['ES'] })).toBeNull()
    expect(whatIfAddress('p', { ...filter, minR: 1 })).toBeNull()
    expect(whatIfAddress('p', { ...filter, setups: ['a', 'b'] })).toBeNull()
  })
})
