import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { AffiliateStanding } from '#api/affiliates/affiliates.ts'
import { useSession } from '#api/supabase/session.ts'
import { portalAddresses } from '#features/affiliate/portal/portal-addresses.ts'
import { PortalFrame } from '#features/affiliate/portal/portal.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { TermsPanel, TiersTable } from './terms-panel.tsx'

/** Where an account stands, in one line; nothing before its first application. */
function StandingMessage({ user, applications: [latest] }: AffiliateStanding) {
  if (user?.status === 'approved') {
    return (
      <Alert
        severity="success"
        action={
          <Button color="inherit" size="small" component={Link} to={portalAddresses.dashboard}>
            Open dashboard
          </Button>
        }
      >
        You’re an affiliate. Your code is {user.code}.
      </Alert>
    )
  }
  if (user?.status === 'suspended') return <Alert severity="warning">Your affiliate account is suspended.</Alert>
  if (latest?.status === 'pending') {
    return <Alert severity="info">Your application is under review. We’ll email you the decision.</Alert>
  }
  if (latest?.status === 'rejected') {
    return <Alert severity="warning">Your application was declined. Read the note below and apply again.</Alert>
  }
  return null
}

function ApplicationContents({ standing }: { standing: AffiliateStanding }) {
  const { user: account } = useSession()
  const { user, applications } = standing
  const [latest] = applications
  const canApply = user?.status !== 'approved' && latest?.status !== 'pending' && account !== null
  const hasLeft = canApply || applications.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StandingMessage {...standing} />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: hasLeft ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {hasLeft ? (
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {canApply ? (
              <Panel
                title={latest === undefined ? 'Apply' : 'Apply again'}
                subtitle="Earn a commission on the first payment of every trader you refer"
              >
                <ApplicationForm userId={account.id} last={latest} />
              </Panel>
            ) : null}
            {applications.length === 0 ? null : <ApplicationHistory applications={applications} />}
          </Box>
        ) : null}
        <TermsPanel />
      </Box>
      <TiersTable />
    </Box>
  )
}

/** /affiliate/application: applying to the program, and the decision. */
export default function ApplicationPage() {
  return (
    <PortalFrame
      title="Affiliate Application"
      subtitle="Apply to the program and read our decision"
      current="application"
      heights={[520]}
    >
      {(standing) => <ApplicationContents standing={standing} />}
    </PortalFrame>
  )
}
