import { expect, test } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { mergeReconciliations, reconcilePnl } from './reconcile.ts'

const row = (line: number, ours: string | null, broker: string | null) => ({
  line,
  symbol: 'ZN',
  grossPnl: ours as Money | null,
  brokerPnl: broker as Money | null,
})

test('half a cent of difference agrees, a cent does not', () => {
  expect(reconcilePnl([row(2, '15.625', '15.62'), row(3, '15.625', '15.63'), row(4, '15.625', '15.61')])).toMatchObject(
    {
      compared: 3,
      agreed: 2,
      differences: [{ line: 4, symbol: 'ZN', computed: '15.625', broker: '15.61', difference: '0.015' }],
    },
  )
})

test('trades with one unknown side are not compared', () => {
  expect(reconcilePnl([row(2, '1', null), row(3, null, '1')])).toEqual({
    compared: 0,
    agreed: 0,
    differences: [],
    rounding: { trades: 0, computed: '0', broker: '0' },
  })
})

test('the sums of the trades that agree show what rounding to cents does to the broker’s total', () => {
  const first = reconcilePnl([row(2, '15.625', '15.62'), row(3, '15.625', '15.62'), row(4, '31.25', '31.25')])
  expect(first.rounding).toEqual({ trades: 2, computed: '62.5', broker: '62.49' })
  // A trade that differs is listed on its own.
  const second = reconcilePnl([row(9, '46.875', '46.88'), row(8, '10', '12')])
  expect(second.rounding).toEqual({ trades: 1, computed: '46.875', broker: '46.88' })
  expect(mergeReconciliations([second, first])).toEqual({
    compared: 5,
    agreed: 4,
    differences: second.differences,
    rounding: { trades: 3, computed: '109.375', broker: '109.37' },
  })
})
