import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { defaultView, readWhatIfAddress, writeWhatIfAddress, type WhatIfState } from './what-if-address.ts'
import { defaultSettings } from './what-if-settings.ts'

const id = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'
const everything: WhatIfState = {
  settings: {
    stops: { low: 0.5, high: 2, count: 100 },
    targets: { low: 1, high: 8.25, count: 3 },
    policy: 'exact',
    fallback: 'neutral',
    sizing: 'constantSize',
    slippage: 0.02,
    cost: 0,
    postExit: false,
    candles: '5m',
    from: '2025-01-31' as CalendarDate,
    to: '2025-03-01' as CalendarDate,
    direction: 'short',
    portfolioId: id,
    setupId: id,
    tradeListId: id,
  },
  view: {
    measure: 'maxDrawdown',
    stop: 0.75,
    target: 2,
    scenarioId: id,
    exits: false,
    detail: 'removals',
    behaviors: { 'weekdayOfEntry.weekday': '2', 'mistake.mistake': 'Chased & held' },
    pair: ['weekdayOfEntry', 'mistake'],
  },
}

it.each([
  ['the defaults', { settings: defaultSettings, view: defaultView }],
  ['every setting', everything],
])('reads what it wrote: %s', (_, state) => {
  expect(readWhatIfAddress(new URLSearchParams(writeWhatIfAddress(state).toString()))).toEqual(state)
})

it('keeps a behavior that waits for its second', () => {
  const state = { settings: defaultSettings, view: { ...defaultView, pair: ['side', ''] as const } }
  expect(readWhatIfAddress(new URLSearchParams(writeWhatIfAddress(state).toString()))).toEqual(state)
})

it('has defaults for what is missing', () => {
  expect(readWhatIfAddress(new URLSearchParams())).toEqual({ settings: defaultSettings, view: defaultView })
})

it.each([
  'stops=0-2x5',
  'stops=0.1-2x101',
  'stops=0.1-2x1.5',
  'targets=1',
  'policy=best',
  'cost=-1',
  'cost=recorded',
  'bars=7m',
  'from=2025-02-30',
  'side=both',
  'portfolio=1',
  'show=luck',
  'stop=0',
  'detail=luck',
  'either=side',
  'without.side=long',
  `without.symbol.symbol=${'x'.repeat(61)}`,
])('ignores an invalid value: %s', (query) => {
  expect(readWhatIfAddress(new URLSearchParams(query))).toEqual({ settings: defaultSettings, view: defaultView })
})
