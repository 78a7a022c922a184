import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { signOutEverywhere } from '#api/supabase/account.ts'
import { AccountForm } from './account-form.tsx'
import { KeepTokensField } from './keep-tokens-field.tsx'

/** Ends all sessions of the account, including this one, and its API tokens unless they are kept. */
export default function SignOutEverywhere() {
  const [keepsTokens, setKeepsTokens] = useState(false)
  return (
    <AccountForm
      label="Sign out everywhere"
      action="Sign out everywhere"
      busyAction="Signing out..."
      act={() => signOutEverywhere(keepsTokens)}
    >
      <Typography variant="body2">
        Signs out every browser and device, including this one, and ends all API tokens.
      </Typography>
      <KeepTokensField value={keepsTokens} onChange={setKeepsTokens} />
    </AccountForm>
  )
}
