import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseLocale } from '#ui/figures/locale.ts'
import { SettingSlider } from './setting-slider.tsx'

afterEach(() => {
  cleanup()
  chooseLocale('system')
})

it('takes thousands as the locale writes them, as typed', () => {
  chooseLocale('en-US')
  const onChange = vi.fn()
  render(
    <SettingSlider
      label="Paths"
      whole
      value={500}
      range={[1, 1_000_000]}
      positions={[500, 1_000]}
      onChange={onChange}
    />,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Paths' })
  fireEvent.change(field, { target: { value: '20,000' } })
  expect(onChange).toHaveBeenLastCalledWith(20_000)
  expect(field.value).toBe('20,000')
  expect(screen.queryByText(/^From 1 to/)).toBeNull()
  fireEvent.change(field, { target: { value: '20,0000' } })
  screen.getByText('From 1 to 1,000,000, a whole number')
  expect(onChange).toHaveBeenCalledTimes(1)
})
