import type { Payout, PayoutDecision } from '#server/affiliates/payouts.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

const subjects: Readonly<Record<PayoutDecision['status'], string>> = {
  approved: 'Your payout was approved',
  rejected: 'Your payout was declined',
  paid: 'Your payout was sent',
}
const methods: Readonly<Record<Payout['payment_method'], string>> = {
  paypal: 'PayPal',
  bank_transfer: 'bank transfer',
  wise: 'Wise',
}

/** "$60.00" */
const amountText = ({ amount, currency }: Pick<Payout, 'amount' | 'currency'>) =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency })

/** The mail that tells an affiliate the decision on their payout. `url` leads to the payouts of the portal. */
export function payoutMail(
  payout: Pick<Payout, 'amount' | 'currency' | 'payment_method' | 'paymentDetail'>,
  { status, reference, reason }: Pick<PayoutDecision, 'status' | 'reference' | 'reason'>,
  { recipient, url }: { readonly recipient: string; readonly url: string },
): Mail {
  const amount = amountText(payout)
  const target = `${methods[payout.payment_method]} to ${payout.paymentDetail}`
  const paragraphs = {
    approved: [`Your payout of ${amount} was approved. We will send it by ${target}.`],
    rejected: [
      `Your payout of ${amount} was declined. The amount stays in your balance.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
    ],
    paid: [
      `We sent your payout of ${amount} by ${target}.`,
      ...(reference === null ? [] : [`Reference: ${reference}`]),
    ],
  }[status]
  return composeMail({
    recipient,
    purpose: 'payout_decision',
    subject: subjects[status],
    heading: subjects[status],
    paragraphs,
    action: { label: 'View payouts', url },
  })
}
