import { idOf } from '#shared/trade/journal-lists.fixture.ts'

export const at = '2026-11-20T15:51:00.000Z'

/** An application as the administration lists it. */
export const application = (changes: object = {}) => ({
  id: idOf(5),
  userId: idOf(4),
  applicationData: { displayName: 'Anna', channels: ['YouTube', 'Blog'], website: null },
  status: 'pending',
  note: null,
  decidedAt: null,
  createdAt: at,
  email: 'anna@example.com',
  conflictOfInterest: null,
  ...changes,
})

/** A payout as the administration lists it. */
export const payout = (changes: object = {}) => ({
  id: idOf(7),
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

/** The terms of the program. */
export const program = {
  name: 'Edgeworth affiliates',
  description: 'Earn a share.',
  status: 'open',
  clickDays: 30,
  purchaseDays: 1,
  holdDays: 60,
  minimumPayout: '50',
  currency: 'USD',
}
