import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeTrade } from '#features/what-if/what-if.fixture.ts'
import {
  actualLevels,
  buildWhatIfInput,
  narrowTrades,
  placeBetween,
  recordedCost,
  selectedCell,
  thinInput,
} from './what-if-input.ts'

const candles = [{ adverse: 0.2, favorable: 1, isWhole: true }]
const trades = [
  madeTrade({ r: 2, costR: 0.1, exit: 'target', candles }),
  madeTrade({ r: -1, costR: 0.05, exit: 'stop', direction: 'short', entryDate: '2025-02-01' as CalendarDate }),
]

it('takes the average recorded cost unless one is chosen', () => {
  expect(recordedCost(trades)).toBe(0.075)
  expect(buildWhatIfInput(trades, defaultSettings).cost).toBe(0.075)
  expect(buildWhatIfInput(trades, { ...defaultSettings, cost: 0 }).cost).toBe(0)
  expect(recordedCost([])).toBe(0)
})

it('gives candles to the engine only where they decide', () => {
  expect(buildWhatIfInput(trades, defaultSettings).trades[0]?.candles).toBeNull()
  expect(buildWhatIfInput(trades, { ...defaultSettings, policy: 'exact' }).trades[0]?.candles).toEqual(candles)
})

it('leaves out prices after the exit on request', () => {
  const [post] = buildWhatIfInput([madeTrade({ post: { mfpe: 1, mape: 0, first: null } })], defaultSettings).trades
  expect(post?.post).not.toBeNull()
  const without = { ...defaultSettings, postExit: false }
  expect(buildWhatIfInput([madeTrade({ post: { mfpe: 1, mape: 0, first: null } })], without).trades[0]?.post).toBeNull()
})

it('narrows by day and side', () => {
  expect(narrowTrades(trades, { from: '2025-01-15' as CalendarDate, to: null, direction: null })).toEqual([trades[1]])
  expect(narrowTrades(trades, { from: null, to: null, direction: 'long' })).toEqual([trades[0]])
})

it.each([
  [100, 100],
  [100, 20],
  [100, 30],
  [30, 100],
  [3, 100],
])('thins %i × %i levels to at most 2,500 cells, and keeps what fits', (stops, targets) => {
  const input = buildWhatIfInput(trades, {
    ...defaultSettings,
    stops: { low: 0.1, high: 5, count: stops },
    targets: { low: 0.1, high: 5, count: targets },
  })
  const thinned = thinInput(input)
  expect(thinned.stops.length * thinned.targets.length).toBeLessThanOrEqual(2_500)
  if (stops * targets <= 2_500) expect(thinned).toBe(input)
  expect(thinned.stops.at(-1)).toBe(5)
  expect(thinned.targets.at(-1)).toBe(5)
})

it('selects what was done until a cell is chosen', () => {
  const levels = { stops: [0.5, 0.9, 1.5], targets: [1, 2, 3] }
  expect(actualLevels(trades)).toEqual({ stop: 1, target: 2 })
  expect(selectedCell(levels, { stop: null, target: null }, actualLevels(trades))).toEqual({ stop: 1, target: 1 })
  expect(selectedCell(levels, { stop: 2, target: 0.1 }, actualLevels(trades))).toEqual({ stop: 2, target: 0 })
  expect(selectedCell(levels, { stop: null, target: null }, { stop: 1, target: null }).target).toBe(1)
})

it('places a value between levels', () => {
  expect(placeBetween([1, 2, 4], 3)).toBe(1.5)
  expect(placeBetween([1, 2, 4], 1)).toBe(0)
  expect(placeBetween([1, 2, 4], 4)).toBe(2)
  expect(placeBetween([1, 2, 4], 4.1)).toBeNull()
  expect(placeBetween([1, 2, 4], null)).toBeNull()
})
