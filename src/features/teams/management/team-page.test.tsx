import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import TeamPage from './team-page.tsx'

const me = '01890000-0000-7000-8000-0000000000aa'
signInForTests(me, 'me@example.com')
const anna = '01890000-0000-7000-8000-0000000000bb'
const desk = '01890000-0000-7000-8000-000000000001'
const night = '01890000-0000-7000-8000-000000000002'
const now = '2026-11-20T15:51:00.000Z'

const team = (id: string, name: string, role: TeamRole, portfolios = 0) => ({
  id,
  name,
  role,
  members: 2,
  portfolios,
  createdAt: now,
  updatedAt: now,
})
const member = (userId: string, role: TeamRole, fullName: string | null, email: string | null) => ({
  userId,
  role,
  joinedAt: now,
  fullName,
  username: null,
  avatarUrl: null,
  email,
})
const plan = (features: readonly string[]) => ({
  plan: 'professional',
  applies: true,
  features,
  portfolios: { used: 0, max: null },
  url: null,
})

type Answer = readonly [status: number, body: unknown]
let answers: Record<string, (body: unknown) => Answer> = {}
const calls: (readonly [name: string, body: unknown])[] = []

beforeEach(() => {
  calls.length = 0
  answers = {
    'GET /plan': () => [200, plan(['teams'])],
    'GET /teams': () => [200, { teams: [team(desk, 'Desk', 'owner', 3)] }],
    'GET /team-invitations': () => [200, { invitations: [] }],
    [`GET /teams/${desk}`]: () => [
      200,
      {
        team: team(desk, 'Desk', 'owner', 3),
        members: [member(me, 'owner', 'Max', 'me@example.com'), member(anna, 'trader', 'Anna', 'anna@example.com')],
      },
    ],
    [`GET /teams/${desk}/invitations`]: () => [200, { invitations: [] }],
    [`GET /teams/${desk}/links`]: () => [200, { links: [] }],
  }
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const name = `${init?.method ?? 'GET'} ${new URL(address, 'http://localhost').pathname.replace('/api/v1', '')}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    calls.push([name, body])
    const [status, json] = answers[name]?.(body) ?? [404, { code: 'not_found', message: 'There is no such thing.' }]
    return Promise.resolve(
      new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>
}
function show(search = '') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[`/settings/team${search}`]}>
          <TeamPage />
          <Address />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
const sent = (name: string) => calls.filter(([called]) => called === name).map(([, body]) => body)
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

it('makes the first team from the empty state, and opens it', async () => {
  answers['GET /teams'] = () => [200, { teams: [] }]
  answers['POST /teams'] = () => {
    answers['GET /teams'] = () => [200, { teams: [team(desk, 'Desk', 'owner')] }]
    return [201, { team: team(desk, 'Desk', 'owner') }]
  }
  show()
  await screen.findByText('No team yet')
  fireEvent.click(await button('New team'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText(/Name/), { target: { value: ' Desk ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Create team' }))
  await screen.findByRole('heading', { name: 'Desk' })
  expect(sent('POST /teams')).toEqual([{ name: 'Desk' }])
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(`?team=${desk}`))
})

const received = (id: string, teamName: string) => ({
  id,
  teamName,
  role: 'coach',
  invitedBy: 'Bob',
  expiresAt: now,
})
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows invitations to the account, and opens a team that is joined; a declined one goes', async () => {
  const [one, other] = [`${night.slice(0, -1)}3`, `${night.slice(0, -1)}4`]
  let invitations = [received(one, 'Night desk'), received(other, 'Day desk')]
  const leave = (id: string) => (invitations = invitations.filter((left) => left.id !== id))
  answers['GET /team-invitations'] = () => [200, { invitations }]
  answers['GET /teams'] = () => [200, { teams: [] }]
  answers[`GET /teams/${night}`] = () => [200, { team: team(night, 'Night desk', 'coach'), members: [] }]
  answers[`POST /team-invitations/${one}/accept`] = () => {
    leave(one)
    answers['GET /teams'] = () => [200, { teams: [team(night, 'Night desk', 'coach')] }]
    return [200, { team: team(night, 'Night desk', 'coach') }]
  }
  answers[`POST /team-invitations/${other}/decline`] = () => {
    leave(other)
    return [200, { done: true }]
  }
  show()
  const day = await panel('Day desk')
  day.getByText('Invited by Bob. Expires November 20, 2026.')
  fireEvent.click(day.getByRole('button', { name: 'Decline' }))
  await screen.findByText('You declined the invitation.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Day desk' })).toBeNull())
  fireEvent.click((await panel('Night desk')).getByRole('button', { name: 'Join team' }))
  await screen.findByText('You are now a member of Night desk.')
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(`?team=${night}`))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your invitations' })).toBeNull())
})

it('says before it is tried that the only owner cannot leave, and offers no role to them', async () => {
  show()
  await screen.findByText(/You are the only owner/)
  expect((await button('Leave team')).disabled).toBe(true)
  expect(screen.queryByRole('combobox', { name: 'Role of Max' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Role of Anna' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove Max' })).toBeNull()
})

it('changes a role, and makes an owner of a member', async () => {
  answers[`PUT /teams/${desk}/members/${anna}`] = () => [200, { member: member(anna, 'owner', 'Anna', null) }]
  show()
  fireEvent.click(await screen.findByRole('combobox', { name: 'Role of Anna' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Owner' }))
  await screen.findByText('Anna is now an owner')
  expect(sent(`PUT /teams/${desk}/members/${anna}`)).toEqual([{ role: 'owner' }])
})

it('asks before a member is removed, and before a team is deleted, and says what happens to portfolios', async () => {
  answers[`DELETE /teams/${desk}/members/${anna}`] = () => [200, { done: true }]
  answers[`DELETE /teams/${desk}`] = () => [200, { done: true }]
  show()
  fireEvent.click(await button('Remove Anna'))
  const removal = within(await screen.findByRole('dialog'))
  removal.getByText(/their portfolios leave the team/)
  fireEvent.click(removal.getByRole('button', { name: 'Remove member' }))
  await screen.findByText('Anna removed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await button('Delete team'))
  const deletion = within(await screen.findByRole('dialog'))
  deletion.getByText(/3 shared portfolios stay with their traders/)
  fireEvent.click(deletion.getByRole('button', { name: 'Delete team' }))
  await screen.findByText('Desk deleted')
})

it('invites by email, resends and revokes; a link is shown once', async () => {
  const invitation = { id: anna, email: 'new@example.com', role: 'coach', createdAt: now, expiresAt: now }
  answers[`POST /teams/${desk}/invitations`] = (body) => {
    answers[`GET /teams/${desk}/invitations`] = () => [200, { invitations: [invitation] }]
    return [201, { invitation: { ...invitation, ...(body as object) } }]
  }
  answers[`POST /teams/${desk}/invitations/${anna}/resend`] = () => [200, { invitation }]
  answers[`DELETE /teams/${desk}/invitations/${anna}`] = () => [200, { done: true }]
  const link = { id: night, role: 'viewer', maxUses: 3, uses: 1, createdAt: now, expiresAt: now }
  answers[`POST /teams/${desk}/links`] = () => {
    answers[`GET /teams/${desk}/links`] = () => [200, { links: [link] }]
    return [201, { link, token: 'A'.repeat(43) }]
  }
  answers[`DELETE /teams/${desk}/links/${night}`] = () => [200, { done: true }]
  show()
  fireEvent.click(await button('Invite by email'))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(await form.findByLabelText(/Email/), { target: { value: 'new@example.com' } })
  fireEvent.click(form.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Invitation sent')
  expect(sent(`POST /teams/${desk}/invitations`)).toEqual([{ email: 'new@example.com', role: 'trader' }])
  fireEvent.click(await button('Resend invitation to new@example.com'))
  await screen.findByText('Invitation sent again')
  fireEvent.click(await button('Revoke invitation to new@example.com'))
  await waitFor(() => expect(sent(`DELETE /teams/${desk}/invitations/${anna}`)).toHaveLength(1))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await button('Create link'))
  const linkForm = within(await screen.findByRole('dialog'))
  fireEvent.change(await linkForm.findByLabelText(/Uses/), { target: { value: '99' } })
  fireEvent.click(linkForm.getByRole('button', { name: 'Create link' }))
  await linkForm.findByText('Uses must be a number from 1 to 25.')
  fireEvent.change(linkForm.getByLabelText(/Uses/), { target: { value: '3' } })
  fireEvent.click(linkForm.getByRole('button', { name: 'Create link' }))
  await screen.findByDisplayValue(new RegExp(`/settings/team-invitation\\?token=${'A'.repeat(43)}$`))
  expect(sent(`POST /teams/${desk}/links`)).toEqual([{ role: 'trader', days: 7, maxUses: 3 }])
  fireEvent.click(await button('Done'))
  await screen.findByText(/2 uses left/)
  fireEvent.click(await button('Revoke viewer link'))
  await waitFor(() => expect(sent(`DELETE /teams/${desk}/links/${night}`)).toHaveLength(1))
})

it('shows a member who is no owner only what they may do, and switches between teams by the address', async () => {
  answers['GET /teams'] = () => [200, { teams: [team(desk, 'Desk', 'owner'), team(night, 'Night', 'viewer')] }]
  answers[`GET /teams/${night}`] = () => [
    200,
    {
      team: team(night, 'Night', 'viewer'),
      members: [member(anna, 'owner', 'Anna', null), member(me, 'viewer', 'Max', null)],
    },
  ]
  show(`?team=${night}`)
  await screen.findByText('Max (you)')
  expect((await button('Leave team')).disabled).toBe(false)
  for (const name of ['Rename', 'Delete team', 'Invite by email', 'Remove Anna']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(calls.some(([name]) => name === `GET /teams/${night}/invitations`)).toBe(false)
  fireEvent.click(screen.getByRole('combobox', { name: 'Team' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Desk' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(`?team=${desk}`))
})

it('says beforehand that the plan cannot create teams, and what failed', async () => {
  answers['GET /plan'] = () => [200, plan([])]
  answers['GET /teams'] = () => [200, { teams: [] }]
  show()
  await screen.findByText(/Your plan cannot create teams/)
  expect((await button('New team')).disabled).toBe(true)
  cleanup()
  delete answers['GET /teams']
  show()
  await screen.findByText('Couldn’t load teams')
})
