import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { Campaign, ReferralLink } from '#api/affiliates/campaigns.ts'
import { shareOf } from '#domain/affiliate/share-of.ts'
import { sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { PercentText } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'name', label: 'Link' },
  { key: 'source', label: 'Source' },
  { key: 'campaign', label: 'Campaign' },
  { key: 'clicks', label: 'Clicks', numeric: true },
  { key: 'signups', label: 'Sign-ups', numeric: true },
  { key: 'rate', label: 'Rate', numeric: true },
  { key: 'actions', label: 'Actions' },
]

interface LinksTableProps {
  readonly links: readonly ReferralLink[]
  readonly campaigns: readonly Campaign[]
  readonly onShare: (link: ReferralLink) => void
  readonly onRename: (link: ReferralLink) => void
  readonly onDelete: (link: ReferralLink) => void
}

/** Links with their clicks and sign-ups. */
export function LinksTable({ links, campaigns, onShare, onRename, onDelete }: LinksTableProps) {
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  return (
    <SimpleTable
      caption="Links"
      columns={columns}
      rows={links.map((link) => ({
        name: `${link.name} · ${sourceLabel(link.platform)}`,
        source: sourceLabel(link.source),
        campaign: link.campaignId === null ? '—' : (names.get(link.campaignId) ?? '—'),
        clicks: formatCount(link.clicks),
        signups: formatCount(link.conversions),
        rate: <PercentText value={shareOf(link.conversions, link.clicks)} reason="No clicks" />,
        actions: (
          <Box sx={{ display: 'flex', gap: 0.5 }}>
            <Button size="small" aria-label={`Share ${link.name}`} onClick={() => onShare(link)}>
              Share
            </Button>
            <IconButton size="small" aria-label={`Rename ${link.name}`} onClick={() => onRename(link)}>
              <Icon path={mdiPencilOutline} />
            </IconButton>
            <IconButton size="small" aria-label={`Delete ${link.name}`} onClick={() => onDelete(link)}>
              <Icon path={mdiTrashCanOutline} />
            </IconButton>
          </Box>
        ),
      }))}
    />
  )
}
