import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { singleKeyShortcuts } from '#shared/preferences/single-key-shortcuts.ts'
import { KeyboardSettings } from './keyboard-settings.tsx'

afterEach(() => singleKeyShortcuts.store('on'))

it('turns shortcuts of single keys off and on again, and this browser remembers it', () => {
  render(<KeyboardSettings />)
  const field = screen.getByRole<HTMLInputElement>('switch', { name: 'Single-key shortcuts' })
  expect(field.checked).toBe(true)
  fireEvent.click(field)
  expect(field.checked).toBe(false)
  expect(singleKeyShortcuts.read()).toBe('off')
  fireEvent.click(field)
  expect(singleKeyShortcuts.read()).toBe('on')
})
