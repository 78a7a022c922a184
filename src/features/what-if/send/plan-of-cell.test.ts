import { expect, it } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { describePlan } from './plan-button.tsx'
import { planOfCell } from './plan-of-cell.ts'

const stopOf = (kind: 'percent' | 'atr' | 'ticks' | 'price', value: string) => ({ kind, value: value as Decimal })

it('scales the stop in its unit, and counts the target in R of the new stop', () => {
  expect(planOfCell({ stop: stopOf('atr', '1.5'), symbols: [] }, { stop: 0.8, target: 2 })).toEqual({
    stop: { kind: 'atr', value: '1.2' },
    targets: [{ r: 2.5, sizePct: 100 }],
  })
})

it.each([
  ['two digits', stopOf('atr', '1.5'), [], '1.42', 3.27],
  ['the digits of the stop', stopOf('price', '0.0051'), ['EURUSD'], '0.0048', 3.29],
  ['whole ticks', stopOf('ticks', '10'), ['ESH6'], '10', 3.1],
  ['the tick of the instrument', stopOf('price', '5'), ['ESH6'], '4.75', 3.26],
  ['one step at least', stopOf('ticks', '0.4'), [], '1', 1.24],
] as const)('rounds the stop to %s, and keeps the distance of the target', (_step, stop, symbols, value, r) => {
  expect(planOfCell({ stop, symbols: [...symbols] }, { stop: 0.95, target: 3.1 })).toEqual({
    stop: { ...stop, value },
    targets: [{ r, sizePct: 100 }],
  })
})

it('leaves a setup without a stop without one', () => {
  expect(planOfCell({ stop: null, symbols: [] }, { stop: 0.3, target: 1 })).toEqual({
    stop: null,
    targets: [{ r: 3.33, sizePct: 100 }],
  })
})

it('is said as the cell was named', () => {
  const cell = { stop: 0.95, target: 3.1 }
  expect(describePlan('Pullback', cell, planOfCell({ stop: stopOf('atr', '1.5'), symbols: [] }, cell))).toBe(
    'Pullback now plans stop 0.95R, target 3.1R: 1.42 ATR, and 3.27R of the new stop.',
  )
  expect(describePlan('Pullback', cell, planOfCell({ stop: null, symbols: [] }, cell))).toBe(
    'Pullback now plans stop 0.95R, target 3.1R: the target is 3.26R of the new stop, which the setup doesn’t plan.',
  )
})
