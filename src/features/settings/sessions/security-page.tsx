import Box from '@mui/material/Box'
import { Page } from '#ui/layout/page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SessionList } from './session-list.tsx'

/** /settings/security: open sessions, and the account's end. */
export default function SecurityPage() {
  return (
    <Page title="Security" subtitle="Where you are signed in">
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760 }}>
        <SessionList />
        <DeleteAccount />
      </Box>
    </Page>
  )
}
