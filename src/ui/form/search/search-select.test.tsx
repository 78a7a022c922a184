import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { SearchSelect } from './search-select.tsx'

const choices = [
  { value: 'setup', label: 'Setup' },
  { value: 'side', label: 'Side' },
]

function Field() {
  const [value, setValue] = useState('setup')
  return (
    <ThemeProvider theme={theme}>
      <SearchSelect label="Rows" choices={choices} value={value} isOptional={false} onChange={setValue} />
    </ThemeProvider>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Rows' })

afterEach(cleanup)

// First: in this file, nothing has loaded the list yet.
it('opens by keyboard on a first visit, and keeps the focus', async () => {
  render(<Field />)
  field().focus()
  expect(document.activeElement).toBe(field())
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(field())
  fireEvent.click(await screen.findByRole('option', { name: 'Side' }))
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('Side')
})

it('opens by pointer, and searches by typing', async () => {
  render(<Field />)
  fireEvent.mouseDown(field())
  await screen.findByRole('option', { name: 'Side' })
  fireEvent.change(field(), { target: { value: 'sid' } })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Side'])
})

it('takes the first choice that fits on Enter, and does not submit the form around it', async () => {
  render(<Field />)
  fireEvent.mouseDown(field())
  await screen.findByRole('option', { name: 'Side' })
  fireEvent.change(field(), { target: { value: 'si' } })
  const isNotPrevented = fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('Side')
  expect(isNotPrevented).toBe(false)
})
