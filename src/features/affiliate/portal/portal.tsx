import { mdiHandshakeOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  affiliateHealthQuery,
  affiliateKey,
  standingQuery,
  type Affiliate,
  type AffiliateStanding,
} from '#api/affiliates/affiliates.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CopyButton } from './copy-button.tsx'
import { portalAddresses, type PortalScreen } from './portal-addresses.ts'
import { PortalTabs } from './portal-tabs.tsx'

/** An affiliate with what every screen of the portal needs. */
export interface PortalAffiliate {
  readonly affiliate: Affiliate
  readonly link: string
  readonly currency: string
}

interface FrameProps {
  readonly title: string
  readonly subtitle: string
  readonly current: PortalScreen
  /** Buttons before "Copy my link". */
  readonly actions?: ReactNode
  readonly heights?: readonly number[]
}

const defaultHeights = [180, 280, 240]

/** The frame of a screen that an applicant may see too; a program that responds slowly is a line above it. */
export function PortalFrame(props: FrameProps & { children: (standing: AffiliateStanding) => ReactNode }) {
  const { title, subtitle, current, actions, heights = defaultHeights, children } = props
  const queries = useQueryClient()
  const health = useQuery(affiliateHealthQuery)
  const { data: standing, error } = useQuery(standingQuery)
  const retry = () => void queries.invalidateQueries({ queryKey: affiliateKey })
  const hasNoLink = standing !== undefined && standing.link === null
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        hasNoLink ? undefined : (
          <>
            {actions}
            <CopyButton variant="contained" what="Link" text={standing?.link ?? ''} disabled={standing === undefined}>
              Copy my link
            </CopyButton>
          </>
        )
      }
    >
      <PortalTabs current={current} />
      {health.error !== null && (standing !== undefined || error === null) ? (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          The affiliate program responds slowly. Figures may be late.
        </Alert>
      ) : null}
      {standing === undefined && error !== null ? (
        <ErrorState title="Couldn’t load your affiliate account" error={error} onRetry={retry} />
      ) : standing === undefined ? (
        <LoadingState label={`Loading ${title.toLowerCase()}`} heights={heights} />
      ) : (
        children(standing)
      )}
    </Page>
  )
}

/** What an account without an affiliate record sees instead of figures. */
function NotAffiliate({ applications: [latest] }: AffiliateStanding) {
  const isWaiting = latest?.status === 'pending'
  return (
    <EmptyState
      icon={mdiHandshakeOutline}
      title={isWaiting ? 'Application under review' : 'Become an affiliate'}
      actions={
        <Button variant="contained" component={Link} to={portalAddresses.application}>
          {isWaiting ? 'View application' : 'Apply now'}
        </Button>
      }
    >
      {isWaiting
        ? 'We’ll email you the decision. Your link and figures appear here then.'
        : latest?.status === 'rejected'
          ? 'Your last application was declined. Read why and apply again.'
          : 'Earn a commission on the first payment of every trader you refer.'}
    </EmptyState>
  )
}

/** The frame of a screen for affiliates. */
export function Portal(props: FrameProps & { children: (affiliate: PortalAffiliate) => ReactNode }) {
  const { children, ...frame } = props
  return (
    <PortalFrame {...frame}>
      {(standing) => {
        const { user: affiliate, link, currency } = standing
        if (affiliate === null || link === null || currency === null) return <NotAffiliate {...standing} />
        return (
          <>
            {affiliate.status === 'approved' ? null : (
              <Alert severity={affiliate.status === 'suspended' ? 'warning' : 'info'} sx={{ mb: 2.5 }}>
                {affiliate.status === 'suspended'
                  ? 'Your account is suspended. Clicks don’t count and payouts are on hold.'
                  : 'Your account awaits approval. Clicks count once it is approved.'}
              </Alert>
            )}
            {children({ affiliate, link, currency })}
          </>
        )
      }}
    </PortalFrame>
  )
}
