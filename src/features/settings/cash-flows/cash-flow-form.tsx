import { useForm } from 'react-hook-form'
import { useSaveCashFlow, type CashFlow } from '#api/portfolios/cash-flows.ts'
import { absolute, exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface CashFlowValues {
  kind: 'deposit' | 'withdrawal'
  /** Without a sign. */
  amount: string
  at: Instant | ''
  note: string
}

const labels = { amount: 'Amount', at: 'Time', note: 'Note' }
const kinds = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
]

function initialValues(flow: CashFlow | null, now: Instant): CashFlowValues {
  if (flow === null) return { kind: 'deposit', amount: '', at: now, note: '' }
  const amount = exact(flow.amount)
  return {
    kind: amount.lt(0) ? 'withdrawal' : 'deposit',
    amount: toMoney(absolute(amount)),
    at: flow.at,
    note: flow.note ?? '',
  }
}

interface CashFlowFormProps {
  readonly portfolio: Portfolio
  readonly flow: CashFlow | null
  /** The time that a new entry starts with. */
  readonly now: Instant
  readonly onClose: () => void
}

/** The dialog that books or changes a deposit or withdrawal. */
export function CashFlowForm({ portfolio, flow, now, onClose }: CashFlowFormProps) {
  const save = useSaveCashFlow(portfolio.id)
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<CashFlowValues>({
    defaultValues: initialValues(flow, now),
  })
  const submit = handleSubmit(async ({ kind, amount, at, note }) => {
    const unsigned = exact(amount)
    try {
      const { balance } = await save.mutateAsync({
        id: flow?.id ?? null,
        flow: {
          at: at as Instant,
          amount: toMoney(kind === 'withdrawal' ? unsigned.neg() : unsigned),
          note: note.trim() === '' ? null : note.trim(),
        },
      })
      enqueueSnackbar(`Saved. The balance is ${formatMoney(balance, portfolio.currency)}.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'This cash flow already exists.', setError)
    }
  })
  return (
    <FormDialog
      title={flow === null ? 'New cash flow' : 'Edit cash flow'}
      action={flow === null ? 'Add cash flow' : 'Save cash flow'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField control={control} name="kind" label="Kind" options={kinds} />
      <DecimalField control={control} name="amount" label="Amount" required positive unit={portfolio.currency} />
      <DateTimeField control={control} name="at" label="Time" required timeZone={portfolio.timeZone} />
      <TextField control={control} name="note" label="Note" maxLength={500} multiline />
    </FormDialog>
  )
}
