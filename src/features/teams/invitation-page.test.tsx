import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused, type Answers } from '#api/answer-calls.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import InvitationPage from './invitation-page.tsx'

signInForTests(idOf(1), 'anna@example.com')
cleanUpPages()

const at = '2026-11-20T12:00:00.000Z'
const team = {
  id: idOf(2),
  name: 'Morning desk',
  role: 'coach',
  members: 2,
  portfolios: 1,
  createdAt: at,
  updatedAt: at,
}
const invitation = { teamName: 'Morning desk', role: 'coach', invitedBy: 'Bob', expiresAt: at, by: 'mail' }
const find = 'POST /team-invitations/find'
const accept = 'POST /team-invitations/accept'
const decline = 'POST /team-invitations/decline'

const show = (given: Answers = {}, search = '?token=abc') =>
  showPage(<InvitationPage />, `/settings/team-invitation${search}`, { [find]: { invitation }, ...given })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

describe('an invitation', () => {
  it('says who invites, until when, and what the role may do', async () => {
    const server = show()
    await screen.findByText('Invited by Bob. Expires November 20, 2026.')
    screen.getByRole('region', { name: 'Morning desk' })
    screen.getByText('As a coach, you can view portfolios and comment on trades.')
    expect(server.sent(find)).toEqual([{ token: 'abc' }])
  })

  it('is accepted, and leads to the team', async () => {
    const server = show({ [accept]: { team } })
    await press('Join team')
    await screen.findByText('You are now a member of Morning desk.')
    expect(screen.getByRole('link', { name: 'Open team' }).getAttribute('href')).toBe(`/settings/team?team=${team.id}`)
    expect(server.sent(accept)).toEqual([{ token: 'abc' }])
    expect(server.sent(decline)).toEqual([])
  })

  it('is declined, and leads to the dashboard', async () => {
    const server = show({ [decline]: { done: true } })
    await press('Decline')
    await screen.findByText('You declined the invitation.')
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(server.sent(decline)).toEqual([{ token: 'abc' }])
  })

  it('by a link is left for later instead', async () => {
    show({ [find]: { invitation: { ...invitation, by: 'link' } } })
    const later = await screen.findByRole('link', { name: 'Not now' })
    expect(later.getAttribute('href')).toBe('/dashboard')
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it.each([
    ['Join team', 'Joining...', 'Decline', accept],
    ['Decline', 'Declining...', 'Join team', decline],
  ])('takes one answer at a time: %s', async (name, meanwhile, other, call) => {
    show({ [call]: new Promise(() => {}) })
    await press(name)
    await screen.findByRole('button', { name: meanwhile })
    expect([disabled(meanwhile), disabled(other)]).toEqual([true, true])
  })

  it.each([
    ['Join team', accept, 'Couldn’t join the team'],
    ['Decline', decline, 'Couldn’t decline the invitation'],
  ])('says what failed: %s', async (name, call, words) => {
    show({ [call]: refused(400, 'The team is full.') })
    await press(name)
    await screen.findByText(words)
    screen.getByText('The team is full.')
    expect(disabled(name)).toBe(false)
  })
})

describe('an invitation that counts no more', () => {
  it('says why that may be, with the address of the account', async () => {
    show({ [find]: Response.json({ code: 'not_found', message: 'None.' }, { status: 404 }) })
    await screen.findByText(/it is for another address than anna@example\.com\. Ask the team’s owner for a new one\.$/)
    expect(screen.queryByText('Couldn’t load the invitation')).toBeNull()
  })

  it('is one without a token, which is not asked for', async () => {
    const server = show({}, '')
    await screen.findByText(/^This invitation has expired/)
    expect(server.calls).toEqual([])
  })
})

it('is loaded again after another failure', async () => {
  let isBroken = true
  show({ [find]: () => (isBroken ? refused(400, 'Busy.') : { invitation }) })
  await screen.findByText('Couldn’t load the invitation')
  expect(screen.queryByText(/^This invitation has expired/)).toBeNull()
  isBroken = false
  await press('Try again')
  await waitFor(() => expect(screen.queryByText('Couldn’t load the invitation')).toBeNull())
  await screen.findByRole('button', { name: 'Join team' })
})
