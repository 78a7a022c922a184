import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AdminAccount, RequestOfAdmin } from '#contract/admin/admin.ts'
import type { ConflictOfInterest } from '#domain/affiliate/affiliate.ts'
import { conflictText } from '#features/admin/frame/conflict-text.ts'
import { localTime } from '#features/admin/frame/local-time.ts'
import { Panel } from '#ui/layout/panel.tsx'
import type { ExportAct } from './export-dialog.tsx'

interface ExportPanelProps {
  readonly user: AdminAccount
  /** Why this admin may not export the account. */
  readonly conflict: ConflictOfInterest | null
  readonly request: RequestOfAdmin | null
  /** The id of the signed-in admin. */
  readonly adminId: string | undefined
  readonly onAct: (act: ExportAct) => void
}

/** What was asked, by whom, and what came of it. */
function requestText({ allowedAt, expiresAt, askedBy }: RequestOfAdmin, isOwn: boolean): string {
  const asker = isOwn ? 'you' : askedBy.email
  return allowedAt === null
    ? `Asked by ${asker}. Waits for the owner until ${localTime(expiresAt)}.`
    : `Asked by ${asker}. The owner allowed one export until ${localTime(expiresAt)}.`
}

/** The export of an account: with its owner's consent, or for a legal reason. */
export function ExportPanel({ user, conflict, request, adminId, onAct }: ExportPanelProps) {
  if (conflict !== null) {
    return (
      <Panel title="Data export">
        <Typography variant="body2">
          {conflict === 'own' ? 'Export your own data in your settings.' : conflictText(conflict)}
        </Typography>
      </Panel>
    )
  }
  const isOwnerAway = user.bannedUntil !== null || user.deletionAt !== null
  const isOwn = request?.askedBy.adminId === adminId
  return (
    <Panel title="Data export" subtitle="Needs the owner’s consent, or a legal reason">
      {isOwnerAway ? (
        <Typography variant="body2">The owner is banned or leaving: only a legal reason counts.</Typography>
      ) : null}
      {request === null ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {requestText(request, isOwn)}
          <br />
          {`Reason: ${request.reason}`}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {request === null && !isOwnerAway ? (
          <Button variant="outlined" onClick={() => onAct('ask-export')}>
            Ask for consent
          </Button>
        ) : null}
        {isOwn && !isOwnerAway && request !== null && request.allowedAt !== null ? (
          <Button variant="contained" onClick={() => onAct('export')}>
            Export data
          </Button>
        ) : null}
        {request === null ? null : (
          <Button variant="outlined" onClick={() => onAct('withdraw-export')}>
            Withdraw request
          </Button>
        )}
        <Button variant="outlined" color="error" onClick={() => onAct('legal-export')}>
          Export by law
        </Button>
      </Box>
    </Panel>
  )
}
