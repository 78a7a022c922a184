import { expect, it } from 'vitest'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { countChange, formatRange, moneyChange } from './change-text.ts'

const money = (text: string) => text as Money
const range = (from: string, to: string) => formatRange({ from: from as CalendarDate, to: to as CalendarDate })

it('says how a figure changed by direction and size, exactly', () => {
  expect(countChange(12, 40)).toBe('▼ 28 vs 40')
  expect(countChange(3, 3)).toBe('± 0 vs 3')
  expect(moneyChange(money('0.3'), money('0.1'), 'USD')).toBe('▲ $0.20 vs $0.10')
  expect(moneyChange(money('22.5'), money('22.5'), 'USD')).toBe('± $0.00 vs $22.50')
})

it('names years only where a range crosses one', () => {
  expect(range('2026-10-01', '2026-10-26')).toBe('Oct 1 – Oct 26')
  expect(range('2026-10-01', '2026-10-01')).toBe('Oct 1')
  expect(range('2025-11-27', '2026-11-26')).toBe('Nov 27, 2025 – Nov 26, 2026')
})
