import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useUpdateTerms, type Program } from '#api/admin/affiliates.ts'
import type { Money } from '#domain/numbers/units.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const statusOptions = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed (counts no clicks)' },
] as const
const dayFields = [
  ['clickDays', 'Click to sign-up'],
  ['purchaseDays', 'Sign-up to payment'],
  ['holdDays', 'Until final'],
] as const

/** The terms as they are typed. */
interface TermsForm {
  readonly name: string
  readonly description: string
  readonly status: Program['status']
  readonly clickDays: string
  readonly purchaseDays: string
  readonly holdDays: string
  readonly minimumPayout: string
}

interface TermsDialogProps {
  readonly program: Program
  /** Whether new days and amounts wait for another admin. */
  readonly needsOtherAdmin: boolean
  readonly onClose: () => void
}

/** Changes the terms, for clicks and payments from now on. */
export function TermsDialog({ program, needsOtherAdmin, onClose }: TermsDialogProps) {
  const update = useUpdateTerms()
  const [terms, setTerms] = useState<TermsForm>({
    name: program.name,
    description: program.description,
    status: program.status,
    clickDays: String(program.clickDays),
    purchaseDays: String(program.purchaseDays),
    holdDays: String(program.holdDays),
    minimumPayout: program.minimumPayout,
  })
  const set = (change: Partial<TermsForm>) => setTerms({ ...terms, ...change })
  const save = () =>
    update.mutateAsync({
      name: terms.name.trim(),
      description: terms.description.trim(),
      status: terms.status,
      clickDays: Number(terms.clickDays),
      purchaseDays: Number(terms.purchaseDays),
      holdDays: Number(terms.holdDays),
      minimumPayout: terms.minimumPayout as Money,
    })
  const isReady = Object.values({ ...terms }).every((value) => value.trim() !== '')
  return (
    <ActDialog
      title="Program terms"
      action="Save terms"
      isReady={isReady}
      doneMessage="Terms saved"
      onAct={save}
      onClose={onClose}
    >
      <Typography variant="body2">New terms apply to clicks and payments from now on.</Typography>
      <Typography variant="body2">
        {needsOtherAdmin
          ? 'Another admin must approve new days and amounts.'
          : 'You are the only admin: new days and amounts apply at once.'}
      </Typography>
      <TextInput
        label="Name"
        maxLength={80}
        value={terms.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextInput
        label="Description"
        lines={3}
        maxLength={2_000}
        value={terms.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Select label="Status" value={terms.status} options={statusOptions} onChange={(status) => set({ status })} />
      {dayFields.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          unit="days"
          inputMode="numeric"
          value={terms[field]}
          onChange={(event) => set({ [field]: event.target.value.replaceAll(/\D/g, '') })}
        />
      ))}
      <TextInput
        label="Smallest payout"
        unit={program.currency}
        inputMode="decimal"
        value={terms.minimumPayout}
        onChange={(event) => set({ minimumPayout: event.target.value.trim() })}
      />
    </ActDialog>
  )
}
