import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { application, at, payout, program } from '#features/admin/affiliates/affiliate-records.fixture.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { DecisionQueue } from './decision-queue.tsx'

const me = idOf(1)
signInForTests(me, 'me@example.com')
cleanUpPages()

const change = (id: string, adminId: string, rest: object) => ({
  id,
  proposedBy: { adminId, email: 'bob@example.com' },
  proposedAt: at,
  ...rest,
})

it('says what waits, and where another admin has to act', async () => {
  showPage(<DecisionQueue />, '/adminpanel', {
    'GET /admin/applications': {
      applications: [application(), application({ id: idOf(6), email: 'me@example.com', conflictOfInterest: 'own' })],
      nextCursor: null,
    },
    'GET /admin/payouts': {
      payouts: [payout(), payout({ id: idOf(8), amount: '60', conflictOfInterest: 'referral' })],
      nextCursor: null,
    },
    'GET /admin/mails': { mails: [], nextCursor: null },
    'GET /admin/program': {
      program,
      waiting: change(idOf(9), idOf(2), {
        terms: { clickDays: 30, purchaseDays: 1, holdDays: 45, minimumPayout: '50' },
      }),
      needsOtherAdmin: true,
    },
    'GET /admin/payout-limit': {
      limit: { amount: '500', setAt: null },
      waiting: change(idOf(10), me, { amount: '900' }),
      needsOtherAdmin: true,
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
