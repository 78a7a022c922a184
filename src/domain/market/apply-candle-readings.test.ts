import { expect, test } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import { longTrade } from '#domain/trade/trade.fixture.ts'
import { type CandleReadings, type CandleValues, applyCandleReadings } from './apply-candle-readings.ts'
import type { CandleExcursions } from './candle-excursions.ts'

const excursions: CandleExcursions = {
  source: 'candles1m',
  whileOpen: { value: { low: 98.5, high: 106.25, lowAfter: 3, highAfter: 12 }, gap: null },
  possible: null,
  windowMin: 45,
  afterExit: { value: { low: 101, high: 107, lowAfter: 40, highAfter: 0.5 }, gap: null },
  bestExit: { value: 107, gap: null },
  setAndForget: { value: null, gap: 'noTarget' },
}
const readings: CandleReadings = { excursions, atrAtEntry: 1 / 3, benchmarkReturnPct: null }
const gone: CandleReadings = {
  excursions: { ...excursions, whileOpen: { value: null, gap: 'gap' }, afterExit: { value: null, gap: 'gap' } },
  atrAtEntry: null,
  benchmarkReturnPct: null,
}

const trade = (excursionSource: ExcursionSource, changes: Parameters<typeof longTrade>[0] = {}) => ({
  ...longTrade(changes),
  excursionSource,
})
const decimal = (text: string) => text as Decimal

test('a trade without values takes all candle readings', () => {
  const inputs = applyCandleReadings(trade('none'), readings, null, false)
  expect(inputs).toEqual({
    given: {
      lowestPrice: '98.5',
      highestPrice: '106.25',
      timeToMaeMin: '3',
      timeToMfeMin: '12',
      postHigh: '107',
      postLow: '101',
      timeToMfpeMin: '0.5',
      timeToMapeMin: '40',
      peeWindowMin: 45,
      atrAtEntry: '0.333333333333',
    },
    source: 'candles1m',
    taken: ['whileOpen', 'afterExit', 'atrAtEntry'],
    kept: [],
    fromCandles: {
      postHigh: '107',
      postLow: '101',
      atrAtEntry: '0.333333333333',
      benchmarkReturnPct: null,
      possibleLow: null,
      possibleHigh: null,
    },
  })
  // Against a short trade the price goes up.
  expect(applyCandleReadings(trade('none', { direction: 'short' }), readings, null, false).given).toMatchObject({
    timeToMaeMin: '12',
    timeToMfeMin: '3',
    timeToMfpeMin: '40',
    timeToMapeMin: '0.5',
  })
})

test('stated values stay unless candles are requested', () => {
  const stated = trade('manual', { lowestPrice: decimal('97'), postHigh: decimal('120'), atrAtEntry: decimal('2') })
  const inputs = applyCandleReadings(stated, readings, null, false)
  expect(inputs).toMatchObject({
    given: {},
    source: 'manual',
    taken: [],
    kept: ['whileOpen', 'afterExit', 'atrAtEntry'],
  })
  const replaced = applyCandleReadings(stated, readings, null, true)
  expect(replaced).toMatchObject({
    given: { lowestPrice: '98.5', postHigh: '107', atrAtEntry: '0.333333333333' },
    source: 'candles1m',
    kept: [],
  })
})

test('values from candles are refreshed; values that differ were stated since', () => {
  const before: CandleValues = {
    postHigh: decimal('105'),
    postLow: decimal('100'),
    atrAtEntry: decimal('1'),
    benchmarkReturnPct: null,
    possibleLow: decimal('89'),
    possibleHigh: decimal('109'),
  }
  const same = trade('candlesOther', { ...before, lowestPrice: decimal('90') })
  expect(applyCandleReadings(same, readings, before, false).taken).toEqual(['whileOpen', 'afterExit', 'atrAtEntry'])
  const edited = trade('candlesOther', { ...before, postLow: decimal('99') })
  expect(applyCandleReadings(edited, readings, before, false)).toMatchObject({
    taken: ['whileOpen', 'atrAtEntry'],
    kept: ['afterExit'],
    // What candles told before is still theirs.
    fromCandles: { postHigh: '105', postLow: '100', atrAtEntry: '0.333333333333' },
  })
})

test('what the bars of entry and exit may add is kept beside approximate extremes, and goes with them', () => {
  const reached = { ...excursions, source: 'candlesApproximate', possible: { low: 97.25, high: 110 } } as const
  const approximate = applyCandleReadings(trade('none'), { ...readings, excursions: reached }, null, false)
  expect(approximate).toMatchObject({
    source: 'candlesApproximate',
    given: { lowestPrice: '98.5', highestPrice: '106.25' },
    fromCandles: { possibleLow: '97.25', possibleHigh: '110' },
  })
  const stored = trade('candlesApproximate', { lowestPrice: decimal('98.5') })
  // Without candles the extremes stay, and so does what they may be.
  expect(applyCandleReadings(stored, gone, approximate.fromCandles, false).fromCandles).toMatchObject({
    possibleLow: '97.25',
    possibleHigh: '110',
  })
  expect(applyCandleReadings(stored, readings, approximate.fromCandles, false).fromCandles).toMatchObject({
    possibleLow: null,
    possibleHigh: null,
  })
})

test('without readings everything stays, even when replacing', () => {
  const stated = trade('manual', { lowestPrice: decimal('97'), postHigh: decimal('120') })
  expect(applyCandleReadings(stated, gone, null, true)).toMatchObject({
    given: {},
    source: 'manual',
    taken: [],
    kept: [],
  })
})
