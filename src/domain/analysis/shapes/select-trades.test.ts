import { describe, expect, it } from 'vitest'
import { closedRows } from './base-rows.ts'
import { buildColumnsOf, type ColumnSketch } from './columns.fixture.ts'
import { readBrush } from './read-brush.ts'
import { MissingColumn } from './read-columns.ts'
import { selectRows } from './select-rows.ts'
import { columnsOfConditions, selectTrades } from './select-trades.ts'
import type { ToolKey } from './tool-keys.ts'
import { noConditions, type TradeConditions } from './trade-conditions.ts'

const sketches: ColumnSketch[] = [
  { r: 1, symbol: 'ESM4', setupId: 'a', tags: ['x', 'y'], thesis: 'Trend day' },
  {
    r: -1,
    symbol: 'NQM4',
    setupId: 'b',
    direction: 'short',
    exitReason: 'stop',
    initialStopPrice: '99',
    isLocked: true,
  },
  {
    r: 0.5,
    symbol: 'AAPL',
    assetClass: 'stock',
    mistakeIds: ['m'],
    holdMinutes: 60,
    reviewedAt: '2024-02-01T00:00:00.000Z',
  },
  { r: null, netPnl: '-30', symbol: 'ESU4', isExcluded: true, maePrice: '1.5', entrySession: 'London', source: 'csv' },
  {
    status: 'missed',
    r: null,
    result: null,
    entryAt: null,
    exitAt: null,
    exitDate: null,
    netPnl: null,
    holdMinutes: null,
    entryHour: null,
    entryWeekday: null,
    symbol: 'straße',
  },
  {
    status: 'active',
    r: null,
    result: 'open',
    exitAt: null,
    exitDate: null,
    netPnl: null,
    symbol: 'ESM4',
    entryAt: '2024-01-15T10:00:00.000Z',
    entryHour: 10,
    entryWeekday: 1,
  },
]

/** Rows by number of the sketch; the trades without an exit stay in order of creation. */
const columns = buildColumnsOf(sketches)
const select = (conditions: Partial<TradeConditions>) => [...selectTrades(columns, { ...noConditions, ...conditions })]

const withStat = (values: unknown[], conditions: Partial<TradeConditions>) => {
  const own = buildColumnsOf(values.map((value) => ({ 'stat:s': value })))
  return [...selectTrades(own, { ...noConditions, stat: 's', ...conditions })]
}

describe('selectTrades', () => {
  const cases: [string, Partial<TradeConditions>, number[]][] = [
    ['nothing', {}, [0, 1, 2, 3, 4, 5]],
    ['dates: a missed trade without any is never within', { from: '2024-01-03' as never }, [1, 2, 3, 5]],
    ['both dates, inclusive', { from: '2024-01-03' as never, to: '2024-01-04' as never }, [1, 2]],
    ['weekdays of the exit, else of the entry', { weekdays: ['1'] }, [5]],
    ['a symbol or a root', { symbols: ['AAPL'], roots: ['es'] }, [0, 2, 3, 5]],
    ['statuses', { statuses: ['missed', 'active'] }, [4, 5]],
    ['results', { results: ['loss', 'open'] }, [1, 5]],
    ['asset classes', { assetClasses: ['stock'] }, [2]],
    ['sources', { sources: ['csv'] }, [3]],
    ['exit reasons', { exitReasons: ['stop'] }, [1]],
    ['a side', { direction: 'short' }, [1]],
    ['setups', { setups: ['a', 'b'] }, [0, 1]],
    ['any of several tags', { tags: ['y', 'z'] }, [0]],
    ['mistakes', { mistakes: ['m'] }, [2]],
    ['hours of the entry', { entryHours: ['10'] }, [5]],
    ['sessions', { entrySessions: ['London'] }, [3]],
    ['bounds of R, inclusive; unknown is outside', { minR: 0.5, maxR: 1 }, [0, 2]],
    ['bounds of P&L', { maxPnl: -30 }, [1, 3]],
    ['held from, inclusive', { minHold: 60 }, [2]],
    ['held less than', { maxHold: 60 }, [0, 1, 3, 5]],
    ['excluded', { excluded: true }, [3]],
    ['included', { excluded: false }, [0, 1, 2, 4, 5]],
    ['locked', { locked: true }, [1]],
    ['reviewed', { reviewed: true }, [2]],
    ['with a stop', { hasStop: true }, [1]],
    ['with an MAE', { hasMae: true }, [3]],
    ['without a setup', { without: ['setup'] }, [2, 3, 4, 5]],
    ['without a date, entry and result', { without: ['date', 'entry', 'result'] }, [4]],
    ['without tags or mistakes', { without: ['tag', 'mistake'] }, [1, 3, 4, 5]],
    ['without a session', { without: ['session'] }, [0, 1, 2, 4, 5]],
    ['a text, ignoring the case of ASCII letters', { search: 'TREND' }, [0]],
    ['a text beyond ASCII, in lower case', { search: 'STRAßE' }, [4]],
    ['several conditions', { roots: ['ES'], excluded: false, minR: 0 }, [0]],
  ]
  it.each(cases)('%s', (_name, conditions, rows) => {
    expect(select(conditions)).toEqual(rows)
  })

  it('reads custom stats of numbers, choices, and yes or no', () => {
    expect(withStat([1, null, 3], {})).toEqual([0, 2])
    expect(withStat([1, null, 3], { statMin: 2 })).toEqual([2])
    expect(withStat([1, null, 3], { statMax: 1, statMin: 1 })).toEqual([0])
    expect(withStat([1.5, 2], { statIs: '1.5' })).toEqual([0])
    expect(withStat(['up', 'down', null], { statIs: 'up' })).toEqual([0])
    // Bounds are about numbers.
    expect(withStat(['up', 'down'], { statMin: 0 })).toEqual([])
    expect(withStat([true, false, null], { statIs: 'false' })).toEqual([1])
  })

  it('names the columns that conditions need beyond the core, and the one that is missing', () => {
    expect(columnsOfConditions({ ...noConditions, entrySessions: ['NY'], stat: 'q' })).toEqual([
      'entrySession',
      'stat:q',
    ])
    expect(() => select({ stat: 'q' })).toThrow(MissingColumn)
  })
})

describe('selectRows', () => {
  it('selects by the day of the entry for the tool of preparation, in the time zone of the portfolio', () => {
    // Held from 31 January, 23:30 in New York, until the next day; and for ten minutes on 1 February, and from then on.
    const held = buildColumnsOf(
      [
        { r: 1, entryAt: '2024-02-01T04:30:00.000Z', exitDate: '2024-02-01' },
        { r: 1, entryAt: '2024-02-01T15:00:00.000Z', exitDate: '2024-02-01' },
        {
          r: null,
          result: 'open',
          status: 'active',
          entryAt: '2024-02-01T16:00:00.000Z',
          exitAt: null,
          exitDate: null,
        },
      ],
      { timeZone: 'America/New_York' },
    )
    const inDays = (days: Partial<TradeConditions>, tool: ToolKey) => [
      ...selectRows(held, { portfolioIds: [], conditions: { ...noConditions, ...days }, brushes: [] }, tool),
    ]
    const [january, february] = [{ to: '2024-01-31' as never }, { from: '2024-02-01' as never }]
    expect([inDays(january, 'management'), inDays(january, 'fees')]).toEqual([[0], []])
    expect([inDays(february, 'management'), inDays(february, 'fees')]).toEqual([
      [1, 2],
      [0, 1, 2],
    ])
    expect(inDays({}, 'management')).toEqual([0, 1, 2])
  })

  const selection = { portfolioIds: [], conditions: { ...noConditions, excluded: false } }
  const range = { tool: 'holding', kind: 'range', column: 'realizedR', low: 0.5, high: 1 } as const
  const values = { tool: 'breakdown', kind: 'values', column: 'setupId', values: ['a', ''] } as const

  it('is cut by the brushes of all other tools, and not by the own one', () => {
    const brushes = [range, values]
    expect([...selectRows(columns, { ...selection, brushes }, null)]).toEqual([0, 2])
    expect([...selectRows(columns, { ...selection, brushes }, 'breakdown')]).toEqual([0, 2])
    expect([...selectRows(columns, { ...selection, brushes }, 'holding')]).toEqual([0, 2, 4, 5])
    expect([
      ...selectRows(
        columns,
        { ...selection, brushes: [{ tool: 'fees', kind: 'both', first: range, second: values }] },
        null,
      ),
    ]).toEqual([0, 2])
    const trades = { tool: 'drawdown', kind: 'trades', label: 'one', ids: [columns.ids[1] ?? ''] } as const
    expect([...selectRows(columns, { ...selection, brushes: [trades] }, null)]).toEqual([1])
  })

  it('gives the same list for the same brushes, and another one for others', () => {
    const first = selectRows(columns, { ...selection, brushes: [range] }, null)
    expect(selectRows(columns, { ...selection, brushes: [{ ...range }] }, 'fees')).toBe(first)
    expect(closedRows(columns, first)).toBe(closedRows(columns, first))
    expect([...selectRows(columns, { ...selection, brushes: [{ ...range, low: 1 }] }, null)]).toEqual([0])
    expect([...selectRows(columns, { ...selection, brushes: [] }, null)]).toHaveLength(5)
  })

  it('selects the portfolios asked for, all if none is named', () => {
    expect(selectRows(columns, { ...selection, portfolioIds: ['other'], brushes: [] }, null)).toHaveLength(0)
    expect(selectRows(columns, { ...selection, brushes: [] }, null)).toHaveLength(5)
  })

  it('reads brushes back from an address, and nothing else', () => {
    for (const brush of [
      range,
      values,
      { tool: 'fees', kind: 'both', first: { ...range, tool: 'fees' }, second: { ...values, tool: 'fees' } },
    ])
      expect(readBrush(JSON.parse(JSON.stringify(brush)))).toEqual(brush)
    for (const nonsense of [
      null,
      7,
      {},
      { ...range, low: 'x' },
      { ...range, tool: 'none' },
      { ...values, values: [1] },
    ])
      expect(readBrush(nonsense)).toBeNull()
  })
})
