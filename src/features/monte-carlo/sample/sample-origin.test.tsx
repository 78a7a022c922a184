import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { ChosenModel } from '#features/monte-carlo/settings/growth-settings.ts'
import { theme } from '#ui/theme/theme.ts'
import { SampleOrigin } from './sample-origin.tsx'

afterEach(cleanup)

const sent: ChosenModel = { kind: 'histogram', custom: { kind: 'histogram', edges: [-1, 0, 2], weights: [70, 50] } }
const query = 'model=drawn&edges=-1,0,2&bars=70,50'

const show = (address: string, model: ChosenModel = sent) =>
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[`/monte-carlo-simulator?${address}`]}>
        <SampleOrigin model={model} />
      </MemoryRouter>
    </ThemeProvider>,
  )

it('names the cell whose results are simulated, and how many they are', () => {
  show(`${query}&from=what-if&name=Trend+pullback,+stop+0.8R,+target+2R`)
  screen.getByText('Sample: Trend pullback, stop 0.8R, target 2R')
  screen.getByText(/^120 results from the what-if simulator/)
})

it.each([
  ['a sample of its own', query, sent],
  ['another origin', `${query}&from=elsewhere&name=Cell`, sent],
  ['another model', `${query}&from=what-if&name=Cell`, { kind: 'iid' }],
  [
    'a histogram that was redrawn',
    `${query}&from=what-if&name=Cell`,
    { kind: 'histogram', custom: { kind: 'histogram', edges: [-1, 0, 2], weights: [70, 51] } },
  ],
] as const)('says nothing of %s', (_, address, model) => {
  show(address, model)
  expect(screen.queryByText(/^Sample:/)).toBeNull()
})
