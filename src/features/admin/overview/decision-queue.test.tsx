import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { DecisionQueue } from './decision-queue.tsx'

const me = idOf(1)
signInForTests(me, 'me@example.com')
cleanUpPages()

const at = '2026-11-20T15:51:00.000Z'
const application = (id: string, changes: object) => ({
  id,
  userId: idOf(4),
  applicationData: { why: 'Because' },
  status: 'pending',
  note: null,
  decidedAt: null,
  createdAt: at,
  email: 'anna@example.com',
  conflictOfInterest: null,
  ...changes,
})
const payout = (id: string, changes: object) => ({
  id,
  affiliateId: idOf(3),
  code: 'annas-edge',
  amount: '600',
  currency: 'USD',
  payment_method: 'wise',
  paymentDetail: 'anna@example.com',
  status: 'requested',
  reference: null,
  reason: null,
  decidedAt: null,
  createdAt: at,
  approvalsNeeded: 2,
  approvedBy: [],
  refunds: { count: 0, amount: '0' },
  conflictOfInterest: null,
  ...changes,
})
const program = {
  name: 'Edgeworth affiliates',
  description: 'Earn a share.',
  status: 'open',
  clickDays: 30,
  purchaseDays: 1,
  holdDays: 60,
  minimumPayout: '50',
  currency: 'USD',
}
const change = (id: string, adminId: string, rest: object) => ({
  id,
  proposedBy: { adminId, email: 'bob@example.com' },
  proposedAt: at,
  ...rest,
})

it('says what waits, and where another admin has to act', async () => {
  showPage(<DecisionQueue />, '/adminpanel', {
    'GET /admin/applications': {
      applications: [
        application(idOf(5), {}),
        application(idOf(6), { email: 'me@example.com', conflictOfInterest: 'own' }),
      ],
      nextCursor: null,
    },
    'GET /admin/payouts': {
      payouts: [payout(idOf(7), {}), payout(idOf(8), { amount: '60', conflictOfInterest: 'referral' })],
      nextCursor: null,
    },
    'GET /admin/mails': { mails: [], nextCursor: null },
    'GET /admin/program': {
      program,
      waiting: change(idOf(9), idOf(2), {
        terms: { clickDays: 30, purchaseDays: 1, holdDays: 45, minimumPayout: '50' },
      }),
    },
    'GET /admin/payout-limit': {
      limit: { amount: '500', setAt: null },
      waiting: change(idOf(10), me, { amount: '900' }),
    },
  })
  await screen.findByRole('link', { name: 'Changed terms (2)' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'anna@example.com · Fri, Nov 20',
    'me@example.com · Another admin must decide',
    '$600.00 to annas-edge · 0 of 2 approvals',
    '$60.00 to annas-edge · Another admin must decide',
    'Program terms · Proposed by bob@example.com',
    'Payout limit · Another admin must approve',
  ])
  screen.getByText('Nothing waits.')
})
