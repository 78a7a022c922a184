import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationsQuery, useDecideApplication } from '#api/admin/affiliates.ts'
import type { listApplications } from '#contract/admin/affiliates.ts'
import type { RouteResponse } from '#contract/route.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { conflictText } from '#features/admin/frame/conflict-text.ts'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { StatusFilter } from './status-filter.tsx'

type Application = RouteResponse<typeof listApplications>['applications'][number]
type Decision = 'approved' | 'rejected'

const columns = [
  { key: 'who', label: 'Applicant' },
  { key: 'answers', label: 'Answers' },
  { key: 'status', label: 'Status' },
  { key: 'created', label: 'Applied' },
  { key: 'act', label: 'Decision' },
]

/** The answers of the form, a line each. */
function Answers({ data }: { readonly data: Application['applicationData'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.25, minWidth: 220, maxWidth: 480 }}>
      {Object.entries(data).map(([name, value]) => (
        <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${name}: `}</Box>
          {Array.isArray(value) ? value.join(', ') : String(value ?? '—')}
        </Typography>
      ))}
    </Box>
  )
}

interface DecisionDialogProps {
  readonly application: Application
  readonly decision: Decision
  readonly onClose: () => void
}

function DecisionDialog({ application, decision, onClose }: DecisionDialogProps) {
  const [note, setNote] = useState('')
  const decide = useDecideApplication()
  const name = application.email ?? 'this applicant'
  const isApproval = decision === 'approved'
  return (
    <ActDialog
      title={isApproval ? `Approve ${name}` : `Reject ${name}`}
      action={isApproval ? 'Approve' : 'Reject'}
      isDestructive={!isApproval}
      doneMessage={`Application ${decision}`}
      onAct={() =>
        decide.mutateAsync({
          id: application.id,
          body: { status: decision, note: note.trim() === '' ? null : note.trim() },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label="Note to applicant"
        lines={3}
        maxLength={1_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}

/** Applications with their answers, to approve or reject. */
export function ApplicationsTab() {
  const [status, setStatus] = useAddressChoice('status', ['pending', 'approved', 'rejected'])
  const query = useInfiniteQuery(applicationsQuery(status))
  const [open, setOpen] = useState<Omit<DecisionDialogProps, 'onClose'> | null>(null)
  const cellsOf = (application: Application) => ({
    who: <Box sx={{ overflowWrap: 'anywhere' }}>{application.email ?? '—'}</Box>,
    answers: <Answers data={application.applicationData} />,
    status: capitalize(application.status),
    created: localTime(application.createdAt),
    act:
      application.status === 'pending' && application.conflictOfInterest !== null ? (
        conflictText(application.conflictOfInterest)
      ) : application.status === 'pending' ? (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {(['approved', 'rejected'] as const).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === 'approved' ? 'contained' : 'outlined'}
              onClick={() => setOpen({ application, decision })}
              aria-label={`${decision === 'approved' ? 'Approve' : 'Reject'} ${application.email ?? 'application'}`}
            >
              {decision === 'approved' ? 'Approve' : 'Reject'}
            </Button>
          ))}
        </Box>
      ) : (
        (application.note ?? localTime(application.decidedAt))
      ),
  })
  return (
    <>
      <StatusFilter statuses={['pending', 'approved', 'rejected']} value={status} onChange={setStatus} />
      <AdminList
        subject="applications"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle={status === 'pending' ? 'No application waits' : `No ${status} applications`}
      />
      {open === null ? null : <DecisionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}
