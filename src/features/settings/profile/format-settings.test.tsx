import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { formatMoney, formatPercent } from '#ui/figures/format.ts'
import { chooseLocale } from '#ui/figures/locale.ts'
import { FormatSettings } from './format-settings.tsx'

afterEach(() => {
  cleanup()
  chooseLocale('system')
})

it('formats numbers and dates by the chosen locale, and as the system again', async () => {
  render(<FormatSettings />)
  expect(screen.getByText('12,345.67 · Mar 31, 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: 'Format' }))
  fireEvent.click(await screen.findByRole('option', { name: 'German (Germany)' }))
  expect(screen.getByText('12.345,67 · 31.03.2026')).toBeTruthy()
  expect(formatMoney('-31.25', 'USD')).toBe('−31,25\u00a0$')
  expect(formatPercent(0.482)).toBe('48,2\u00a0%')
  chooseLocale('system')
  expect(formatMoney('-31.25', 'USD')).toBe('−$31.25')
})
