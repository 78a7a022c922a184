import { useState } from 'react'
import { changeEmail } from '#api/supabase/account.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { AccountForm } from './account-form.tsx'

/** Requests a change of the sign-in email. */
export default function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const { enqueueSnackbar } = useSnackbar()
  const [email, setEmail] = useState('')

  async function act(): Promise<string | null> {
    const address = email.trim()
    if (address === '') return 'Enter the new email address.'
    const problem = await changeEmail(address)
    if (problem !== null) return problem
    enqueueSnackbar('Open the links in both emails to confirm the change', { variant: 'success' })
    onDone()
    return null
  }

  return (
    <AccountForm label="Change email" action="Send links" busyAction="Sending..." act={act}>
      <TextInput
        label="New Email Address"
        type="email"
        autoComplete="email"
        required
        maxLength={255}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        helperText="We’ll email both addresses. Confirm from each."
      />
    </AccountForm>
  )
}
