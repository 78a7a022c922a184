import { expect, it } from 'vitest'
import { sizeNextPosition } from './next-position.ts'

it('risks the fraction of capital and rounds the quantity down', () => {
  expect(sizeNextPosition(10_000, 0.0125, 0.4)).toEqual({ risk: 125, quantity: 312.5 })
  expect(sizeNextPosition(10_000, 0.01, 3)).toEqual({ risk: 100, quantity: 33.33 })
  expect(sizeNextPosition(1, 0.3, 0.1).quantity).toBe(3)
  expect(sizeNextPosition(10_000, 0.01, null).quantity).toBeNull()
})
