import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import PayoutsPage from './affiliates/affiliates-page.tsx'
import AuditLogPage from './audit-log/audit-log-page.tsx'
import MailPage from './mail/mail-page.tsx'
import OverviewPage from './overview/overview-page.tsx'
import SystemPage from './system/system-page.tsx'
import UserPage from './users/user-page.tsx'
import UsersPage from './users/users-page.tsx'

const me = '01890000-0000-7000-8000-0000000000aa'
signInForTests(me, 'me@example.com')

const id = '01890000-0000-7000-8000-000000000001'
const now = '2026-11-20T15:51:00.000Z'
const account = {
  id,
  email: 'anna@example.com',
  username: null,
  fullName: null,
  createdAt: now,
  emailConfirmedAt: now,
  lastSignInAt: now,
  bannedUntil: null,
  plan: 'free',
  role: 'trader',
  deletionAt: null,
  portfolios: 1,
  trades: 12,
}

/** Of an account that no admin asked to export. */
const noExport = { exportConflict: null, exportRequest: null }

type Answer = readonly [status: number, body: unknown]
let answers: Record<string, (body: unknown) => Answer> = {}
const calls: string[] = []

function answer(address: string, init?: RequestInit): Response {
  const url = new URL(address, 'http://localhost')
  const name = `${init?.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`
  calls.push(`${name}${url.search}`)
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
  const [status, json] = answers[name]?.(body) ?? [404, { code: 'not_found', message: 'There is no such thing.' }]
  return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } })
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

function show(Screen: ComponentType, path: string, address: string): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={path} element={<Screen />} />
          </Routes>
          <Address />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  answers = {}
  calls.length = 0
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => Promise.resolve(answer(address, init)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('users are searched and filtered by the address, and further pages load on demand', async () => {
  answers['GET /admin/users'] = () => [200, { users: [account], nextCursor: 'next' }]
  show(UsersPage, '/adminpanel/users', '/adminpanel/users?state=banned')
  await screen.findByRole('link', { name: 'anna@example.com' })
  expect(calls).toEqual(['GET /admin/users?state=banned'])
  fireEvent.change(screen.getByLabelText('Email, name, id'), { target: { value: ' anna ' } })
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe('/adminpanel/users?state=banned&search=anna'),
  )
  await waitFor(() => expect(calls).toContain('GET /admin/users?search=anna&state=banned'))
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(calls).toContain('GET /admin/users?search=anna&state=banned&cursor=next'))
})

it('says that no account matches, and what failed', async () => {
  answers['GET /admin/users'] = () => [200, { users: [], nextCursor: null }]
  show(UsersPage, '/adminpanel/users', '/adminpanel/users')
  await screen.findByText('No accounts match')
  cleanup()
  answers = {}
  show(UsersPage, '/adminpanel/users', '/adminpanel/users')
  await screen.findByText('Couldn’t load accounts')
})

it('a ban asks for the password where the server wants it again', async () => {
  let isConfirmed = false
  const bans: unknown[] = []
  answers[`GET /admin/users/${id}`] = () => [
    200,
    { user: account, sessions: 2, referredBy: null, planConflict: null, ...noExport },
  ]
  answers[`PUT /admin/users/${id}`] = (body) => {
    if (!isConfirmed) return [403, { code: 'confirmation_required', message: 'The act needs the password again.' }]
    bans.push(body)
    return [200, { user: account }]
  }
  answers['POST /admin/confirmation'] = (body) => {
    if ((body as { password: string }).password !== 'correct horse') {
      const details = [{ field: 'password', message: 'is not the current password' }]
      return [400, { code: 'validation_failed', message: 'A field is wrong.', details }]
    }
    isConfirmed = true
    return [200, { confirmedUntil: now }]
  }
  show(UserPage, '/adminpanel/users/:id', `/adminpanel/users/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Ban' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Ban user' }))
  const password = await dialog.findByLabelText('Your password')
  fireEvent.change(password, { target: { value: 'a guess' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ban user' }))
  await dialog.findByText('That password is wrong.')
  expect(bans).toEqual([])
  fireEvent.change(password, { target: { value: 'correct horse' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ban user' }))
  await screen.findByText('anna@example.com is banned and signed out.')
  expect(bans).toEqual([{ bannedUntil: expect.stringMatching(/Z$/) as string }])
})

it('says what a change to Free does to a commission, before it is made', async () => {
  const paying = { ...account, plan: 'professional' as const }
  answers[`GET /admin/users/${id}`] = () => [
    200,
    { user: paying, sessions: 0, referredBy: null, planConflict: null, ...noExport },
  ]
  show(UserPage, '/adminpanel/users/:id', `/adminpanel/users/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Change plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  const warning = /pending is reversed/
  expect(dialog.queryByText(warning)).toBeNull()
  fireEvent.click(dialog.getByRole('combobox', { name: 'Plan' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Free' }))
  await dialog.findByText(warning)
})

it('leaves the plan of an account that a referral links to this admin to another one', async () => {
  answers[`GET /admin/users/${id}`] = () => [
    200,
    { user: account, sessions: 0, referredBy: null, planConflict: 'referral', ...noExport },
  ]
  show(UserPage, '/adminpanel/users/:id', `/adminpanel/users/${id}`)
  await screen.findByText('You are linked to what is earned from this plan. Another admin must change it.')
  screen.getByRole('button', { name: 'Ban' })
  expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
})

it('offers no approval of a payout to the admin who gave theirs', async () => {
  const payout = {
    id,
    affiliateId: id,
    code: 'annas-edge',
    amount: '900',
    currency: 'USD',
    payment_method: 'paypal',
    paymentDetail: 'anna@example.com',
    status: 'requested',
    reference: null,
    reason: null,
    decidedAt: null,
    createdAt: now,
    approvalsNeeded: 2,
    approvedBy: [{ adminId: me, email: 'me@example.com' }],
    refunds: { count: 0, amount: '0' },
    conflictOfInterest: null,
  }
  answers['GET /admin/payouts'] = () => [200, { payouts: [payout], nextCursor: null }]
  show(PayoutsPage, '/adminpanel/affiliates', '/adminpanel/affiliates?tab=payouts')
  await screen.findByText('1 of 2')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  screen.getByRole('button', { name: 'Reject: $900.00 to annas-edge' })
})

it('queues a failed mail again, unless its text is gone', async () => {
  const mail = {
    id,
    recipient: 'carl@example.com',
    subject: 'Hello',
    purpose: 'test',
    state: 'failed',
    attempts: 8,
    lastError: 'Mailbox full',
    createdAt: now,
    sentAt: null,
    canRetry: true,
  }
  const old = { ...mail, id: me, canRetry: false }
  answers['GET /admin/mails'] = () => [200, { mails: [mail, old], nextCursor: null }]
  answers[`POST /admin/mails/${id}/retry`] = () => [200, { mail: { ...mail, state: 'waiting' } }]
  show(MailPage, '/adminpanel/mail', '/adminpanel/mail')
  await screen.findByText('Text deleted')
  fireEvent.click(screen.getByRole('button', { name: /^Send again/ }))
  await screen.findByText('Mail queued again')
  expect(calls).toContain(`POST /admin/mails/${id}/retry`)
})

it('filters the audit log by the address, and names who is gone', async () => {
  const entry = {
    id: 1,
    at: now,
    actorId: null,
    actorEmail: null,
    actorRole: null as string | null,
    actorDigest: null as string | null,
    userId: id,
    userEmail: null,
    action: 'user.banned',
    subjectId: id,
    details: { until: now },
  }
  const gone = { ...entry, id: 2, actorRole: 'admin', actorDigest: 'a1b2c3d4'.repeat(8), action: 'user.unbanned' }
  const older = { ...gone, id: 3, actorRole: null, actorDigest: 'f'.repeat(64), action: 'user.signed-out' }
  answers['GET /admin/audit-log'] = () => [200, { entries: [entry, gone, older], nextCursor: null }]
  show(AuditLogPage, '/adminpanel/audit-log', `/adminpanel/audit-log?action=user&user_id=${id}&actor_id=half`)
  await screen.findByText('user.banned')
  expect(calls).toEqual([`GET /admin/audit-log?action=user&user_id=${id}`])
  screen.getByText('Server')
  screen.getByText('Deleted admin (a1b2c3d4)')
  screen.getByText('Deleted account (ffffffff)')
  expect(screen.getAllByRole('link', { name: 'Deleted (01890000)' })).toHaveLength(3)
  expect(screen.getAllByText(`until ${now}`)).toHaveLength(3)
})

const system = {
  versions: { application: '0.1.0', engine: '0.4.0', node: '20', database: '18' },
  uptimeSeconds: 60,
  database: {
    kind: 'embedded',
    sizeBytes: 28_000_000,
    migrations: 1,
    newestMigration: '1',
    pool: { connections: 1, idle: 1, waiting: 0 },
  },
  memory: { residentBytes: 1, heapUsedBytes: 1, heapTotalBytes: 1 },
  eventLoop: { p50Ms: null, p99Ms: null, maxMs: null },
  simulations: { underWay: 0, allServers: null },
  slowQueries: null,
  disk: null,
  mail: { waiting: 0, failed: 0, sent: 0 },
}

it('says what it does not know of the system', async () => {
  answers['GET /admin/system'] = () => [200, system]
  answers['GET /admin/backups'] = () => [200, { backups: [], lastTest: null }]
  show(SystemPage, '/adminpanel/system', '/adminpanel/system')
  await screen.findByText('Not known: this database has no pg_stat_statements.')
  screen.getByText('26.7 MB')
  screen.getByText('Not known here')
  await screen.findByText('No restore was tested yet.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test restore' }).disabled).toBe(true)
})

it.each([
  ['the overview', OverviewPage, '/adminpanel'],
  ['the system', SystemPage, '/adminpanel/system'],
] as const)('warns of a disk that is nearly full on %s', async (_name, Screen, path) => {
  const megabyte = 1024 * 1024
  answers['GET /admin/system'] = () => [200, { ...system, disk: { freeBytes: 120 * megabyte, isLow: true } }]
  show(Screen, path, path)
  await screen.findByText('120 MB of disk left. The server stops when it is full.')
  cleanup()
  answers['GET /admin/system'] = () => [200, { ...system, disk: { freeBytes: 900 * megabyte, isLow: false } }]
  const before = calls.filter((call) => call === 'GET /admin/system').length
  show(Screen, path, path)
  await waitFor(() => expect(calls.filter((call) => call === 'GET /admin/system')).toHaveLength(before + 1))
  if (path === '/adminpanel/system') await screen.findByText('900 MB')
  expect(screen.queryByText(/of disk left/)).toBeNull()
})
