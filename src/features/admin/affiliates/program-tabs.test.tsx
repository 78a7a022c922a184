import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answers } from '#api/answer-calls.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import {
  choose,
  cleanUpPages,
  inDialog,
  isDisabled,
  press,
  firstRow,
  showPage,
  type,
} from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { at, program } from './affiliate-records.fixture.ts'
import AffiliatesPage from './affiliates-page.tsx'

signInForTests(idOf(1), 'me@example.com')
cleanUpPages()

const material = (changes: object = {}) => ({
  id: idOf(8),
  type: 'social',
  title: 'Short post',
  body: 'What is your edge worth? {{link}}',
  mediaType: 'text/plain',
  width: null,
  height: null,
  status: 'draft',
  updatedAt: at,
  ...changes,
})

const show = (search: string, answers: Answers) =>
  showPage(<AffiliatesPage />, `/adminpanel/affiliates${search}`, answers)

describe('the terms', () => {
  const answers = {
    'GET /admin/program': { program, waiting: null, needsOtherAdmin: true },
    'GET /admin/payout-limit': { limit: { amount: '500', setAt: null }, waiting: null, needsOtherAdmin: true },
    'PUT /admin/program': { program, waiting: null, needsOtherAdmin: true },
    'PUT /admin/payout-limit': { limit: { amount: null, setAt: null }, waiting: null, needsOtherAdmin: true },
  }

  it('are listed, and changed as a whole', async () => {
    const server = show('?tab=terms', answers)
    const panel = await screen.findByRole('region', { name: 'Edgeworth affiliates' })
    const facts = within(panel)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(facts).toEqual(['Open', '30 days', '1 day', '60 days', '$50.00'])
    await press('Edit terms')
    await inDialog('Program terms')
    type('Until final', '4x5')
    type('Name', ' Partners ')
    type('Smallest payout', '')
    expect(isDisabled('Save terms')).toBe(true)
    type('Smallest payout', ' 75 ')
    await choose('Status', /^Closed/)
    await press('Save terms')
    await screen.findByText('Terms saved')
    expect(server.sent('PUT /admin/program')).toEqual([
      {
        name: 'Partners',
        description: 'Earn a share.',
        status: 'closed',
        clickDays: 30,
        purchaseDays: 1,
        holdDays: 45,
        minimumPayout: '75',
      },
    ])
  })

  it('say that a closed program counts no clicks', async () => {
    show('?tab=terms', {
      ...answers,
      'GET /admin/program': { program: { ...program, status: 'closed' }, waiting: null, needsOtherAdmin: true },
    })
    await screen.findByText('Closed (counts no clicks)')
  })

  it('have a limit above which two admins approve, or none', async () => {
    const server = show('?tab=terms', answers)
    await screen.findByText('Two different admins approve once an affiliate’s payouts of 30 days pass $500.00.')
    await press('Change limit')
    await inDialog('Payout approval')
    type('Two admins above', ' 250 ')
    await press('Save limit')
    await screen.findByText('Limit saved')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Change limit')
    await inDialog('Payout approval')
    type('Two admins above', '')
    await press('Save limit')
    await waitFor(() => expect(server.sent('PUT /admin/payout-limit')).toEqual([{ amount: '250' }, { amount: null }]))
  })

  it.each([
    [true, 'Another admin must approve new days and amounts.', 'Another admin must approve the new limit.'],
    [
      false,
      'You are the only admin: new days and amounts apply at once.',
      'You are the only admin: the new limit applies at once.',
    ],
  ])('say whether a change waits for another admin: %s', async (needsOtherAdmin, termsText, limitText) => {
    show('?tab=terms', {
      ...answers,
      'GET /admin/program': { program, waiting: null, needsOtherAdmin },
      'GET /admin/payout-limit': { limit: { amount: '500', setAt: null }, waiting: null, needsOtherAdmin },
    })
    await press('Edit terms')
    ;(await inDialog('Program terms')).getByText(termsText)
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Change limit')
    ;(await inDialog('Payout approval')).getByText(limitText)
  })

  it('say that one admin is enough', async () => {
    show('?tab=terms', {
      ...answers,
      'GET /admin/payout-limit': { limit: { amount: null, setAt: null }, waiting: null, needsOtherAdmin: true },
    })
    await screen.findByText('One admin approves any payout.')
  })
})

/** A change of the terms that an admin made. */
const change = (adminId: string, rest: object) => ({
  id: idOf(30),
  proposedBy: { adminId, email: 'bob@example.com' },
  proposedAt: at,
  ...rest,
})

describe('a change of the terms that waits', () => {
  const terms = { clickDays: 30, purchaseDays: 1, holdDays: 45, minimumPayout: '75' }
  const answersFor = (adminId: string, needsOtherAdmin = true) => ({
    'GET /admin/program': { program, waiting: change(adminId, { terms }), needsOtherAdmin },
    'GET /admin/payout-limit': { limit: { amount: '500', setAt: null }, waiting: null, needsOtherAdmin: true },
    [`PUT /admin/term-changes/${idOf(30)}`]: { done: true },
  })

  it('by somebody else is approved or rejected', async () => {
    const server = show('?tab=terms', answersFor(idOf(2)))
    await screen.findByText('Proposed by bob@example.com: Until final 45 days, Smallest payout $75.00')
    screen.getByText('It applies once you approve it.')
    await press('Approve change')
    await inDialog('Approve change')
    await press('Approve')
    await screen.findByText('Change approved')
    await press('Reject change')
    await inDialog('Reject change')
    await press('Reject')
    await screen.findByText('Change rejected')
    expect(server.sent(`PUT /admin/term-changes/${idOf(30)}`)).toEqual([{ status: 'approved' }, { status: 'rejected' }])
  })

  it('by this admin says who has to act, and can be withdrawn', async () => {
    const server = show('?tab=terms', answersFor(idOf(1)))
    await screen.findByText('Proposed by you: Until final 45 days, Smallest payout $75.00')
    screen.getByText('Another admin must approve it.')
    expect(screen.queryByRole('button', { name: 'Approve change' })).toBeNull()
    await press('Withdraw change')
    await inDialog('Withdraw change')
    await press('Withdraw')
    await screen.findByText('Change withdrawn')
    expect(server.sent(`PUT /admin/term-changes/${idOf(30)}`)).toEqual([{ status: 'rejected' }])
  })

  it('by this admin is approved by them where nobody else is left', async () => {
    const server = show('?tab=terms', answersFor(idOf(1), false))
    await screen.findByText('Proposed by you: Until final 45 days, Smallest payout $75.00')
    screen.getByText('It applies once you approve it.')
    await press('Approve change')
    await inDialog('Approve change')
    await press('Approve')
    await screen.findByText('Change approved')
    expect(server.sent(`PUT /admin/term-changes/${idOf(30)}`)).toEqual([{ status: 'approved' }])
  })

  it('may be one of the payout limit', async () => {
    show('?tab=terms', {
      ...answersFor(idOf(2)),
      'GET /admin/program': { program, waiting: null, needsOtherAdmin: true },
      'GET /admin/payout-limit': {
        limit: { amount: '500', setAt: null },
        waiting: change(idOf(2), { amount: null }),
        needsOtherAdmin: true,
      },
    })
    await screen.findByText('Proposed by bob@example.com: One admin approves any payout.')
  })
})

describe('materials', () => {
  const list = 'GET /admin/materials'

  it('are texts, or pictures with a size', async () => {
    const server = show('?tab=materials', {
      [list]: { materials: [] },
      'POST /admin/materials': { material: material() },
    })
    await screen.findByText('No materials yet')
    await press('New material')
    const dialog = await inDialog('New material')
    expect(isDisabled('Save material')).toBe(true)
    type('Title', ' Wide ')
    expect(isDisabled('Save material')).toBe(true)
    type('Text', ' <svg/> ')
    expect(isDisabled('Save material')).toBe(false)
    expect(dialog.queryByLabelText('Width')).toBeNull()
    await choose('Type', 'Banner')
    expect(isDisabled('Save material')).toBe(true)
    type('Width', '72x8')
    expect(isDisabled('Save material')).toBe(true)
    type('Height', '90')
    await choose('Status', /^Approved/)
    await press('Save material')
    await screen.findByText('Material saved')
    expect(server.sent('POST /admin/materials')).toEqual([
      {
        type: 'banner',
        title: 'Wide',
        body: '<svg/>',
        mediaType: 'image/svg+xml',
        width: 728,
        height: 90,
        status: 'approved',
      },
    ])
  })

  it('are changed and deleted', async () => {
    const server = show('?tab=materials', {
      [list]: { materials: [material(), material({ id: idOf(9), title: 'Mail', type: 'email', status: 'approved' })] },
      [`PUT /admin/materials/${idOf(8)}`]: { material: material() },
      [`DELETE /admin/materials/${idOf(9)}`]: { done: true },
    })
    expect((await firstRow('materials')).slice(0, 3)).toEqual(['Short post', 'Social', 'Draft'])
    await press('Edit Short post')
    await inDialog('Edit Short post')
    await press('Save material')
    await screen.findByText('Material saved')
    await press('Delete Mail')
    await inDialog('Delete Mail')
    await press('Delete material')
    await screen.findByText('Material deleted')
    expect(server.sent(`PUT /admin/materials/${idOf(8)}`)).toEqual([
      {
        type: 'social',
        title: 'Short post',
        body: 'What is your edge worth? {{link}}',
        mediaType: 'text/plain',
        width: null,
        height: null,
        status: 'draft',
      },
    ])
    expect(server.sent(`DELETE /admin/materials/${idOf(9)}`)).toHaveLength(1)
  })
})
