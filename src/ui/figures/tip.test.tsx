import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { UnknownFigure } from './figure-text.tsx'
import { Hint } from './hint.tsx'

afterEach(cleanup)

const show = (children: React.ReactNode) => render(<ThemeProvider theme={theme}>{children}</ThemeProvider>)

test('a term is explained on focus, until Escape; screen readers have the explanation before', async () => {
  show(<Hint text="The range of 95 of 100 samples.">Interval</Hint>)
  const term = screen.getByRole('button', { name: 'Interval' })
  const described = document.getElementById(term.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('The range of 95 of 100 samples.')
  expect(document.querySelector('.MuiTooltip-tooltip')).toBeNull()
  fireEvent.focus(term)
  await vi.waitFor(() =>
    expect(document.querySelector('.MuiTooltip-tooltip')?.textContent).toBe('The range of 95 of 100 samples.'),
  )
  fireEvent.keyDown(term, { key: 'Escape' })
  await vi.waitFor(() => expect(document.querySelector('.MuiTooltip-tooltip')).toBeNull())
})

test('an unknown figure gives its reason on hover', async () => {
  show(<UnknownFigure reason="No losing trades yet." />)
  const dash = screen.getByText('—')
  fireEvent.pointerEnter(dash.parentElement as HTMLElement, { pointerType: 'mouse' })
  await vi.waitFor(() =>
    expect(document.querySelector('.MuiTooltip-tooltip')?.textContent).toBe('No losing trades yet.'),
  )
})
