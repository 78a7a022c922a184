import { PortalFrame } from '#features/affiliate/portal/portal.tsx'
import { TermsPanel } from './terms-panel.tsx'

/** /affiliate/terms: the terms of the program and its tiers. */
export default function TermsPage() {
  return (
    <PortalFrame title="Affiliate Terms" subtitle="What counts, when it pays and how tiers work" current="terms">
      {() => <TermsPanel />}
    </PortalFrame>
  )
}
