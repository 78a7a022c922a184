import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as profiles from '#api/accounts/profile.ts'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { AdminGate } from './admin-gate.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'

let role: string | null = null

const announcement = { id: '01890000-0000-7000-8000-000000000001', message: 'Maintenance', severity: 'info' }
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(profiles, 'useProfile').mockImplementation(
    () =>
      ({ profile: role === null ? null : { role }, loading: role === null }) as ReturnType<typeof profiles.useProfile>,
  )
  const body = JSON.stringify({ announcements: [announcement] })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(address: string) {
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <AnnouncementBanner />
          <AdminGate>
            <p>The screen</p>
          </AdminGate>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return queries
}

it.each(['/adminpanel', '/adminpanel/users'])('%s exists for admins alone', async (path) => {
  role = 'trader'
  show(path)
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.queryByText('The screen')).toBeNull()
  cleanup()
  role = null
  show(path)
  expect(screen.queryByText('The screen')).toBeNull()
  cleanup()
  role = 'admin'
  show(path)
  screen.getByText('The screen')
})

it('lets everybody see other screens', () => {
  role = 'trader'
  show('/dashboard')
  screen.getByText('The screen')
})

it('an announcement stays until it is dismissed, also in later visits', async () => {
  role = 'trader'
  show('/dashboard')
  await screen.findByText('Maintenance')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Maintenance')).toBeNull()
  cleanup()
  await refetchAll(show('/dashboard'))
  expect(screen.queryByText('Maintenance')).toBeNull()
})
