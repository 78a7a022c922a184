import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExportRequest } from '#contract/accounts/export-requests.ts'
import type { OwnSession } from '#contract/accounts/sessions.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import SecurityPage from './security-page.tsx'

const current: OwnSession = {
  id: '01890000-0000-7000-8000-000000000001',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ip: '203.0.113.7',
  openedAt: '2026-11-20T15:51:00.000Z',
  refreshedAt: '2026-11-21T09:00:00.000Z',
  isCurrent: true,
} as OwnSession
const other: OwnSession = { ...current, id: '01890000-0000-7000-8000-000000000002', userAgent: null, isCurrent: false }

let open: OwnSession[] = []
let request: ExportRequest | null = null
const asked = {
  id: '01890000-0000-7000-8000-000000000003',
  reason: 'You asked support for a copy',
  askedAt: '2026-11-20T15:51:00.000Z',
  allowedAt: null,
  expiresAt: '2026-11-27T15:51:00.000Z',
} as ExportRequest
const calls: { method: string; path: string; body: unknown }[] = []
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answer(address: string, init?: RequestInit): Response {
  const path = new URL(address, 'http://localhost').pathname.replace('/api/v1', '')
  const method = init?.method ?? 'GET'
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
  calls.push({ method, path, body })
  if (path === '/sessions') return json(200, { sessions: open })
  if (path === '/account/export-request') return json(200, { request })
  if (path.startsWith('/account/export-request/')) {
    const isAllowed = (body as { status: string }).status === 'allowed'
    request = isAllowed ? { ...asked, allowedAt: asked.askedAt } : null
    return json(200, { done: true })
  }
  if (path === '/account/deletion') {
    const details = [{ field: 'password', message: 'is not the current password' }]
    return json(400, { code: 'validation_failed', message: 'A field is wrong.', details })
  }
  open = open.filter(({ id }) => !path.endsWith(id))
  return json(200, { done: true })
}

const page = () => (
  <QueryClientProvider client={new QueryClient()}>
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <SecurityPage />
      </MemoryRouter>
      <Snackbars />
    </ThemeProvider>
  </QueryClientProvider>
)

beforeEach(() => {
  open = [current, other]
  request = null
  calls.length = 0
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => Promise.resolve(answer(address, init)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the page of security', () => {
  it('lists sessions and ends another one', async () => {
    render(page())
    await screen.findByText('Firefox on Linux')
    screen.getByText('This browser')
    fireEvent.click(screen.getByRole('button', { name: /^End session: Unknown browser/ }))
    await vi.waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull())
    expect(calls).toContainEqual({ method: 'DELETE', path: `/sessions/${other.id}`, body: null })
  })

  it('asks for the password before it deletes the account, and says that it is wrong', async () => {
    render(page())
    const button = await screen.findByRole('button', { name: 'Delete account' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    screen.getByText(/unpaid affiliate earnings are deleted/)
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'a guess' } })
    fireEvent.click(button)
    await screen.findByText('That password is wrong.')
    expect(calls).toContainEqual({ method: 'POST', path: '/account/deletion', body: { password: 'a guess' } })
  })

  it('shows an admin’s request to export the account, which is allowed by one click and revoked', async () => {
    request = asked
    render(page())
    const panel = within(await screen.findByRole('region', { name: 'Export request' }))
    panel.getByText('Reason: You asked support for a copy')
    panel.getByText(/^Nothing is exported unless you allow it\. The request ends Nov 27, 2026/)
    fireEvent.click(panel.getByRole('button', { name: 'Allow export' }))
    await panel.findByText(/^You allowed one export until Nov 27, 2026/)
    screen.getByText('Export allowed once')
    fireEvent.click(panel.getByRole('button', { name: 'Revoke consent' }))
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Export request' })).toBeNull())
    const path = `/account/export-request/${asked.id}`
    expect(calls.filter((call) => call.path === path).map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { status: 'allowed' }],
      ['PUT', { status: 'refused' }],
    ])
  })

  it('refuses a request by one click, too', async () => {
    request = asked
    render(page())
    fireEvent.click(await screen.findByRole('button', { name: 'Refuse export' }))
    await screen.findByText('Export refused')
    expect(screen.queryByRole('region', { name: 'Export request' })).toBeNull()
  })
})
