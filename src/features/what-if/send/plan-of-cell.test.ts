import { expect, it } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { planOfCell } from './plan-of-cell.ts'

it('scales the stop in its unit, and counts the target in R of the new stop', () => {
  const stop = { kind: 'atr' as const, value: '1.5' as Decimal }
  expect(planOfCell({ stop, targets: [] }, { stop: 0.8, target: 2 })).toEqual({
    stop: { kind: 'atr', value: '1.2' },
    targets: [{ r: 2.5, sizePct: 100 }],
  })
})

it('leaves a setup without a stop without one', () => {
  expect(planOfCell({ stop: null, targets: [{ r: 1, sizePct: 50 }] }, { stop: 0.3, target: 1 })).toEqual({
    stop: null,
    targets: [{ r: 3.3333, sizePct: 100 }],
  })
})
