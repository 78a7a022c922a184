import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { useRequestPayout, type Analytics } from '#api/affiliates/earnings.ts'
import { payoutMethods, type PayoutMethod } from '#domain/affiliate/affiliate.ts'
import type { NextPayout } from '#domain/affiliate/next-payout.ts'
import type { Money } from '#domain/numbers/units.ts'
import { payoutMethodLabels } from '#features/affiliate/portal/affiliate-labels.ts'
import type { PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'

interface PayoutValues {
  readonly amount: string
  readonly payment_method: PayoutMethod
  readonly paymentDetail: string
}

const labels = { amount: 'Amount', payment_method: 'Method', paymentDetail: 'Payout address' } as const
const methods = payoutMethods.map((value) => ({ value, label: payoutMethodLabels[value] }))

interface PayoutFormProps extends PortalAffiliate {
  readonly balance: Analytics['balance']
  readonly next: NextPayout
}

/** Why no payout can be requested, with what is missing; null if one can be. */
export function blockText({ block, missing }: NextPayout, minimum: Money, currency: string): string | null {
  if (block === 'not_active') return 'Payouts are on hold until your account is approved.'
  if (block === 'below_minimum') {
    return `The minimum payout is ${formatMoney(minimum, currency)}. You’re ${formatMoney(missing, currency)} short.`
  }
  return null
}

/** Requests a payout of what is confirmed; says what blocks it. */
export function PayoutForm({ affiliate, currency, balance, next }: PayoutFormProps) {
  const request = useRequestPayout()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, reset, formState } = useForm<PayoutValues>({
    defaultValues: {
      amount: next.block === null ? balance.available : '',
      payment_method: affiliate.payoutMethod ?? 'paypal',
      paymentDetail: affiliate.payoutDetail ?? '',
    },
  })
  const blocked = blockText(next, balance.minimumPayout, currency)
  const submit = handleSubmit(async ({ amount, payment_method, paymentDetail }) => {
    try {
      const payout = await request.mutateAsync({
        user_id: affiliate.userId,
        amount: amount as Money,
        payment_method,
        paymentDetail: paymentDetail.trim(),
      })
      enqueueSnackbar(`Payout of ${formatMoney(payout.amount, currency)} requested.`, { variant: 'success' })
      reset({ amount: '', payment_method, paymentDetail })
    } catch (error) {
      setProblems<PayoutValues>(error, labels, null, setError)
    }
  })
  return (
    <Panel
      title="Request payout"
      subtitle={`${formatMoney(balance.available, currency)} available · ${formatMoney(balance.minimumPayout, currency)} minimum`}
    >
      <Box
        component="form"
        noValidate
        aria-label="Request payout"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        {blocked === null ? null : <Alert severity="info">{blocked}</Alert>}
        <DecimalField control={control} name="amount" label="Amount" unit={currency} required positive places={2} />
        <SelectField control={control} name="payment_method" label="Method" options={methods} />
        <TextField
          control={control}
          name="paymentDetail"
          label="Payout address"
          required
          maxLength={200}
          helperText="PayPal or Wise email, or IBAN."
        />
        {formState.errors.root?.message === undefined ? null : (
          <Alert severity="error">{formState.errors.root.message}</Alert>
        )}
        <Button
          type="submit"
          variant="contained"
          disabled={formState.isSubmitting || affiliate.status !== 'approved'}
          sx={{ justifySelf: 'start' }}
        >
          {formState.isSubmitting ? 'Requesting…' : 'Request payout'}
        </Button>
      </Box>
    </Panel>
  )
}
