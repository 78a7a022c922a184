import Typography from '@mui/material/Typography'
import { signOutEverywhere } from '#api/supabase/account.ts'
import { AccountForm } from './account-form.tsx'

/** Ends every session of the account, this one included: the page then shows itself to a visitor. */
export default function SignOutEverywhere() {
  return (
    <AccountForm
      label="Sign out everywhere"
      action="Sign out everywhere"
      busyAction="Signing out..."
      act={signOutEverywhere}
    >
      <Typography variant="body2">Every browser and device is signed out at once, this one included.</Typography>
    </AccountForm>
  )
}
