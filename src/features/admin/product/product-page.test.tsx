import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused, type Answers } from '#api/answer-calls.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import TeamPage from '#features/admin/teams/team-page.tsx'
import TeamsPage from '#features/admin/teams/teams-page.tsx'
import { addressIs, cleanUpPages, inDialog, press, rowsOf, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { enterInPicker } from '#ui/form/picker.fixture.ts'
import ProductPage from './product-page.tsx'

signInForTests(idOf(1), 'me@example.com')
cleanUpPages()

const announcement = {
  id: idOf(2),
  message: 'Maintenance on Saturday.',
  severity: 'warning',
  audience: 'free',
  startsAt: '2026-11-20T15:00:00.000Z',
  endsAt: '2026-11-21T15:00:00.000Z',
}
const kept = { ...announcement, id: idOf(3), message: 'New tools.', endsAt: null }
const switchOf = (name: string, isOn: boolean) => ({ name, isOn, updatedAt: null })
const answers: Answers = {
  'GET /admin/announcements': { announcements: [announcement, kept] },
  'GET /admin/switches': { switches: [switchOf('sign-ups', true), switchOf('ai-wording', false)] },
  'PUT /admin/switches/sign-ups': { switch: switchOf('sign-ups', false) },
  'PUT /admin/switches/ai-wording': { switch: switchOf('ai-wording', true) },
  'POST /admin/announcements': { announcement },
  [`PUT /admin/announcements/${idOf(2)}`]: { announcement },
  [`DELETE /admin/announcements/${idOf(3)}`]: { done: true },
}
const show = (given: Answers = {}) => showPage(<ProductPage />, '/adminpanel/product', { ...answers, ...given })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
describe('announcements', () => {
  it('are listed with whom they reach and until when', async () => {
    show()
    const [first, second] = await rowsOf('announcements')
    expect(first?.slice(0, 2)).toEqual(['Maintenance on Saturday.', 'Free plan'])
    expect(first?.[3]).toMatch(/^Nov 21, 2026/)
    expect(second?.[3]).toBe('Deleted')
  })

  it('are written for a time, or from now on', async () => {
    const server = show({ 'GET /admin/announcements': { announcements: [] } })
    await screen.findByText('Nothing announced')
    await press('New announcement')
    const dialog = await inDialog('New announcement')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Announce' }).disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('Message'), { target: { value: ' Hello. ' } })
    await press('Announce')
    await screen.findByText('Announcement saved')
    await isClosed()
    await press('New announcement')
    fireEvent.change((await inDialog('New announcement')).getByLabelText('Message'), { target: { value: 'Later.' } })
    await enterInPicker('Until', '11/21/2026 15:00:00')
    fireEvent.click(screen.getByRole('combobox', { name: 'Shown to' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Professional plan' }))
    await press('Announce')
    await waitFor(() => expect(server.sent('POST /admin/announcements')).toHaveLength(2))
    expect(server.sent('POST /admin/announcements')).toEqual([
      { message: 'Hello.', severity: 'info', audience: 'everyone', startsAt: null, endsAt: null },
      {
        message: 'Later.',
        severity: 'info',
        audience: 'professional',
        startsAt: null,
        endsAt: new Date('2026-11-21T15:00:00').toISOString(),
      },
    ])
  })

  it('are changed from what they are, and deleted', async () => {
    const server = show()
    await press('Edit: Maintenance on Saturday.')
    await inDialog('Edit announcement')
    await press('Save announcement')
    await isClosed()
    expect(server.sent(`PUT /admin/announcements/${idOf(2)}`)).toEqual([
      {
        message: 'Maintenance on Saturday.',
        severity: 'warning',
        audience: 'free',
        startsAt: '2026-11-20T15:00:00.000Z',
        endsAt: '2026-11-21T15:00:00.000Z',
      },
    ])
    await press('Delete: New tools.')
    await inDialog('Delete announcement')
    await press('Delete announcement')
    await screen.findByText('Announcement deleted')
    expect(server.sent(`DELETE /admin/announcements/${idOf(3)}`)).toHaveLength(1)
  })
})

describe('switches', () => {
  it('are turned off after what that means was said, and on again', async () => {
    const server = show()
    fireEvent.click(await screen.findByRole('switch', { name: 'Sign-ups' }))
    ;(await inDialog('Turn off: Sign-ups')).getByText('Off: nobody can open a new account.')
    await press('Turn off')
    await screen.findByText('Sign-ups turned off')
    await isClosed()
    fireEvent.click(screen.getByRole('switch', { name: 'AI wording' }))
    ;(await inDialog('Turn on: AI wording')).getByText('It works again for everybody.')
    await press('Turn on')
    await screen.findByText('AI wording turned on')
    expect(server.sent('PUT /admin/switches/sign-ups')).toEqual([{ isOn: false }])
    expect(server.sent('PUT /admin/switches/ai-wording')).toEqual([{ isOn: true }])
  })

  it('say what the server refuses, with its field, and stay', async () => {
    const details = [{ field: 'name', message: 'is not a switch' }]
    show({ 'PUT /admin/switches/sign-ups': refused(400, 'Refused.', { details }) })
    fireEvent.click(await screen.findByRole('switch', { name: 'Sign-ups' }))
    await press('Turn off')
    const dialog = await inDialog('Turn off: Sign-ups')
    expect((await dialog.findByRole('alert')).textContent).toBe('name: is not a switch.')
    await press('Cancel')
    await isClosed()
  })

  it('say when they cannot be loaded', async () => {
    show({ 'GET /admin/switches': refused(400, 'Busy.') })
    await screen.findByText('Couldn’t load switches')
  })
})

describe('teams', () => {
  const team = {
    id: idOf(4),
    name: 'Morning desk',
    createdAt: '2026-11-20T15:00:00.000Z',
    members: 1_200,
    portfolios: 2,
  }
  const members = [{ userId: idOf(5), email: 'anna@example.com', role: 'owner', joinedAt: team.createdAt }]
  const portfolios = [{ id: idOf(6), name: 'Futures', ownerEmail: 'anna@example.com', trades: 5_400 }]
  const showTeam = (answer: unknown) =>
    showPage(
      <TeamPage />,
      `/adminpanel/teams/${team.id}`,
      { [`GET /admin/teams/${team.id}`]: answer },
      '/adminpanel/teams/:id',
    )

  it('are listed, and searched by name', async () => {
    const server = showPage(<TeamsPage />, '/adminpanel/teams', {
      'GET /admin/teams': ({ query }: { query: string }) => ({
        teams: query.includes('search') ? [] : [team],
        nextCursor: null,
      }),
    })
    const [row] = await rowsOf('teams')
    expect(row?.slice(0, 3)).toEqual(['Morning desk', '1,200', '2'])
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'night' } })
    await screen.findByText('No teams match')
    screen.getByText('Change the search.')
    await addressIs('/adminpanel/teams?search=night')
    expect(server.asked('GET /admin/teams').at(-1)).toContain('search=night')
  })

  it('say that there are none', async () => {
    showPage(<TeamsPage />, '/adminpanel/teams', { 'GET /admin/teams': { teams: [], nextCursor: null } })
    await screen.findByText('No teams yet')
    expect(screen.queryByText('Change the search.')).toBeNull()
  })

  it('have members and shared portfolios', async () => {
    showTeam({ team, members, portfolios })
    await screen.findByRole('heading', { name: 'Morning desk' })
    expect((await rowsOf('members'))[0]?.slice(0, 2)).toEqual(['anna@example.com', 'Owner'])
    expect(await rowsOf('shared portfolios')).toEqual([['Futures', 'anna@example.com', '5,400']])
    expect(screen.getByRole('link', { name: 'anna@example.com' }).getAttribute('href')).toBe(
      `/adminpanel/users/${idOf(5)}`,
    )
  })

  it('may share nothing, and may not be found', async () => {
    showTeam({ team, members, portfolios: [] })
    await screen.findByText('This team shares no portfolios.')
    expect(screen.queryByText('Couldn’t load this team')).toBeNull()
  })

  it('say when one cannot be loaded', async () => {
    showTeam(refused(404, 'There is no such team.'))
    await screen.findByText('Couldn’t load this team')
    screen.getByRole('heading', { name: 'Team' })
  })
})
