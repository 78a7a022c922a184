import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { exportRequestQuery } from '#api/accounts/export-request.ts'
import { sessionsQuery } from '#api/accounts/sessions.ts'
import { Page } from '#ui/layout/page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportRequestPanel } from './export-request-panel.tsx'
import { SessionList } from './session-list.tsx'

/** /settings/security: open sessions, an admin's request to export the account, and the account's end. */
export default function SecurityPage() {
  const sessions = useQuery(sessionsQuery)
  const request = useQuery(exportRequestQuery)
  return (
    <Page title="Security" subtitle="Where you are signed in">
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760 }}>
        <SessionList />
        {/* Below a list of unknown length: once that is there, nothing jumps. */}
        {sessions.isPending || request.isPending ? null : (
          <>
            <ExportRequestPanel />
            <DeleteAccount />
          </>
        )}
      </Box>
    </Page>
  )
}
