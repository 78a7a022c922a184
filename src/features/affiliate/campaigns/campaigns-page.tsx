import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { affiliateDeletions, campaignsQuery, type Campaign } from '#api/affiliates/campaigns.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { Portal, type PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { useAddress } from '#shared/address/use-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { useCampaignActions } from './use-campaign-actions.ts'

const CampaignForm = lazyPart(async () => (await import('./campaign-form.tsx')).CampaignForm)
const heights = [320, 320]

/** The dialog that the address names: a new campaign, or one to edit or copy. */
function useDialogAddress() {
  const [address, changeAddress] = useAddress()
  const open = (name: 'edit' | 'copy', value: string) =>
    changeAddress(
      (current) => {
        current.delete('edit')
        current.delete('copy')
        current.set(name, value)
        return current
      },
      { replace: false },
    )
  const close = () =>
    changeAddress((current) => {
      current.delete('edit')
      current.delete('copy')
      return current
    })
  return { editedId: address.get('edit'), copiedId: address.get('copy'), open, close }
}

function CampaignList({ affiliate, currency }: PortalAffiliate) {
  const { data, error, refetch } = useQuery(campaignsQuery(affiliate.id))
  const hidden = useSyncExternalStore(affiliateDeletions.subscribe, affiliateDeletions.hidden)
  const { editedId, copiedId, open, close } = useDialogAddress()
  const { end, remove } = useCampaignActions()
  const [today] = useState(() => instantAt(Date.now()).slice(0, 10) as CalendarDate)
  if (data === undefined && error !== null)
    return <ErrorState title="Couldn’t load campaigns" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading campaigns" heights={heights} />
  const campaigns = data.filter(({ id }) => !hidden.has(id))
  const named = (id: string | null): Campaign | null => campaigns.find((campaign) => campaign.id === id) ?? null
  const shown = named(editedId) ?? named(copiedId)
  return (
    <>
      {campaigns.length === 0 ? (
        <EmptyState
          title="No campaigns yet"
          actions={
            <Button variant="contained" onClick={() => open('edit', 'new')}>
              New campaign
            </Button>
          }
        >
          Group links by campaign to measure each against its goals.
        </EmptyState>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            alignItems: 'start',
          }}
        >
          {campaigns.map((campaign) => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              currency={currency}
              today={today}
              onEdit={() => open('edit', campaign.id)}
              onCopy={() => open('copy', campaign.id)}
              onEnd={() => end(campaign, today)}
              onDelete={() => remove(campaign)}
            />
          ))}
        </Box>
      )}
      {editedId === 'new' || shown !== null ? (
        <CampaignForm
          key={shown?.id ?? 'new'}
          userId={affiliate.userId}
          currency={currency}
          campaign={shown}
          isCopy={copiedId !== null}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** Opens the form of a new campaign. */
function NewCampaignButton() {
  const { open } = useDialogAddress()
  return (
    <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={() => open('edit', 'new')}>
      New campaign
    </Button>
  )
}

/** /affiliate/campaigns: campaigns with their goals and results. */
export default function CampaignsPage() {
  return (
    <Portal
      title="Affiliate Campaigns"
      subtitle="Links grouped and measured against goals"
      current="campaigns"
      actions={<NewCampaignButton />}
      heights={heights}
    >
      {(portal) => <CampaignList {...portal} />}
    </Portal>
  )
}
