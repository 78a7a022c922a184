import { describe, expect, it } from 'vitest'
import { measuredDatapoints } from '#domain/analysis/groups/datapoint-measure.ts'
import { buildColumnsOf, type ColumnSketch, inputOf, sketchedId } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { allRows } from '#domain/analysis/shapes/read-columns.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { breakdown } from './breakdown.ts'

const options = breakdown.defaults

/** Setup a, long: +2, -1, +1. Setup a, short: -1. Setup b, long: -1, -1. One without a setup, long: +3. */
const sketches: ColumnSketch[] = [
  { r: 2, setupId: 'a' },
  { r: -1, setupId: 'a' },
  { r: 1, setupId: 'a' },
  { r: -1, setupId: 'a', direction: 'short' },
  { r: -1, setupId: 'b' },
  { r: -1, setupId: 'b' },
  { r: 3, setupId: null },
]
const columns = buildColumnsOf(sketches)

describe('breakdown', () => {
  const result = breakdown.compute(inputOf(columns, options))
  const rowOf = (table: string, group: string) =>
    result.tables.find(({ key }) => key === table)?.rows.find((row) => row.group === group)?.cells

  const insideOf = (table: string, group: string) =>
    result.tables
      .find(({ key }) => key === table)
      ?.rows.find((row) => row.group === group)
      ?.inside?.map((row) => [row.group, row.cells[0], row.cells[1]])

  it('has the figures of each group, worked by hand', () => {
    // a: 4 trades, 2 wins, R 2 - 1 + 1 - 1 = 1, mean 0.25; sorted -1, -1, 1, 2: median 0. Deviations 1.75, 1.25,
    // 0.75, 1.25 squared sum 6.75, sd = root of 2.25 = 1.5, t = 0.25 / (1.5 / 2) = 1/3. Profit 300, loss 200.
    const row = rowOf('setupId', 'setupId:a') ?? []
    expect(row.slice(1)).toEqual([4, 0.5, 0.25, 0, 1, expect.closeTo(1 / 3, 12) as number, 1.5, 100])
    // b: two equal losses: no t, no profit to divide.
    expect(rowOf('setupId', 'setupId:b')?.slice(1)).toEqual([2, 0, -1, -1, -2, null, 0, -200])
    // The trade without a setup is a group of its own, and won: its profit factor has nothing to divide by.
    expect(rowOf('setupId', 'setupId:')?.slice(1)).toEqual([1, 1, 3, 3, 3, null, null, 300])
  })

  it('crosses two dimensions: cells, their trades and the brush that selects them', () => {
    const [heat] = result.charts
    if (heat?.kind !== 'heat') throw new Error('the main chart is a matrix')
    expect(heat.rows).toHaveLength(3)
    expect(heat.columns).toEqual([
      [{ kind: 'choice', field: 'direction', value: 'long' }],
      [{ kind: 'choice', field: 'direction', value: 'short' }],
    ])
    // a long 2/3, a short -1; b long -1, none short; without a setup long 3.
    expect(heat.values).toEqual([expect.closeTo(2 / 3, 12), -1, -1, null, 3, null])
    expect(heat.n).toEqual([3, 1, 2, 0, 1, 0])
    for (const group of result.groups) {
      if (group.brush === null) throw new Error('every group of a breakdown can be brushed')
      const rows = selectRows(columns, { portfolioIds: [], conditions: noConditions, brushes: [group.brush] }, null)
      expect(rows.length, group.key).toBe(group.n)
    }
  })

  it('opens each group into its parts by the other dimension', () => {
    const long = [{ kind: 'choice', field: 'direction', value: 'long' }]
    expect(insideOf('setupId', 'setupId:a')).toEqual([
      ['setupId:a|direction:long', long, 3],
      ['setupId:a|direction:short', [{ kind: 'choice', field: 'direction', value: 'short' }], 1],
    ])
    // The other way round, under the names of setups; parts add up to their group.
    const longs = insideOf('direction', 'direction:long') ?? []
    expect(longs.map(([group]) => group)).toEqual([
      'setupId:a|direction:long',
      'setupId:b|direction:long',
      'setupId:|direction:long',
    ])
    expect(longs.map(([, , n]) => n)).toEqual([3, 2, 1])
    // Without a second dimension there is nothing inside.
    const { tables } = breakdown.compute(inputOf(columns, { ...options, columns: '' }))
    expect(tables[0]?.rows.some(({ inside }) => inside !== undefined)).toBe(false)
  })

  it('puts the rarest of very many symbols and tags together, apart from trades without one', () => {
    // 200 symbols of two trades each, then three of one trade; these have two of the last three tags each.
    const many = Array.from({ length: 203 }, (_, index) => `S${String(index).padStart(3, '0')}`)
    const traded = [...many, ...many.slice(0, 200)].map((symbol): ColumnSketch => ({ symbol, tags: [symbol] }))
    const rare = traded.slice(200, 203).map((trade, index) => ({ ...trade, tags: many.slice(200).toSpliced(index, 1) }))
    const of = buildColumnsOf([...traded.slice(0, 200), ...rare, ...traded.slice(203), { symbol: 'S000', tags: [] }])
    for (const [key, without] of [
      ['symbol', []],
      ['tags', [1]],
    ] as const) {
      const { groups } = breakdown.compute(
        inputOf(of, { rows: key, columns: '', measure: 'meanR' }, { tradesOf: 'all' as const }),
      )
      expect(groups, key).toHaveLength(201 + without.length)
      expect(
        groups.filter(({ label }) => label[0] === 'None').map(({ n }) => n),
        key,
      ).toEqual(without)
      const others = groups.find(({ label }) => label[0] === 'Others (3)')
      expect(others?.tradeIds, key).toEqual([sketchedId(200), sketchedId(201), sketchedId(202)])
      const brushes = others?.brush === undefined || others.brush === null ? [] : [others.brush]
      const brushed = selectRows(of, { portfolioIds: [], conditions: noConditions, brushes }, null)
      expect([...brushed], key).toEqual([200, 201, 202])
    }
  })

  it('tests no group that follows from the outcome', () => {
    const of = buildColumnsOf(
      Array.from({ length: 120 }, (_, index): ColumnSketch => {
        const isLoss = index % 2 === 0
        return {
          r: (isLoss ? -1 : 1.5) + (index % 7) / 50,
          holdBucket: isLoss ? 'under5m' : '1to4h',
          exitReason: isLoss ? 'stop' : 'target',
          setupId: isLoss ? 'a' : 'b',
        }
      }),
    )
    const findingOf = (rows: string, second: string) =>
      breakdown.compute(inputOf(of, { rows, columns: second, measure: 'meanR' })).finding
    for (const rows of ['holdBucket', 'exitReason', 'realizedR', 'mfeR', 'result'])
      expect(findingOf(rows, ''), rows).toMatchObject({ certainty: 'descriptive', pValue: null, n: 120 })
    expect(findingOf('holdBucket', 'exitReason').certainty).toBe('descriptive')
    // Beside a setup, which is known before, only that is tested.
    expect(findingOf('setupId', 'holdBucket')).toMatchObject({ certainty: 'likely', comparisons: 2 })
    expect(findingOf('holdBucket', 'setupId')).toMatchObject({ certainty: 'likely', comparisons: 2 })
  })

  it('has totals that are the metrics of the dashboard', () => {
    const trades = metricTradesOf(columns, allRows(columns))
    const metrics = computeMetrics(trades, inputOf(columns, options).account)
    for (const figure of result.figures) expect(figure.value, figure.key).toBe(metrics[figure.key]?.value)
    const totals = result.tables[0]?.totals ?? []
    expect(totals[1]).toBe(metrics.tradeCount?.value)
    expect(totals[3]).toBe(metrics.meanR?.value)
    expect(totals[8]).toBe(metrics.netPnl?.value)
  })

  it('gives the same values at quick depth', () => {
    const quick = breakdown.compute(inputOf(columns, options, { depth: 'quick' }))
    const values = ({ figures }: typeof quick) => figures.map(({ key, value }) => [key, value])
    expect(values(quick)).toEqual(values(result))
    expect(quick.tables.map(({ rows }) => rows.map(({ cells }) => cells))).toEqual(
      result.tables.map(({ rows }) => rows.map(({ cells }) => cells)),
    )
  })

  it('lists the trades of a group only where they are asked for', () => {
    const asked = breakdown.compute(inputOf(columns, options, { tradesOf: ['setupId:b'] })).groups
    expect(asked.find(({ key }) => key === 'setupId:b')?.tradeIds).toEqual([4, 5].map(sketchedId))
    expect(asked.find(({ key }) => key === 'setupId:a')?.tradeIds).toEqual([])
  })

  it('says how many trades are missing for a verdict, and nothing of none', () => {
    expect(result.finding).toMatchObject({ certainty: 'notEnough', n: 7, needed: 40 })
    const none = breakdown.compute(inputOf(buildColumnsOf([]), options))
    expect(none.finding).toMatchObject({ certainty: 'notEnough', n: 0 })
    expect(none.figures.find(({ key }) => key === 'meanR')).toMatchObject({ value: null, reason: 'no_risk' })
  })

  it('groups trades without an R, counts them, and asks for a stop', () => {
    const without = breakdown.compute(inputOf(buildColumnsOf([{ r: null, netPnl: '50', setupId: 'a' }]), options))
    expect(without.tables[0]?.rows[0]?.cells.slice(1)).toEqual([1, 0, null, null, null, null, null, 50])
    expect(without.coverage).toEqual({
      of: 1,
      known: 0,
      missing: [expect.objectContaining({ n: 1, remedy: 'logStop' })],
    })
  })

  it('leaves money out where portfolios differ in currency', () => {
    const account = { ...inputOf(columns, options).account, currency: null }
    const mixed = breakdown.compute(inputOf(columns, { ...options, measure: 'net' }, { account }))
    expect(mixed.unit).toBe('r')
    expect(mixed.figures.map(({ key }) => key)).toEqual(['winRate', 'meanR', 'medianR', 'tradeCount'])
    expect(JSON.stringify(mixed)).not.toContain('"money"')
  })

  it('finds the group that loses, corrected for the number of groups', () => {
    // 100 trades of four setups: d loses 1R nine times of ten, all others win as often as they lose.
    const many = Array.from({ length: 160 }, (_, index) => {
      const setupId = ['a', 'b', 'c', 'd'][index % 4] ?? ''
      const round = Math.floor(index / 4)
      return { setupId, r: setupId === 'd' ? (round % 10 === 0 ? 1 : -1) : (round + (index % 4)) % 2 === 0 ? 1 : -1 }
    })
    const { finding } = breakdown.compute(inputOf(buildColumnsOf(many), { ...options, columns: '' }))
    expect(finding).toMatchObject({ certainty: 'likely', n: 160, comparisons: 4 })
    expect(finding.statement[0]).toEqual({ kind: 'name', list: 'setups', id: 'd' })
    // d: 4 wins and 36 losses of 40, mean -0.8; the other 120 average 0.
    expect(finding.statement).toContainEqual({ kind: 'r', value: expect.closeTo(-0.8, 12) as number, signed: true })
    expect(finding.statement).toContainEqual({ kind: 'r', value: expect.closeTo(0, 12) as number, signed: true })
  })
})

describe('parseOptions', () => {
  it('reads what it wrote, and gives defaults for what it does not know', () => {
    const chosen = { rows: 'stat:x', columns: '', measure: 'net' } as const
    expect(breakdown.parseOptions(chosen)).toEqual(chosen)
    expect(breakdown.parseOptions({ rows: 'nonsense', measure: 7 })).toEqual(options)
    expect(breakdown.parseOptions(null)).toEqual(options)
  })
})

describe('the mean of a custom stat', () => {
  const id = '70000000-0000-4000-8000-000000000000'
  const key = `stat:${id}` as const
  const measured = (values: readonly (number | boolean | null)[], kind: 'number' | 'yesNo', unit: string | null) => {
    const of = buildColumnsOf(values.map((value, index) => ({ r: 1, setupId: index < 2 ? 'a' : 'b', [key]: value })))
    const stats = new Map([[id, { id, name: 'Sleep', kind, unit, formula: null }]])
    const chosen = { rows: 'setupId', columns: 'direction', measure: key }
    return breakdown.compute(inputOf({ ...of, stats }, chosen))
  }

  it('is shown in its unit with the number of trades that have a value', () => {
    const { tables, charts } = measured([6, 8, 4, null], 'number', 'h')
    // a: 6 and 8; b: 4 and one unknown. All: 18 / 3.
    expect(tables[0]?.columns.slice(2, 4).map(({ label }) => label)).toEqual(['Mean Sleep (h)', 'With a value'])
    expect(tables[0]?.rows.map(({ cells }) => cells.slice(2, 4))).toEqual([
      [7, 2],
      [4, 1],
    ])
    expect(tables[0]?.totals?.slice(2, 4)).toEqual([6, 3])
    expect(charts[0]).toMatchObject({ kind: 'heat', title: 'Mean Sleep (h)', values: [7, 4], n: [2, 1] })
    // (7 − 6) / (√2 / √2): one standard error above the mean of all.
    expect(charts[0]).toMatchObject({ t: [expect.closeTo(1, 12), null], isAgainstMean: true })
    expect(charts[1]).toMatchObject({ title: 'Mean Sleep (h) by setup' })
  })

  it('is a share for a yes or no, and percent are fractions', () => {
    expect(measured([true, false, true, null], 'yesNo', null).tables[0]?.totals?.slice(2, 4)).toEqual([2 / 3, 3])
    const { tables } = measured([50, 100, 30, null], 'number', '%')
    expect(tables[0]?.columns.at(2)).toEqual({ key: 'stat', label: 'Mean Sleep', unit: 'fraction' })
    expect(tables[0]?.totals?.at(2)).toBe(0.6)
  })

  it('gives way to mean R where a stat has no numbers', () => {
    const of = buildColumnsOf([{ r: 2, [key]: 'calm' }])
    const result = breakdown.compute(inputOf(of, { rows: 'setupId', columns: '', measure: key }))
    expect(result.charts[0]).toMatchObject({ title: 'Mean R by setup' })
  })

  it('is named where trades are grouped by it', () => {
    const of = buildColumnsOf([
      { r: 2, [key]: 7 },
      { r: 1, [key]: 8 },
    ])
    const stats = new Map([[id, { id, name: 'Sleep', kind: 'number' as const, unit: 'R', formula: null }]])
    const result = breakdown.compute(inputOf({ ...of, stats }, { rows: key, columns: '', measure: 'meanR' }))
    expect(result.charts[0]).toMatchObject({ title: 'Mean R by sleep' })
    expect(result.tables[0]?.rows[0]?.cells[0]).toEqual([{ kind: 'r', value: 7 }])
  })

  it('is an option that an address can state', () => {
    expect(breakdown.parseOptions({ measure: key }).measure).toBe(key)
    expect(breakdown.parseOptions({ measure: 'stat:nobody' }).measure).toBe('meanR')
    expect(breakdown.needs({ rows: 'setupId', columns: '', measure: key })).toContain(key)
  })
})

describe('the mean of a datapoint', () => {
  const of = buildColumnsOf(
    [
      { r: 1, mfeCapturePct: 50, stopWidened: true, totalFees: '2.5' },
      { r: 1, mfeCapturePct: 100, stopWidened: false, totalFees: '3.5' },
      { r: -1, mfeCapturePct: null, stopWidened: null, totalFees: '1' },
    ].map((sketch, index) => ({ ...sketch, setupId: index < 2 ? 'a' : 'b' })),
  )
  const measured = (measure: string, more = {}) =>
    breakdown.compute(inputOf(of, { rows: 'setupId', columns: '', measure }, more))

  it('is shown in its unit with the number of trades that have a value', () => {
    const { tables, charts } = measured('mfeCapturePct')
    expect(tables[0]?.columns.slice(2, 4)).toEqual([
      { key: 'stat', label: expect.stringMatching(/ \(mean\)$/) as string, unit: 'fraction' },
      { key: 'statN', label: 'With a value', unit: 'count' },
    ])
    expect(tables[0]?.rows.map(({ cells }) => cells.slice(2, 4))).toEqual([
      [0.75, 2],
      [null, 0],
    ])
    expect(charts[0]).toMatchObject({ kind: 'bars', bars: [{ group: 'setupId:a', value: 0.75 }] })
  })

  it('counts the trades whose MAE and MFE are approximate, where it is made of them', () => {
    const sources = ['candlesApproximate', 'candles1m', 'candlesApproximate', 'candlesApproximate']
    const id = '70000000-0000-4000-8000-000000000000'
    const stats = new Map([
      [id, { id, name: 'Given back', kind: 'formula' as const, unit: 'R', formula: 'mfeR - realizedR' }],
    ])
    // The last trade has no MFE; of the others two are approximate, one in each setup.
    const sketched = buildColumnsOf(
      sources.map((excursionSource, index) => {
        const mfeR = index === 3 ? null : 2
        return { r: 1, setupId: index < 2 ? 'a' : 'b', excursionSource, mfeR, [`stat:${id}`]: mfeR }
      }),
    )
    const measuredBy = (measure: string, second = '') =>
      breakdown.compute(inputOf({ ...sketched, stats }, { rows: 'setupId', columns: second, measure }))
    for (const measure of ['mfeR', `stat:${id}`]) {
      const { tables, charts } = measuredBy(measure)
      expect(tables[0]?.columns[4]).toEqual({ key: 'statApproximate', label: 'Approximate', unit: 'count' })
      expect(tables[0]?.rows.map(({ cells }) => cells.slice(3, 5))).toEqual([
        [2, 1],
        [1, 1],
      ])
      expect(tables[0]?.totals?.slice(3, 5)).toEqual([3, 2])
      expect(tables[0]?.rows.map(({ cells, intervals }) => intervals.length - cells.length)).toEqual([0, 0])
      expect(charts[0]?.title).toMatch(/ by setup, 2 of 3 approximate$/)
    }
    expect(measuredBy('mfeR', 'direction').charts[0]?.title).toMatch(/\(mean\), 2 of 3 approximate$/)
    for (const measure of ['realizedR', 'holdMinutes', 'meanR']) {
      const { tables, charts } = measuredBy(measure)
      expect(JSON.stringify([tables, charts])).not.toMatch(/approximate/i)
    }
  })

  it('is an average of amounts, and a share of yes', () => {
    expect(measured('totalFees').tables[0]?.rows.map(({ cells }) => cells.slice(2, 4))).toEqual([
      [3, 2],
      [1, 1],
    ])
    expect(measured('stopWidened').tables[0]?.totals?.slice(2, 4)).toEqual([0.5, 2])
  })

  it('gives way to mean R for amounts where portfolios differ in currency', () => {
    const account = { ...inputOf(of, options).account, currency: null }
    expect(measured('totalFees', { account }).charts[0]).toMatchObject({ title: 'Mean R by setup' })
    expect(measured('mfeCapturePct', { account }).tables[0]?.columns.at(2)?.key).toBe('stat')
  })

  it('is of everything that trades have a number of, and of nothing else', () => {
    for (const { key } of measuredDatapoints) {
      expect(breakdown.parseOptions({ measure: key }).measure, key).toBe(key)
      expect(breakdown.needs({ rows: 'setupId', columns: '', measure: key })).toContain(key)
    }
    expect(measuredDatapoints.length).toBeGreaterThan(90)
    for (const key of ['entryPrice', 'entryAt', 'symbol', 'entryHour', 'tags'])
      expect(breakdown.parseOptions({ measure: key }).measure, key).toBe('meanR')
  })
})
