import Box from '@mui/material/Box'
import { PortalFrame } from '#features/affiliate/portal/portal.tsx'
import { TermsPanel, TiersTable } from './terms-panel.tsx'

/** /affiliate/application/terms: the terms of the program and its tiers. */
export default function TermsPage() {
  return (
    <PortalFrame title="Affiliate Terms" subtitle="What counts, when it pays and how tiers work" current="terms">
      {() => (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TermsPanel />
          <TiersTable />
        </Box>
      )}
    </PortalFrame>
  )
}
