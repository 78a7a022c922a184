import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Application } from '#api/affiliates/affiliates.ts'
import { formatDateTime } from '#features/affiliate/portal/format-date-time.ts'
import { Panel } from '#ui/layout/panel.tsx'

const labels = { pending: 'Under review', approved: 'Approved', rejected: 'Declined' } as const
const colors = { pending: 'info', approved: 'success', rejected: 'warning' } as const

function Entry({ status, note, createdAt, decidedAt, applicationData: { why } }: Application) {
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.75, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chip size="small" variant="outlined" color={colors[status]} label={labels[status]} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Sent {formatDateTime(createdAt)}
          {decidedAt === null ? '' : ` · Decided ${formatDateTime(decidedAt)}`}
        </Typography>
      </Box>
      {note === null ? null : (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>Note from the team:</strong> {note}
        </Typography>
      )}
      {typeof why === 'string' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {why}
        </Typography>
      ) : null}
    </Box>
  )
}

/** The applications of an account with the decisions, newest first. */
export function ApplicationHistory({ applications }: { applications: readonly Application[] }) {
  return (
    <Panel title="Your applications" subtitle="With our decisions, which we also email">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {applications.map((application) => (
          <Entry key={application.id} {...application} />
        ))}
      </Box>
    </Panel>
  )
}
