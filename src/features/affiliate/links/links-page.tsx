import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import {
  affiliateDeletions,
  campaignsQuery,
  linksQuery,
  useDeleteLink,
  type ReferralLink,
} from '#api/affiliates/campaigns.ts'
import { linkSources, sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { linkWithSource } from '#features/affiliate/portal/link-with-source.ts'
import { Portal, type PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { useAddress } from '#shared/address/use-address.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LinkBuilder } from './link-builder.tsx'
import { LinksTable } from './links-table.tsx'
import { SharePanel } from './share-panel.tsx'

const RenameLink = lazyPart(async () => (await import('./rename-link.tsx')).default)
const heights = [290, 210, 220]
const variants = linkSources.map((value) => ({ value: value as string, label: sourceLabel(value) }))

/** The link that the address names, or the affiliate's own with a source; the general one by default. */
function sharedLink(chosen: string, link: string, links: readonly ReferralLink[]) {
  const own = links.find(({ id }) => id === chosen)
  if (own !== undefined) return { name: own.name, url: own.url }
  const name = `${sourceLabel(chosen)} link`
  return { name, url: linkWithSource(link, chosen) }
}

function LinksContents({ affiliate, link }: PortalAffiliate) {
  const [address, changeAddress] = useAddress()
  const links = useQuery(linksQuery)
  const campaigns = useQuery(campaignsQuery(affiliate.id))
  const hidden = useSyncExternalStore(affiliateDeletions.subscribe, affiliateDeletions.hidden)
  const deletion = useDeleteLink()
  const removeUndoably = useUndoableDeletion(affiliateDeletions)
  const [renamed, setRenamed] = useState<ReferralLink | null>(null)
  const failed = [links, campaigns].find(({ data, error }) => data === undefined && error !== null)
  if (failed !== undefined) {
    const retry = () => void Promise.all([links.refetch(), campaigns.refetch()])
    return <ErrorState title="Couldn’t load links" error={failed.error} onRetry={retry} />
  }
  if (links.data === undefined || campaigns.data === undefined) {
    return <LoadingState label="Loading links" heights={heights} />
  }
  const shownCampaigns = campaigns.data.filter(({ id }) => !hidden.has(id))
  const shown = links.data.filter(
    ({ id, campaignId }) => !hidden.has(id) && (campaignId === null || !hidden.has(campaignId)),
  )
  const stated = address.get('link') ?? 'general'
  const isKnown = linkSources.some((source) => source === stated) || shown.some(({ id }) => id === stated)
  const chosen = isKnown ? stated : 'general'
  const choose = (value: string) =>
    changeAddress((current) => {
      if (value === 'general') current.delete('link')
      else current.set('link', value)
      return current
    })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <Segments label="My link for" options={variants} value={chosen} onChange={choose} />
        <SharePanel {...sharedLink(chosen, link, shown)} />
      </Box>
      <LinkBuilder campaigns={shownCampaigns} campaignId={address.get('campaign')} onCreated={({ id }) => choose(id)} />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Panel title="Your links" subtitle="Clicks count once a day for each visitor">
          {shown.length === 0 ? (
            'No links of your own yet. Create one above.'
          ) : (
            <LinksTable
              links={shown}
              campaigns={shownCampaigns}
              onShare={({ id }) => choose(id)}
              onRename={setRenamed}
              onDelete={({ id, name }) =>
                removeUndoably([id], `${name} deleted. Its address keeps working.`, 'the link', async () => {
                  await deletion.mutateAsync(id)
                })
              }
            />
          )}
        </Panel>
      </Box>
      {renamed === null ? null : <RenameLink link={renamed} onClose={() => setRenamed(null)} />}
    </Box>
  )
}

/** /affiliate/campaigns/links: the affiliate's link in its variants, and links of their own. */
export default function LinksPage() {
  return (
    <Portal title="Affiliate Links" subtitle="Build, share and count links" current="links" heights={heights}>
      {(portal) => <LinksContents {...portal} />}
    </Portal>
  )
}
