import { expect, it } from 'vitest'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { tableCsv } from './chart-csv.ts'

it('writes figures without rounding, texts as they are, and the unknown as nothing', () => {
  const columns = [
    { key: 'day', label: 'Day' },
    { key: 'pnl', label: 'Net P&L', numeric: true },
  ]
  const rows = [
    { day: 'Mar 3, 2025', pnl: <MoneyText value="-1234.565" currency="USD" /> },
    { day: '−2.5R', pnl: <MoneyText value={null} currency="USD" /> },
  ]
  expect(tableCsv(columns, rows)).toBe('Day,Net P&L\r\n"Mar 3, 2025",-1234.565\r\n\'-2.5R,\r\n')
})
