import { expect, test } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { reconcilePnl } from './reconcile.ts'

const row = (line: number, ours: string | null, broker: string | null) => ({
  line,
  symbol: 'ZN',
  grossPnl: ours as Money | null,
  brokerPnl: broker as Money | null,
})

test('half a cent of difference agrees, a cent does not', () => {
  expect(reconcilePnl([row(2, '15.625', '15.62'), row(3, '15.625', '15.63'), row(4, '15.625', '15.61')])).toEqual({
    compared: 3,
    agreed: 2,
    differences: [{ line: 4, symbol: 'ZN', computed: '15.625', broker: '15.61', difference: '0.015' }],
  })
})

test('trades of which one side is unknown are not compared', () => {
  expect(reconcilePnl([row(2, '1', null), row(3, null, '1')])).toEqual({ compared: 0, agreed: 0, differences: [] })
})
