import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import { notificationAddress } from './notification-address.ts'
import NotificationPopover from './notification-popover.tsx'
import NotificationSettingsPage from './notification-settings-page.tsx'
import NotificationsPage from './notifications-page.tsx'
import { timeSince } from './time-since.ts'

const trade = '01890000-0000-7000-8000-0000000000cc'
const teamId = '01890000-0000-7000-8000-0000000000dd'
const remark: Notification = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'remark_added',
  teamId: null,
  portfolioId: null,
  tradeId: trade,
  day: null,
  actorId: null,
  payload: { actorName: 'Anna', symbol: 'ES' },
  count: 2,
  createdAt: '2026-11-20T15:51:00.000Z' as Instant,
  readAt: null,
}
const removal: Notification = {
  ...remark,
  id: '01890000-0000-7000-8000-000000000002',
  kind: 'removed_from_team',
  tradeId: null,
  payload: { actorName: 'Anna', teamName: 'Desk' },
  count: 1,
}

let list: { notifications: Notification[]; unread: number; nextCursor: string | null }
let mailKinds: string[]
let isBroken: boolean
const calls: string[] = []

function answer(name: string, body: unknown): unknown {
  if (name === 'GET /notifications') return list
  if (name === 'PUT /notifications/read') {
    list = { ...list, unread: 0, notifications: list.notifications.map((one) => ({ ...one, readAt: one.createdAt })) }
    return { done: true }
  }
  if (name.startsWith('PUT /notifications/')) return { notification: remark }
  if (name === 'PUT /notification-settings') ({ mailKinds } = body as { mailKinds: string[] })
  return { mailKinds }
}

beforeEach(() => {
  calls.length = 0
  list = { notifications: [remark, removal], unread: 2, nextCursor: null }
  mailKinds = []
  isBroken = false
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const name = `${init?.method ?? 'GET'} ${new URL(address, 'http://localhost').pathname.replace('/api/v1', '')}`
    calls.push(name)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const json = isBroken ? { code: 'internal', message: 'It failed.' } : answer(name, body)
    return Promise.resolve(
      new Response(JSON.stringify(json), {
        status: isBroken ? 500 : 200,
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The list below the bell, which closes as in the app. */
function Bell() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <NotificationPopover anchor={document.body} onClose={() => setOpen(false)} /> : null
}
function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>
}
function show(content: ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={['/dashboard']}>
          {content}
          <Address />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

it('the bell’s list opens what a notification is about and marks it as read', async () => {
  const onClose = vi.fn()
  show(<NotificationPopover anchor={document.body} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('link', { name: /Unread:\s*Anna added 2 remarks on ES\./ }))
  await waitFor(() => expect(calls).toContain(`PUT /notifications/${remark.id}/read`))
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByLabelText('Address').textContent).toBe(`/trade-history/${trade}`)
})

it('what leads nowhere is marked as read by a click; all are by one button', async () => {
  show(<NotificationPopover anchor={document.body} onClose={vi.fn()} />)
  fireEvent.click(await screen.findByRole('button', { name: /Anna removed you from Desk\..*Mark as read/ }))
  await waitFor(() => expect(calls).toContain(`PUT /notifications/${removal.id}/read`))
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull())
  expect(screen.queryByText('Unread:')).toBeNull()
})

it('the list says that there is nothing, and what failed', async () => {
  list = { notifications: [], unread: 0, nextCursor: null }
  show(<NotificationPopover anchor={document.body} onClose={vi.fn()} />)
  await screen.findByText(/What your team does appears here/)
  cleanup()
  isBroken = true
  show(<NotificationPopover anchor={document.body} onClose={vi.fn()} />)
  await screen.findByText('Couldn’t load notifications')
})

it('a mark that fails is said, by the page and by the bell’s list after it has closed', async () => {
  const failed = 'Couldn’t mark as read: It failed.'
  show(<NotificationsPage />)
  await screen.findByRole('list', { name: 'Notifications' })
  isBroken = true
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByText(failed)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
  cleanup()
  isBroken = false
  show(<Bell />)
  const link = await screen.findByRole('link', { name: /2 remarks on ES/ })
  expect(screen.queryByText(failed)).toBeNull()
  isBroken = true
  fireEvent.click(link)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText(failed)).toBeTruthy()
})

it('the page deletes with an undo, and offers further pages', async () => {
  list = { ...list, nextCursor: 'next' }
  show(<NotificationsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Anna added 2 remarks on ES.' }))
  await screen.findByText('Notification deleted')
  expect(screen.queryByRole('link', { name: /2 remarks/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: /2 remarks/ })
  expect(calls.some((name) => name.startsWith('DELETE'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(calls.filter((name) => name === 'GET /notifications')).toHaveLength(2))
})

it('the page keeps its list and says so when a further page cannot be loaded', async () => {
  list = { ...list, nextCursor: 'next' }
  show(<NotificationsPage />)
  const button = await screen.findByRole('button', { name: 'Load more' })
  isBroken = true
  fireEvent.click(button)
  await screen.findByText('Couldn’t load more. Try again.')
  expect(screen.getByRole('link', { name: /2 remarks/ })).toBeTruthy()
})

it('emails are off until they are turned on, kind by kind', async () => {
  show(<NotificationSettingsPage />)
  const mentions = await screen.findByRole<HTMLInputElement>('switch', { name: 'Mentions' })
  expect(screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => checked)).toEqual([])
  fireEvent.click(mentions)
  await waitFor(() => expect(mailKinds).toEqual(['mentioned']))
  await waitFor(() => expect(mentions.checked).toBe(true))
  isBroken = true
  fireEvent.click(mentions)
  await screen.findByText(/Couldn’t save/)
  await waitFor(() => expect(mentions.checked).toBe(true))
})

it('leads to the trade, the day or the team', () => {
  expect(notificationAddress({ ...remark, teamId })).toBe(`/trade-history/${trade}`)
  expect(notificationAddress({ ...remark, tradeId: null, day: '2026-11-20' as CalendarDate })).toBe(
    '/trade-history/calendar?day=2026-11-20',
  )
  expect(notificationAddress({ ...removal, teamId })).toBe(`/settings/team?team=${teamId}`)
  expect(notificationAddress(removal)).toBeNull()
  // To where it is answered.
  expect(notificationAddress({ ...removal, kind: 'team_invited' })).toBe('/settings/team')
})

it('says how long ago something was', () => {
  const at = '2026-11-20T12:00:00.000Z' as Instant
  const after = (minutes: number) => timeSince(at, Date.parse(at) + minutes * 60_000)
  expect([after(0), after(5), after(60), after(60 * 26)]).toEqual(['now', '5 min', '1 h', '1 d'])
  expect(after(60 * 24 * 8)).toMatch(/Nov 20, 2026/)
})
