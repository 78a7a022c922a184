import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PrintSheet } from './print-sheet.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('prints its content once, outside the screen, and says when the dialog was closed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const onDone = vi.fn()
  const { container } = render(
    <PrintSheet label="Printed trades" onDone={onDone}>
      Three trades
    </PrintSheet>,
  )
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = screen.getByRole('region', { name: 'Printed trades' })
  expect(sheet.textContent).toBe('Three trades')
  expect(container.contains(sheet)).toBe(false)
  expect(onDone).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('afterprint'))
  expect(onDone).toHaveBeenCalledOnce()
})
