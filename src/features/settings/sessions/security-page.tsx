import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '#api/accounts/sessions.ts'
import { Page } from '#ui/layout/page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SessionList } from './session-list.tsx'

/** /settings/security: open sessions, and the account's end. */
export default function SecurityPage() {
  const { isPending } = useQuery(sessionsQuery)
  return (
    <Page title="Security" subtitle="Where you are signed in">
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760 }}>
        <SessionList />
        {/* Below a list of unknown length: once that is there, nothing jumps. */}
        {isPending ? null : <DeleteAccount />}
      </Box>
    </Page>
  )
}
