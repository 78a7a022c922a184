import { expect, it } from 'vitest'
import { shortMoney } from './calendar-cell.tsx'

it('keeps the cents of a small amount, so that no gain or loss reads as nothing', () => {
  expect(shortMoney('0.01', 'USD', false)).toBe('+$0.01')
  expect(shortMoney('-4.68', 'USD', false)).toBe('\u2212$4.68')
  expect(shortMoney('-391.85', 'USD', false)).toBe('\u2212$391.85')
  expect(shortMoney('25000.4', 'USD', false)).toBe('+$25,000')
  expect(shortMoney('-11220', 'JPY', false)).toBe('\u2212¥11,220')
})

it('has less room on a phone', () => {
  expect(shortMoney('0.01', 'USD', true)).toBe('+$0.01')
  expect(shortMoney('-391.85', 'USD', true)).toBe('\u2212$392')
  expect(shortMoney('1234', 'USD', true)).toBe('+$1.2K')
})
