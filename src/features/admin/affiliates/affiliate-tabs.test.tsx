import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answers } from '#api/answer-calls.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import {
  addressIs,
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
import { application, at, payout } from './affiliate-records.fixture.ts'
import AffiliatesPage from './affiliates-page.tsx'

const [me, colleague] = [idOf(1), idOf(2)]
signInForTests(me, 'me@example.com')
cleanUpPages()

const ofAffiliate = { affiliateId: idOf(3), code: 'annas-edge' }
const affiliate = {
  id: idOf(3),
  userId: idOf(4),
  programId: 'edgeworth',
  code: 'annas-edge',
  displayName: 'Anna',
  website: null,
  status: 'approved',
  tier: 'starter',
  payoutMethod: null,
  payoutDetail: null,
  createdAt: at,
  updatedAt: at,
  conflictOfInterest: null,
}
const commission = (changes: object = {}) => ({
  id: idOf(6),
  ...ofAffiliate,
  amount: '22.5',
  currency: 'USD',
  value: '150',
  rate: '0.15',
  tier: 'starter',
  source: null,
  campaign: null,
  status: 'pending',
  availableAt: at,
  paidAt: null,
  reversedAt: null,
  createdAt: at,
  conflictOfInterest: null,
  ...changes,
})
const one = (name: string, row: object) => ({ [name]: [row], nextCursor: null })

const show = (search: string, answers: Answers) =>
  showPage(<AffiliatesPage />, `/adminpanel/affiliates${search}`, answers)
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
describe('applications', () => {
  it('are decided with what the applicant is told', async () => {
    const server = show('', {
      'GET /admin/applications': one('applications', application()),
      [`PUT /admin/applications/${idOf(5)}`]: { application: application({ status: 'rejected' }) },
    })
    const [who, stated, status] = await firstRow('applications')
    expect([who, stated, status]).toEqual([
      'anna@example.com',
      'displayName: Annachannels: YouTube, Blogwebsite: —',
      'Pending',
    ])
    await press('Reject anna@example.com')
    await inDialog('Reject anna@example.com')
    type('Note to applicant', ' Tell us more. ')
    await press('Reject')
    await screen.findByText('Application rejected')
    await press('Approve anna@example.com')
    await inDialog('Approve anna@example.com')
    type('Note to applicant', '  ')
    await press('Approve')
    await screen.findByText('Application approved')
    expect(server.sent(`PUT /admin/applications/${idOf(5)}`)).toEqual([
      { status: 'rejected', note: 'Tell us more.' },
      { status: 'approved', note: null },
    ])
  })

  it('say what was decided, and of whom the account is gone', async () => {
    show('?status=rejected', {
      'GET /admin/applications': one('applications', application({ status: 'rejected', note: 'Spam.', email: null })),
    })
    const row = await firstRow('applications')
    expect([row[0], row[2], row[4]]).toEqual(['—', 'Rejected', 'Spam.'])
  })

  it('are chosen by the address', async () => {
    const server = show('', { 'GET /admin/applications': { applications: [], nextCursor: null } })
    await screen.findByText('No application waits')
    await choose('Status', 'Rejected')
    await screen.findByText('No rejected applications')
    await addressIs('/adminpanel/affiliates?status=rejected')
    expect(server.asked('GET /admin/applications')).toEqual(['?status=pending', '?status=rejected'])
  })
})

const promotion = `POST /affiliate/users/${affiliate.id}/promote`

describe('affiliates', () => {
  const answers = {
    'GET /admin/affiliates': one('affiliates', affiliate),
    [`PUT /admin/affiliates/${affiliate.id}`]: { affiliate },
  }

  it('are listed with their tier, and suspended or approved', async () => {
    const server = show('?tab=affiliates', answers)
    const [code, name, tier, status] = await firstRow('affiliates')
    expect([code, name, tier, status]).toEqual(['annas-edge', 'Anna', 'Starter', 'Approved'])
    expect(screen.getByRole('link', { name: 'annas-edge' }).getAttribute('href')).toBe(
      `/adminpanel/users/${affiliate.userId}`,
    )
    await press('Suspend annas-edge')
    ;(await inDialog('Suspend annas-edge')).getByText('Clicks, sign-ups and payouts stop counting.')
    await press('Suspend')
    await screen.findByText('annas-edge is suspended.')
    expect(server.sent(`PUT /admin/affiliates/${affiliate.id}`)).toEqual([{ status: 'suspended' }])
    expect(server.asked('GET /admin/affiliates')[0]).toBe('')
  })

  it.each(['pending', 'suspended'])('are approved where they are %s', async (status) => {
    const stored = one('affiliates', { ...affiliate, status })
    const server = show(`?tab=affiliates&status=${status}`, { ...answers, 'GET /admin/affiliates': stored })
    await press('Approve annas-edge')
    ;(await inDialog('Approve annas-edge')).getByText('Clicks and sign-ups count from now on.')
    await press('Approve')
    await screen.findByText('annas-edge is approved.')
    expect(server.sent(`PUT /admin/affiliates/${affiliate.id}`)).toEqual([{ status: 'approved' }])
    expect(server.asked('GET /admin/affiliates')[0]).toBe(`?status=${status}`)
  })

  it('get another tier, never the one they have', async () => {
    const server = show('?tab=affiliates', { ...answers, [promotion]: { user: affiliate } })
    await press('Change tier of annas-edge')
    await inDialog('Tier of annas-edge')
    expect(isDisabled('Save tier')).toBe(true)
    await choose('Tier', /^Partner/)
    expect(isDisabled('Save tier')).toBe(false)
    await press('Save tier')
    await screen.findByText('annas-edge is in the Partner tier.')
    expect(server.sent(promotion)).toEqual([{ tier: 'partner' }])
  })

  it('say that there are none', async () => {
    const empty = { affiliates: [], nextCursor: null }
    show('?tab=affiliates', { 'GET /admin/affiliates': empty })
    await screen.findByText('No affiliates yet')
    await choose('Status', 'Suspended')
    await screen.findByText('No suspended affiliates')
  })
})

describe('commissions', () => {
  it('are reversed with a reason, unless they are paid or reversed', async () => {
    const rows = ['pending', 'approved', 'paid', 'reversed'].map((status, place) =>
      commission({ id: idOf(60 + place), code: status, status }),
    )
    const server = show('?tab=commissions', {
      'GET /admin/commissions': { commissions: rows, nextCursor: null },
      [`PUT /admin/commissions/${idOf(60)}`]: { commission: rows[0] },
    })
    expect((await firstRow('commissions')).slice(0, 5)).toEqual(['pending', '$22.50', '$150.00', '15%', 'Pending'])
    expect(names().filter((name) => name?.startsWith('Reverse') === true)).toEqual([
      'Reverse commission of pending',
      'Reverse commission of approved',
    ])
    await press('Reverse commission of pending')
    await inDialog('Reverse $22.50 of pending')
    expect(isDisabled('Reverse commission')).toBe(true)
    type('Reason', '  ')
    expect(isDisabled('Reverse commission')).toBe(true)
    type('Reason', ' Own card. ')
    await press('Reverse commission')
    await screen.findByText('Commission reversed')
    expect(server.sent(`PUT /admin/commissions/${idOf(60)}`)).toEqual([{ status: 'reversed', reason: 'Own card.' }])
  })

  it('say that there are none', async () => {
    show('?tab=commissions&status=paid', { 'GET /admin/commissions': { commissions: [], nextCursor: null } })
    await screen.findByText('No paid commissions')
    await choose('Status', 'All')
    await screen.findByText('No commissions yet')
  })
})

describe('payouts', () => {
  const decide = `PUT /admin/payouts/${idOf(7)}`
  const showOne = (changes: object, search = '') =>
    show(`?tab=payouts${search}`, {
      'GET /admin/payouts': one('payouts', payout(changes)),
      [decide]: { payout: payout() },
    })

  it.each([
    [{ approvedBy: [] }, 'A second admin must approve it too.'],
    [{ approvedBy: [{ adminId: colleague, email: 'bob@example.com' }] }, 'The payout can then be paid.'],
    [{ approvalsNeeded: 1 }, 'The payout can then be paid.'],
  ])('say before an approval whether it is the last: %j', async (changes, words) => {
    const server = showOne(changes)
    await press('Approve: $600.00 to annas-edge')
    ;(await inDialog('Approve $600.00 to annas-edge')).getByText(words)
    await press('Approve payout')
    await screen.findByText('Approval stored')
    expect(server.sent(decide)).toEqual([{ status: 'approved' }])
  })

  it('are paid with the reference of the transfer', async () => {
    const server = showOne({ status: 'approved' }, '&status=approved')
    await press('Mark paid: $600.00 to annas-edge')
    await inDialog('Mark as paid: $600.00 to annas-edge')
    expect(isDisabled('Mark as paid')).toBe(true)
    type('Transfer reference', ' T-118 ')
    await press('Mark as paid')
    await screen.findByText('Payout marked as paid')
    expect(server.sent(decide)).toEqual([{ status: 'paid', reference: 'T-118' }])
  })

  it('name the refunds after the hold before they are approved or paid', async () => {
    const refunds = { count: 2, amount: '45' }
    showOne({ status: 'approved', refunds }, '&status=approved')
    expect((await firstRow('payouts'))[1]).toBe('$600.00$45.00 refunded after hold (2 commissions)')
    await press('Mark paid: $600.00 to annas-edge')
    const dialog = await inDialog('Mark as paid: $600.00 to annas-edge')
    expect(dialog.getByRole('alert').textContent).toContain('$45.00 refunded after hold (2 commissions).')
  })

  it('name no refunds once they are decided', async () => {
    showOne({ status: 'paid', reference: 'T-118', refunds: { count: 2, amount: '45' } }, '&status=paid')
    expect((await firstRow('payouts'))[1]).toBe('$600.00')
  })

  it('are rejected with a reason', async () => {
    const server = showOne({ approvedBy: [{ adminId: me, email: 'me@example.com' }] })
    expect((await firstRow('payouts')).slice(0, 5)).toEqual([
      'annas-edge',
      '$600.00',
      'Wiseanna@example.com',
      '1 of 2me@example.com',
      'Requested',
    ])
    await press('Reject: $600.00 to annas-edge')
    await inDialog('Reject $600.00 to annas-edge')
    type('Reason for affiliate', 'The address bounced.')
    await press('Reject payout')
    await screen.findByText('Payout rejected')
    expect(server.sent(decide)).toEqual([{ status: 'rejected', reason: 'The address bounced.' }])
  })

  it.each([
    [{ status: 'paid', reference: 'T-118' }, 'T-118'],
    [{ status: 'rejected', reason: 'The address bounced.' }, 'The address bounced.'],
    [{ status: 'rejected' }, 'Rejected'],
  ])('are not decided again: %j', async (changes, words) => {
    showOne(changes, `&status=${changes.status}`)
    expect((await firstRow('payouts'))[4]).toBe(words)
    expect(names().filter((name) => name?.includes('$600.00') === true)).toEqual([])
  })
})

describe('paid records of an affiliate whose account is gone', () => {
  const gone = { status: 'paid', code: null }
  it.each([
    ['commissions', commission(gone), 'Paid'],
    ['payouts', payout({ ...gone, paymentDetail: null, reference: 'T-118' }), 'T-118'],
  ] as const)('are listed without a name: %s', async (name, row, status) => {
    show(`?tab=${name}&status=paid`, { [`GET /admin/${name}`]: one(name, row) })
    const cells = await firstRow(name)
    expect([cells[0], cells[4]]).toEqual([`Deleted (${idOf(3).slice(0, 8)})`, status])
  })
})

describe('own and linked rows', () => {
  const own = { conflictOfInterest: 'own' }
  const linked = { conflictOfInterest: 'referral' }
  it.each([
    ['applications', '', application(own)],
    ['applications', '', application(linked)],
    ['affiliates', '?tab=affiliates', { ...affiliate, ...own }],
    ['affiliates', '?tab=affiliates', { ...affiliate, ...linked }],
    ['commissions', '?tab=commissions', commission(own)],
    ['commissions', '?tab=commissions', commission(linked)],
    ['payouts', '?tab=payouts', payout(own)],
    ['payouts', '?tab=payouts', payout(linked)],
  ] as const)('of %s (%s) say that another admin decides', async (name, search, row) => {
    show(search, { [`GET /admin/${name}`]: one(name, row) })
    const cells = await firstRow(name)
    expect(cells.at(-1)).toBe(
      row.conflictOfInterest === 'own'
        ? 'Your own. Another admin must decide.'
        : 'Linked to you by a referral. Another admin must decide.',
    )
    const acts = names().filter((label) => /^(Approve|Reject|Reverse|Suspend|Change tier|Mark paid)/.test(label ?? ''))
    expect(acts).toEqual([])
  })
})
