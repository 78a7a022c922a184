import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  useCancelAccountDeletion,
  useEndAccountSessions,
  useRevokeAdminRole,
  useScheduleAccountDeletion,
  useUpdateAccount,
} from '#api/admin/accounts.ts'
import { deletionDays } from '#contract/accounts/deletion.ts'
import type { AdminAccount } from '#contract/admin/admin.ts'
import type { Money } from '#domain/numbers/units.ts'
import { planNames, plans, type PlanName } from '#domain/portfolio/plans.ts'
import { dayMs } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/instant.ts'
import { ActDialog, type ActDialogProps } from '#features/admin/frame/act-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

export type UserAct = 'plan' | 'sign-out' | 'ban' | 'unban' | 'revoke-role' | 'delete' | 'keep'

interface UserActProps {
  readonly user: AdminAccount
  readonly onClose: () => void
}

const planOptions = planNames.map((value) => ({ value, label: plans[value].title }))

function PlanDialog({ user, onClose }: UserActProps) {
  const [plan, setPlan] = useState<PlanName>(user.plan)
  const [paid, setPaid] = useState('')
  const update = useUpdateAccount(user.id)
  const isPaid = plan === 'professional'
  return (
    <ActDialog
      title="Change plan"
      action="Save plan"
      isReady={plan !== user.plan}
      doneMessage={`${user.email} is on the ${plans[plan].title} plan.`}
      onAct={() => update.mutateAsync({ plan, ...(isPaid && paid !== '' ? { amountPaid: paid as Money } : {}) })}
      onClose={onClose}
    >
      <Select label="Plan" value={plan} options={planOptions} onChange={setPlan} />
      {isPaid || user.plan === 'free' ? null : (
        <Typography variant="body2">Counts as a refund: a commission that is still pending is reversed.</Typography>
      )}
      {isPaid ? (
        <TextInput
          label="Amount paid"
          unit="USD"
          inputMode="decimal"
          placeholder={plans.professional.pricePerYear}
          helperText="Commissions are based on it."
          value={paid}
          onChange={(event) => setPaid(event.target.value.trim())}
        />
      ) : null}
    </ActDialog>
  )
}

const banLengths = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '36500', label: 'Forever' },
] as const
type BanLength = (typeof banLengths)[number]['value']

function BanDialog({ user, onClose }: UserActProps) {
  const [days, setDays] = useState<BanLength>('7')
  const update = useUpdateAccount(user.id)
  return (
    <ActDialog
      title={`Ban ${user.email}`}
      action="Ban user"
      isDestructive
      doneMessage={`${user.email} is banned and signed out.`}
      onAct={() => update.mutateAsync({ bannedUntil: instantAt(Date.now() + Number(days) * dayMs) })}
      onClose={onClose}
    >
      <Typography variant="body2">The user is signed out everywhere at once.</Typography>
      <Select label="Ban for" value={days} options={banLengths} onChange={setDays} />
    </ActDialog>
  )
}

/** The dialogs without fields of their own. */
function usePlainActs({ user }: Pick<UserActProps, 'user'>) {
  const { id, email } = user
  const update = useUpdateAccount(id)
  const endSessions = useEndAccountSessions()
  const revokeRole = useRevokeAdminRole()
  const schedule = useScheduleAccountDeletion()
  const cancel = useCancelAccountDeletion()
  return {
    'sign-out': {
      title: `Sign out ${email}`,
      text: 'Ends every open session of the account.',
      action: 'Sign out everywhere',
      doneMessage: `${email} is signed out everywhere.`,
      onAct: () => endSessions.mutateAsync(id),
    },
    unban: {
      title: `Lift the ban of ${email}`,
      text: 'The user can sign in again.',
      action: 'Lift ban',
      doneMessage: `${email} can sign in again.`,
      onAct: () => update.mutateAsync({ bannedUntil: null }),
    },
    'revoke-role': {
      title: `Revoke the admin role of ${email}`,
      text: 'Only the command line can grant it again.',
      action: 'Revoke role',
      isDestructive: true,
      doneMessage: `${email} is no admin any more.`,
      onAct: () => revokeRole.mutateAsync(id),
    },
    delete: {
      title: `Delete ${email}`,
      text: `Only on the user’s request. It can be undone for ${deletionDays} days.`,
      action: 'Delete account',
      isDestructive: true,
      doneMessage: `${email} will be deleted in ${deletionDays} days.`,
      onAct: () => schedule.mutateAsync(id),
    },
    keep: {
      title: `Keep ${email}`,
      text: 'The scheduled deletion is canceled.',
      action: 'Keep account',
      doneMessage: `${email} is kept.`,
      onAct: () => cancel.mutateAsync(id),
    },
  } satisfies Record<
    Exclude<UserAct, 'plan' | 'ban'>,
    Omit<ActDialogProps, 'children' | 'onClose'> & { readonly text: string }
  >
}

function PlainDialog({ act, user, onClose }: UserActProps & { readonly act: Exclude<UserAct, 'plan' | 'ban'> }) {
  const { text, ...dialog } = usePlainActs({ user })[act]
  return (
    <ActDialog {...dialog} onClose={onClose}>
      <Typography variant="body2">{text}</Typography>
    </ActDialog>
  )
}

/** Asks before an act on an account, and does it. */
export function UserActDialog({ act, ...props }: UserActProps & { readonly act: UserAct }) {
  if (act === 'plan') return <PlanDialog {...props} />
  if (act === 'ban') return <BanDialog {...props} />
  return <PlainDialog act={act} {...props} />
}
