import Typography from '@mui/material/Typography'
import { signOutEverywhere } from '#api/supabase/account.ts'
import { AccountForm } from './account-form.tsx'

/** Ends all sessions of the account, including this one. */
export default function SignOutEverywhere() {
  return (
    <AccountForm
      label="Sign out everywhere"
      action="Sign out everywhere"
      busyAction="Signing out..."
      act={signOutEverywhere}
    >
      <Typography variant="body2">Signs out every browser and device, including this one.</Typography>
    </AccountForm>
  )
}
