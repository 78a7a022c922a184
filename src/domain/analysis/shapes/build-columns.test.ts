import { describe, expect, it } from 'vitest'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import type { Money } from '#domain/numbers/units.ts'
import { closedRows } from './base-rows.ts'
import { addColumns, buildColumns, type RawPart } from './build-columns.ts'
import { buildColumnsOf, inputOf, sketchedId, somePortfolio } from './columns.fixture.ts'
import { unknownDay } from './columns.ts'
import { metricTradesOf } from './metric-trades.ts'
import {
  allRows,
  amountAt,
  dateOfDay,
  daysOf,
  exactAmountAt,
  flagsOf,
  labelAt,
  MissingColumn,
  moneyOf,
  numbersOf,
  sumMoney,
  textOf,
  textsOf,
} from './read-columns.ts'

const part = (ids: string[], fields: [string, string, unknown[]][], id = somePortfolio.id): RawPart => ({
  portfolio: { ...somePortfolio, id },
  ids,
  fields: new Map(fields.map(([key, type, values]) => [key, { type, values }])) as RawPart['fields'],
})

const datesOf = (exit: string | null): [string, string, unknown[]][] => [
  ['exitDate', 'date', [exit]],
  ['entryAt', 'instant', ['2024-01-02T03:00:00.000Z']],
]

const dateIn = (timeZone: string, exit: string | null) => {
  const columns = buildColumns([{ ...part(['a'], datesOf(exit)), portfolio: { ...somePortfolio, timeZone } }])
  return dateOfDay(daysOf(columns, 'listedOn')[0] ?? 0)
}

describe('buildColumns', () => {
  it('puts trades in order of exit, then entry, then id, and those without an exit last, by creation', () => {
    const exits = ['2024-01-03T00:00:00Z', null, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z', null]
    const entries = ['2024-01-02T00:00:00Z', null, '2023-12-31T00:00:00Z', '2023-12-30T00:00:00Z', null]
    const created = ['2024-01-03T00:00:00Z', '2024-02-02T00:00:00Z', null, null, '2024-02-01T00:00:00Z']
    const { ids } = buildColumns([
      part(
        ['a', 'b', 'c', 'd', 'e'],
        [
          ['exitAt', 'instant', exits],
          ['entryAt', 'instant', entries],
          ['createdAt', 'instant', created],
        ],
      ),
    ])
    expect(ids).toEqual(['d', 'c', 'a', 'e', 'b'])
  })

  it('has the order of the metrics for trades of two portfolios', () => {
    const columns = buildColumnsOf([{ r: 1 }, { r: -1, after: 0 }, { r: 2, after: 0, holdMinutes: 30 }])
    const trades = metricTradesOf(columns, closedRows(columns, allRows(columns)))
    expect(trades.map(({ id }) => id)).toEqual(sortByExit(trades).map(({ id }) => id))
    expect(trades.map(({ id }) => id)).toEqual([sketchedId(2), sketchedId(0), sketchedId(1)])
  })

  it('keeps amounts exact: 0.1 + 0.2 - 0.3 is 0', () => {
    const amounts = ['0.1', '0.2', '-0.3', null, '12345678.91']
    const columns = buildColumns([part(['a', 'b', 'c', 'd', 'e'], [['netPnl', 'number', amounts]])])
    const money = moneyOf(columns, 'netPnl')
    expect(money.places).toBe(2)
    expect(sumMoney(money, Uint32Array.of(0, 1, 2, 3))).toBe(0)
    expect(Array.from(columns.ids, (_, row) => exactAmountAt(money, row))).toEqual(amounts)
    expect(amountAt(money, 4)).toBe(12_345_678.91)
    expect(amountAt(money, 3)).toBeNaN()
  })

  it('reads every type from texts as from the values of a stream', () => {
    const texts = part(
      ['a', 'b'],
      [
        ['realizedR', 'number', [1.5, null]],
        ['symbol', 'text', ['ESM4', null]],
        ['tags', 'texts', [['x', 'y'], []]],
        ['isExcluded', 'yesNo', [true, null]],
        ['exitDate', 'date', ['2024-03-10', null]],
        ['entryAt', 'instant', ['2024-03-10T14:30:00.000Z', null]],
        ['assetClass', 'text', ['future', null]],
      ],
    )
    const stream = part(
      ['a', 'b'],
      [
        ['realizedR', 'number', [1.5, null]],
        ['symbol', 'text', ['ESM4', null]],
        ['tags', 'texts', [['x', 'y'], []]],
        ['isExcluded', 'yesNo', [true, null]],
        ['exitDate', 'date', [Date.UTC(2024, 2, 10), null]],
        ['entryAt', 'instant', [Date.UTC(2024, 2, 10, 14, 30), null]],
        ['assetClass', 'text', ['future', null]],
      ],
    )
    const columns = buildColumns([texts])
    expect(columns).toEqual(buildColumns([stream]))
    expect(numbersOf(columns, 'realizedR')).toEqual(Float64Array.of(1.5, Number.NaN))
    expect(flagsOf(columns, 'isExcluded')).toEqual(Int8Array.of(1, -1))
    expect([0, 1].map((row) => labelAt(textOf(columns, 'root'), row))).toEqual(['ES', null])
    expect(textsOf(columns, 'tags')).toMatchObject({
      starts: Uint32Array.of(0, 2, 2),
      codes: Uint32Array.of(0, 1),
      labels: ['x', 'y'],
    })
  })

  it('lists a trade on its exit date, else on its entry date in the zone of its portfolio', () => {
    expect(dateIn('UTC', null)).toBe('2024-01-02')
    // 22:00 of the day before in New York.
    expect(dateIn('America/New_York', null)).toBe('2024-01-01')
    expect(dateIn('America/New_York', '2024-01-05')).toBe('2024-01-05')
    // A missed trade: on the day on which it was seen, in its zone.
    const missed = {
      status: 'missed',
      entryAt: null,
      exitAt: null,
      exitDate: null,
      r: null,
      netPnl: null,
      result: null,
    }
    const columns = buildColumnsOf([{ ...missed, seenAt: '2024-03-10T03:30:00Z' }, missed], {
      timeZone: 'America/New_York',
    })
    expect(Array.from(daysOf(columns, 'listedOn'), (day) => (day === unknownDay ? null : dateOfDay(day)))).toEqual([
      '2024-03-09',
      null,
    ])
  })

  it('names the column that is missing', () => {
    const columns = buildColumns([part(['a'], [['realizedR', 'number', [1]]])])
    expect(() => numbersOf(columns, 'mfpeR')).toThrow(MissingColumn)
    expect(() => numbersOf(columns, 'mfpeR')).toThrow('mfpeR')
  })
})

describe('addColumns', () => {
  const first = part(['a', 'b'], [['exitAt', 'instant', ['2024-01-02T00:00:00Z', '2024-01-01T00:00:00Z']]])
  const second = part(['c'], [['exitAt', 'instant', ['2024-01-03T00:00:00Z']]], 'other')
  const columns = buildColumns([first, second])

  it('merges values by trade, one portfolio after the other, and ignores trades it does not have', () => {
    const some = addColumns(columns, [
      part(
        ['a', 'x', 'b'],
        [
          ['mfpeR', 'number', [1, 9, 2]],
          ['exitVerdict', 'text', ['early', 'late', null]],
        ],
      ),
    ])
    expect(numbersOf(some, 'mfpeR')).toEqual(Float64Array.of(2, 1, Number.NaN))
    const all = addColumns(some, [part(['c'], [['mfpeR', 'number', [3]]], 'other')])
    expect(numbersOf(all, 'mfpeR')).toEqual(Float64Array.of(2, 1, 3))
    expect([0, 1, 2].map((row) => labelAt(textOf(all, 'exitVerdict'), row))).toEqual([null, 'early', null])
    expect(all.ids).toEqual(['b', 'a', 'c'])
  })
})

describe('metricTradesOf', () => {
  it('gives the trade that the columns were made of, and no trade that statistics leave out', () => {
    const columns = buildColumnsOf([
      { r: 1.5, fees: 2.5 },
      { r: -1, isExcluded: true },
      { r: 1, status: 'active', exitAt: null, result: 'open' },
      { r: null, netPnl: '12.34' },
    ])
    const { rows } = inputOf(columns, null)
    const trades = metricTradesOf(columns, closedRows(columns, rows))
    expect(trades).toHaveLength(2)
    expect(trades[0]).toMatchObject({
      id: sketchedId(0),
      netPnl: '150',
      grossPnl: '152.5',
      totalFees: '2.5' as Money,
      initialRiskAmount: '100',
      realizedR: 1.5,
      result: 'win',
      exitDate: '2024-01-02',
    })
    expect(trades[1]).toMatchObject({ realizedR: null, initialRiskAmount: null, netPnl: '12.34' })
  })
})
