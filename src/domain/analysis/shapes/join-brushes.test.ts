import { describe, expect, it } from 'vitest'
import { coversBrush, joinBrushes } from './join-brushes.ts'
import type { Brush, RangeBrush, ValuesBrush } from './selection.ts'

const values = (...list: string[]): ValuesBrush => ({
  tool: 'breakdown',
  kind: 'values',
  column: 'setupId',
  values: list,
})
const range = (low: number, high: number): RangeBrush => ({
  tool: 'breakdown',
  kind: 'range',
  column: 'realizedR',
  low,
  high,
})
const both = (first: ValuesBrush, second: RangeBrush): Brush => ({ tool: 'breakdown', kind: 'both', first, second })
const trades = (label: string, ...ids: string[]): Brush => ({ tool: 'streaks', kind: 'trades', label, ids })

describe('joinBrushes', () => {
  it('unites values, lets ranges grow together, and unites trades', () => {
    expect(joinBrushes([values('a'), values('b', 'a')])).toEqual(values('a', 'b'))
    expect(joinBrushes([range(0, 1), range(3, 4)])).toEqual(range(0, 4))
    expect(joinBrushes([trades('1 win', 'x'), trades('2 wins', 'x', 'y'), trades('3 wins', 'z')])).toEqual(
      trades('1 win to 3 wins', 'x', 'y', 'z'),
    )
  })

  it('makes a rectangle of cells', () => {
    expect(joinBrushes([both(values('a'), range(0, 1)), both(values('b'), range(2, 3))])).toEqual(
      both(values('a', 'b'), range(0, 3)),
    )
  })

  it('is null without brushes and where no single brush selects all', () => {
    expect(joinBrushes([])).toBeNull()
    expect(joinBrushes([values('a'), range(0, 1)])).toBeNull()
    expect(joinBrushes([values('a'), { ...values('b'), column: 'symbol' }])).toBeNull()
    expect(joinBrushes([values('a'), trades('x', 'y')])).toBeNull()
    expect(joinBrushes([values('a'), both(values('a'), range(0, 1))])).toBeNull()
  })
})

describe('coversBrush', () => {
  it('holds for parts of a brush and for itself', () => {
    expect(coversBrush(values('a', 'b'), values('b'))).toBe(true)
    expect(coversBrush(range(0, 2), range(1, 2))).toBe(true)
    expect(coversBrush(both(values('a', 'b'), range(0, 2)), both(values('b'), range(0, 1)))).toBe(true)
    expect(coversBrush(values('a'), both(values('a'), range(0, 1)))).toBe(true)
    expect(coversBrush(trades('x', '1', '2'), trades('y', '2'))).toBe(true)
  })

  it('does not hold beyond it', () => {
    expect(coversBrush(values('a'), values('a', 'b'))).toBe(false)
    expect(coversBrush(range(0, 2), range(1, 3))).toBe(false)
    expect(coversBrush(range(0, 2), values('1'))).toBe(false)
    expect(coversBrush(both(values('a'), range(0, 2)), values('a'))).toBe(false)
    expect(coversBrush(trades('x', '1'), trades('y', '2'))).toBe(false)
    expect(coversBrush(values('a'), trades('y', '2'))).toBe(false)
  })
})
