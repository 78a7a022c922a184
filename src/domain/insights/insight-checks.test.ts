import { describe, expect, test } from 'vitest'
import { buildStudiedTrades, type StudiedSketch } from '#domain/metrics/setup/studied-trade.fixture.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { changeOverTime } from './change-over-time.ts'
import { costs } from './costs.ts'
import { currentDrawdown } from './current-drawdown.ts'
import { earlyExits } from './early-exits.ts'
import { edge } from './edge.ts'
import { findInsights } from './find-insights.ts'
import { findingKinds, type FindingKind, type InsightCheck } from './finding.ts'
import { insightChecks } from './insight-checks.ts'
import { losersHeldLonger } from './losers-held-longer.ts'
import { losingHour } from './losing-groups.ts'
import { missingStops } from './missing-stops.ts'
import { overtrading } from './overtrading.ts'
import { drawHistory } from './random-history.fixture.ts'
import { revengeTrading } from './revenge-trading.ts'
import { sizeAfterLoss } from './size-after-loss.ts'
import { streaks } from './streaks.ts'

/** The sketch at each of `n` places, made from its place. */
const history = (n: number, sketch: (place: number) => StudiedSketch): StudiedTrade[] =>
  buildStudiedTrades(Array.from({ length: n }, (_, place) => sketch(place)))

/** The day that a place among all days' trades falls on, as a date. */
function dateOf(days: readonly (readonly unknown[])[], index: number): CalendarDate {
  let left = index
  const day = days.findIndex(({ length }) => {
    left -= length
    return left < 0
  })
  return new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10) as CalendarDate
}

/** The one statement of an inquiry. */
function claimOf(inquiry: InsightCheck, trades: readonly StudiedTrade[]) {
  const [claim, ...others] = inquiry.examine(trades)
  if (claim === undefined) throw new Error(`${inquiry.kind} tested nothing`)
  expect(others).toEqual([])
  return claim
}

/** A loss and two wins in turn. */
const rising = (n: number) => history(n, (place) => ({ r: place % 3 === 0 ? -1 : 1 }))
/** The same until a peak, then thirty losses. */
const losingAfter = (peak: number) => history(peak + 30, (place) => ({ r: place < peak && place % 3 !== 0 ? 1 : -1 }))

const found = (trades: readonly StudiedTrade[], kind: FindingKind) =>
  findInsights(trades).findings.filter((finding) => finding.kind === kind)

/** Wins of 2 R and losses of 1 R, one in two: mean 0.5. */
const winning = (place: number): StudiedSketch => ({ r: place % 2 === 0 ? 2 : -1 })

describe('statements of each kind, worked by hand', () => {
  test('edge: 40 trades of +2 and -1 in turn', () => {
    const claim = claimOf(edge, history(40, winning))
    // Deviation 1.5 x root of 40/39; no skew; the 5% point of 39 degrees is 2.02269.
    const half = (2.02269 * 1.5 * Math.sqrt(40 / 39)) / Math.sqrt(40)
    expect(claim.effect.value).toBeCloseTo(0.5, 14)
    expect(claim.effect.interval?.low).toBeCloseTo(0.5 - half, 5)
    expect(claim.statement).toBe('Your trades have an edge: +0.50R per trade over 40 trades (95% CI +0.01R to +0.99R).')
    expect(claim).toMatchObject({ nature: 'strength', n: 40 })
    expect(edge.examine(history(29, winning))).toEqual([])
    expect(claim).not.toHaveProperty('effectiveN')
  })

  test('edge: 300 trades with an autocorrelation of 0.8, which tell as much as fewer independent ones', () => {
    const sketches = drawHistory(7, { payoff: (_unit, normal) => 0.4 * normal, n: 300, correlation: 0.8, edgeR: 1.5 })
    const claim = claimOf(edge, buildStudiedTrades(sketches))
    const { effectiveN = claim.n } = claim
    expect(effectiveN).toBeLessThan(100)
    expect(claim.statement).toContain(`per trade over 300 trades (effective ${Math.round(effectiveN)}) (95% CI`)
  })

  test('change: 0.5 R before, -0.25R since', () => {
    const trades = history(80, (place) => (place < 40 ? winning(place) : { r: place % 4 === 0 ? 2 : -1 }))
    const claim = claimOf(changeOverTime, trades)
    expect(claim.effect.value).toBeCloseTo(-0.75, 14)
    expect(claim.statement).toBe('Results got worse: +0.50R per trade over the first 40, -0.25R over the last 40.')
  })

  test('hour: 25 entries at ten that lose, 75 at fourteen that win', () => {
    const trades = history(100, (place) => ({
      r: place % 4 === 0 ? -0.8 - (place % 3) / 10 : 0.5 + (place % 5) / 10,
      entryHour: place % 4 === 0 ? 10 : 14,
    }))
    const claims = losingHour.examine(trades)
    expect(new Set(claims.map(({ subject }) => subject?.value))).toEqual(new Set(['10', '14']))
    const [reported, ...others] = found(trades, 'hour')
    expect(others).toEqual([])
    expect(reported).toMatchObject({ subject: { kind: 'hour', value: '10' }, severity: 'high', n: 100 })
    // 25 places 0, 4, 8, …: -0.8, -0.9, -1 in turn, of which the first nine times.
    expect(reported?.statement).toBe(
      'Trades entered in the hour {subject} average -0.90R each (25 trades), other trades +0.70R (75 trades).',
    )
    expect(reported?.evidence).toHaveLength(10)
  })

  test('symbols and setups that lose are named, those that win are not', () => {
    const trades = history(120, (place) => ({
      r: place % 3 === 0 ? -1 + (place % 2) / 5 : 1 - (place % 5) / 10,
      symbol: place % 3 === 0 ? 'NQ' : 'ES',
      setupId: place % 3 === 0 ? 'fade' : null,
    }))
    expect(found(trades, 'symbol').map(({ subject }) => subject)).toEqual([{ kind: 'symbol', value: 'NQ' }])
    expect(found(trades, 'setup').map(({ subject }) => subject)).toEqual([{ kind: 'setup', value: 'fade' }])
  })

  test('early exits: a third of the best move', () => {
    const trades = history(80, (place) => ({
      r: place % 2 === 0 ? 1 : -1,
      mfeR: (place % 4 === 0 ? 2.8 : 3.2) as StudiedTrade['mfeR'],
    }))
    const claim = claimOf(earlyExits, trades)
    // 1 - 1.5
    expect(claim.effect.value).toBeCloseTo(-0.5, 14)
    expect(claim.statement).toBe('Winners captured 33% of their best move: +1.00R of +3.00R (40 trades).')
    expect(found(trades, 'earlyExits')).toHaveLength(1)
    expect(claim).not.toHaveProperty('approximateN')
    const marked = trades.map((trade, place) => ({ ...trade, hasApproximateExcursions: place < 12 }))
    expect(claimOf(earlyExits, marked)).toMatchObject({
      approximateN: 6,
      statement: expect.stringContaining('of +3.00R (40 trades, 6 approximate).') as string,
    })
  })

  test('losers held: an hour against ten minutes', () => {
    const trades = history(60, (place) => ({
      r: place % 2 === 0 ? 1 : -1,
      holdMinutes: place % 2 === 0 ? 10 : place % 4 === 1 ? 50 : 70,
    }))
    const claim = claimOf(losersHeldLonger, trades)
    expect(claim.statement).toBe('Losers are held 60 minutes (median of 30), winners 10 (of 30).')
    // Geometric mean of 51 and 71 over 11, less 1.
    expect(claim.effect.value).toBeCloseTo(Math.sqrt(51 * 71) / 11 - 1, 12)
    expect(found(trades, 'losersHeld')).toHaveLength(1)
  })

  test('missing stops: 10 of 40, where 5% may be an oversight', () => {
    const trades = history(40, (place) => ({ r: 1, hasStop: place % 4 !== 0 }))
    const claim = claimOf(missingStops, trades)
    expect(claim.statement).toBe('10 of 40 trades (25%) had no stop; up to 5% may be an oversight.')
    // The sum of C(40, k) 0.05^k 0.95^(40 - k) over k >= 10.
    let term = 0.95 ** 40
    let below = 0
    for (let k = 0; k < 10; k += 1) {
      below += term
      term *= ((40 - k) / (k + 1)) * (0.05 / 0.95)
    }
    expect(claim.pValue).toBeCloseTo(1 - below, 12)
    expect(found(trades, 'missingStops')).toHaveLength(1)
    expect(
      found(
        history(40, (place) => ({ r: 1, hasStop: place !== 0 })),
        'missingStops',
      ),
    ).toEqual([])
  })

  test('losses beyond the stop: a third of them, at -2 R', () => {
    const trades = history(90, (place) => ({ r: place % 3 === 0 ? -2 : place % 3 === 1 ? -1 : 3 }))
    const [claim] = found(trades, 'beyondStop')
    expect(claim?.statement).toBe(
      '30 of 60 losses (50%) were larger than their stop allowed; up to 5% may be slippage. They average -2.00R each.',
    )
  })

  test('revenge: entered five minutes after a loss', () => {
    // In turn: a loss, five minutes later (15 from exit to exit, 10 held) a larger one, then a win a day later.
    const trades = history(90, (place) =>
      place % 3 === 0
        ? { r: -0.9 - (place % 2) / 5 }
        : place % 3 === 1
          ? { r: -1.8 - (place % 2) / 5, after: 15 }
          : { r: 2 + (place % 2) / 5 },
    )
    const [claim] = found(trades, 'revenge')
    expect(claim?.statement).toBe(
      'Trades entered within 15 minutes of a loss average -1.90R each (30 trades), other trades +0.55R (60 trades).',
    )
    expect(revengeTrading.examine(history(90, winning))).toEqual([])
  })

  test('overtrading: two trades a day are usual; every third day has two more, which lose', () => {
    const days = Array.from({ length: 60 }, (_, day) => [
      { r: 0.4, after: 1380 },
      { r: 0.6, after: 30 },
      ...(day % 3 === 0 ? [-0.9, -1.1].map((r) => ({ r, after: 15 })) : []),
    ])
    const trades = buildStudiedTrades(days.flat()).map((trade, index) => ({ ...trade, exitDate: dateOf(days, index) }))
    const [claim] = found(trades, 'overtrading')
    expect(claim?.statement).toBe(
      'Trades after the first 2 of the day average -1.00R each (40 trades), earlier trades +0.50R (120 trades).',
    )
    expect(overtrading.examine(history(90, winning))).toEqual([])
  })

  test('size after losses: a fifth more than after wins', () => {
    const trades = history(80, (place) => ({
      ...winning(place),
      // An odd place follows a win, an even one a loss.
      initialRiskAmount: (place % 2 === 1
        ? '100'
        : place % 4 === 0
          ? '119'
          : '121') as StudiedTrade['initialRiskAmount'],
    }))
    const claim = claimOf(sizeAfterLoss, trades)
    expect(claim.statement).toBe('Risk is 20% larger after a loss (39 trades) than after a win (40).')
    expect(found(trades, 'sizeAfterLoss')).toHaveLength(1)
  })

  test('costs: 0.3 of the 0.5 R that is there before them', () => {
    const trades = history(400, (place) => ({ r: (place % 2 === 0 ? 2 : -1) - 0.3, fees: 30 }))
    const claim = claimOf(costs, trades)
    expect(claim.statement).toBe('Costs take 60% of profit: 0.30R of 0.50R per trade (400 trades).')
    // 0.3 - 0.5 / 3, and negative, as it costs.
    expect(claim.effect.value).toBeCloseTo(0.5 / 3 - 0.3, 12)
    expect(claim.rPerTrade).toMatchObject({ value: claim.effect.value, interval: claim.effect.interval })
  })

  test('mistakes and broken rules cost the difference from other trades', () => {
    const trades = history(80, (place) => ({
      r: place % 4 === 0 ? -1 - (place % 8) / 20 : 0.5 + (place % 3) / 10,
      mistakes: place % 4 === 0 ? 2 : 0,
      compliance: place % 4 === 0 ? 0.25 : 1,
    }))
    expect(found(trades, 'mistakes')[0]?.statement).toBe(
      'Trades with a mistake average -1.10R each (20 trades), trades without one +0.60R (60 trades).',
    )
    expect(found(trades, 'brokenRules')[0]?.effect.value).toBeCloseTo(-1.7, 2)
  })

  test('drawdown: thirty losses at the end of a history that wins', () => {
    const trades = losingAfter(90)
    const claim = claimOf(currentDrawdown, trades)
    expect(claim.effect.value).toBe(-30)
    // Of a thousand orders none is as deep.
    expect(claim.pValue).toBe(1 / 1_001)
    expect(claim.statement).toContain('Cumulative R is 30.00R below its peak. In random order, the same 120 results')
    expect(claim).toMatchObject({ nature: 'weakness', severity: 'high' })
    expect(claim.evidence).toEqual(trades.slice(-10).map(({ id }) => id))
    // Since the last trade at the peak.
    expect(claim.members).toEqual(trades.slice(90))
    expect(found(trades, 'drawdown')).toHaveLength(1)
    expect(claimOf(currentDrawdown, trades)).toEqual(claim)
  })

  test('drawdown: its own streak explains it only if there are fewer than 50 trades before it', () => {
    expect(claimOf(currentDrawdown, losingAfter(50)).statement).toContain('In random order, the same')
    expect(claimOf(currentDrawdown, losingAfter(48)).statement).toContain('In random order with the same streaks,')
  })

  test('drawdown: the peak may be before the first trade', () => {
    const losing = history(60, (place) => ({ r: place % 3 === 0 ? -1 : -2 }))
    const afterOneWin = history(60, (place) => ({ r: place === 0 ? 0.5 : place % 3 === 0 ? -1 : -2 }))
    expect(claimOf(currentDrawdown, losing).members).toEqual(losing)
    expect(claimOf(currentDrawdown, afterOneWin).members).toEqual(afterOneWin.slice(1))
  })

  test('drawdown: at the peak it is no weakness; below 50 trades it is not examined, and old ones do not count', () => {
    expect(claimOf(currentDrawdown, rising(60))).toMatchObject({
      nature: 'strength',
      severity: 'medium',
      effect: { value: 0 },
      pValue: 1,
      members: [],
    })
    expect(currentDrawdown.examine(rising(49))).toEqual([])
    expect(claimOf(currentDrawdown, rising(50)).n).toBe(50)
    expect(claimOf(currentDrawdown, rising(2_001)).n).toBe(2_000)
  })

  test('streaks: ten wins, ten losses, and so on', () => {
    const trades = history(100, (place) => ({ r: Math.floor(place / 10) % 2 === 0 ? 1 : -1 }))
    const claim = claimOf(streaks, trades)
    // 2 x 50 x 50 / 100 + 1
    expect(claim.statement).toBe('Wins and losses come in streaks: 10 in 100 trades, 51 expected by chance.')
    expect(claim.effect.value).toBeCloseTo(10 / 51, 14)
  })
})

describe('reported findings', () => {
  test('without trades nothing is, and every kind says that there are too few', () => {
    const { findings, examined } = findInsights([])
    expect(findings).toEqual([])
    expect(examined.map(({ kind }) => kind)).toEqual(insightChecks.map(({ kind }) => kind))
    expect(examined.every(({ outcome, tested }) => outcome === 'tooFew' && tested === 0)).toBe(true)
  })

  test('every kind has one inquiry, with words', () => {
    expect(insightChecks.map(({ kind }) => kind).toSorted()).toEqual([...findingKinds].toSorted())
    for (const { title, remedy } of insightChecks) expect(title.length * remedy.length).toBeGreaterThan(0)
  })

  test('every reported interval excludes the value without an effect, and at most three are of one kind', () => {
    const trades = history(400, (place) => ({
      r: place % 2 === 0 ? -1 + (place % 3) / 20 : 1.4 - (place % 5) / 20,
      symbol: place % 2 === 0 ? ['A', 'B', 'C', 'D', 'E'][(place / 2) % 5] : 'ES',
    }))
    const reported = found(trades, 'symbol')
    expect(reported).toHaveLength(3)
    for (const { effect } of reported) expect(effect.interval?.high).toBeLessThan(effect.nothing)
  })

  test('the order in which trades are given does not matter', () => {
    const trades = losingAfter(90)
    expect(findInsights(trades.toReversed())).toEqual(findInsights(trades))
  })
})
