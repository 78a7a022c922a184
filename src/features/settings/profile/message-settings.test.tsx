import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { messageSeconds } from '#ui/feedback/message-seconds.ts'
import { MessageSettings } from './message-settings.tsx'

const before = messageSeconds.read()
afterEach(() => {
  cleanup()
  messageSeconds.store(before)
})

it('keeps messages for longer, and this browser remembers it', async () => {
  messageSeconds.store('6')
  render(<MessageSettings />)
  const field = screen.getByRole('combobox', { name: /^Show messages for/ })
  expect(field.textContent).toBe('6 seconds')
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { name: '1 minute' }))
  expect(field.textContent).toBe('1 minute')
  expect(messageSeconds.read()).toBe('60')
})
