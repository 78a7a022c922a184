import { describe, expect, test } from 'vitest'
import { buildStudiedTrades, type StudiedSketch } from '#domain/metrics/setup/studied-trade.fixture.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { findInsights } from './find-insights.ts'
import { drawHistory } from './random-history.fixture.ts'

const monthDays = 365.2425 / 12

/** A trade a day: every fourth in NQ loses about an R, the others win. */
const history = (n: number, sketch: (place: number) => Partial<StudiedSketch> = () => ({})): StudiedTrade[] =>
  buildStudiedTrades(
    Array.from({ length: n }, (_, place) => ({
      r: place % 4 === 0 ? -0.8 - (place % 3) / 10 : 0.5 + (place % 5) / 10,
      symbol: place % 4 === 0 ? 'NQ' : 'ES',
      ...sketch(place),
    })),
  )

const find = (trades: readonly StudiedTrade[], key: string) => {
  const finding = findInsights(trades).findings.find((one) => one.key === key)
  if (finding === undefined) throw new Error(`${key} is found`)
  return finding
}

describe('what a finding is worth a month', () => {
  test('money: the difference per trade, times its trades a month, times the mean risk', () => {
    const { worth, effect, members } = find(history(100), 'symbol:NQ')
    expect(members).toHaveLength(25)
    const perMonth = (25 / 99) * monthDays
    expect(worth.monthly).toMatchObject({ unit: 'money', currency: 'USD', riskPerTrade: 100 })
    expect(worth.monthly?.tradesPerMonth).toBeCloseTo(perMonth, 10)
    expect(worth.monthly?.value).toBeCloseTo(effect.value * perMonth * 100, 8)
    expect(worth.monthly?.interval?.low).toBeCloseTo((effect.interval?.low ?? 0) * perMonth * 100, 8)
  })

  test('R where the trades have two currencies', () => {
    const trades = history(100, (place) => ({ currency: place === 7 ? 'EUR' : 'USD' }))
    const { worth, effect } = find(trades, 'symbol:NQ')
    expect(worth.monthly).toMatchObject({ unit: 'r', currency: null, riskPerTrade: null })
    expect(worth.monthly?.value).toBeCloseTo(effect.value * (25 / 99) * monthDays, 10)
  })

  test('nothing from less than four weeks', () => {
    const { worth } = find(
      history(100, () => ({ after: 60 })),
      'symbol:NQ',
    )
    expect(worth).toEqual({ monthly: null, reason: 'Needs four weeks of trades.' })
  })

  test('nothing where a finding has no R', () => {
    const trades = history(100, (place) => ({ hasStop: place % 3 !== 0 }))
    expect(find(trades, 'missingStops').worth).toEqual({
      monthly: null,
      reason: 'Trades without a stop have no R.',
    })
  })

  test('findings come in the order of their worth, those without one last', () => {
    const { findings } = findInsights(history(100, (place) => ({ hasStop: place % 3 !== 0 })))
    const sizes = findings.map(({ worth }) => (worth.monthly === null ? -1 : Math.abs(worth.monthly.value)))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(findings.at(-1)?.kind).toBe('missingStops')
  })
})

describe('what a finding is drawn from', () => {
  test('groups with their means and intervals', () => {
    const { chart } = find(history(100), 'symbol:NQ')
    if (chart.kind !== 'groups') throw new Error('groups are compared')
    expect(chart.groups.map(({ label, n }) => [label, n])).toEqual([
      ['Trades in {subject}', 25],
      ['Other symbols', 75],
    ])
    const [group] = chart.groups
    // 25 of -0.8, -0.9 and -1 in turn; nine times the first.
    expect(group?.value).toBeCloseTo(-(9 * 0.8 + 8 * 0.9 + 8 * 1) / 25, 10)
    expect(group?.interval?.low).toBeLessThan(group?.value ?? 0)
  })

  test('cumulative R of all trades, thinned', () => {
    const trades = history(500)
    const { chart } = find(trades, 'edge')
    if (chart.kind !== 'trend') throw new Error('a trend is drawn')
    expect(chart.points.length).toBeLessThanOrEqual(121)
    expect(chart.points[0]).toEqual({ trades: 0, r: 0 })
    const total = trades.reduce((sum, { realizedR }) => sum + (realizedR ?? 0), 0)
    expect(chart.points.at(-1)?.trades).toBe(500)
    expect(chart.points.at(-1)?.r).toBeCloseTo(total, 8)
  })
})

const missing = (trades: readonly StudiedTrade[], kind: string) =>
  findInsights(trades).examined.find((check) => check.kind === kind)?.missing
const payoff = (_unit: number, normal: number) => 0.4 * normal

describe('what is missing for a test', () => {
  test('trades of every kind that is needed', () => {
    expect(missing(history(12), 'edge')).toEqual([{ of: 'trades with an R', have: 12, needed: 30 }])
    expect(
      missing(
        history(40, (place) => ({ mistakes: place < 4 ? 1 : 0 })),
        'mistakes',
      ),
    ).toEqual([{ of: 'trades with a mistake', have: 4, needed: 15 }])
    expect(
      missing(
        history(24, () => ({ symbol: 'ES' })),
        'symbol',
      ),
    ).toEqual([{ of: 'other symbols', have: 0, needed: 20 }])
  })

  test('nothing where something was tested', () => {
    const { examined } = findInsights(buildStudiedTrades(drawHistory(5, { payoff, n: 300 })))
    for (const { outcome, missing: lacking, kind } of examined) {
      expect(lacking.length > 0, kind).toBe(outcome === 'tooFew')
    }
  })
})
