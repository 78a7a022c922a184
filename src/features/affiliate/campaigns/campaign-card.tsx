import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { Campaign } from '#api/affiliates/campaigns.ts'
import { campaignState } from '#domain/affiliate/campaign-results.ts'
import { shareOf } from '#domain/affiliate/share-of.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { portalAddresses } from '#features/affiliate/portal/portal-addresses.ts'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { MoneyText, PercentText } from '#ui/figures/figure-text.tsx'
import { formatDateRange } from '#ui/figures/format-date-range.ts'
import { formatCount, formatDate, formatMoney } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CampaignTargets } from './campaign-targets.tsx'

const stateLabels = { planned: 'Planned', running: 'Running', ended: 'Ended' } as const
const stateColors = { planned: 'info', running: 'success', ended: 'default' } as const

/** The days of a campaign in words; null without any. */
function daysOf({ start_date: start, end_date: end }: Campaign, today: CalendarDate): string | null {
  if (end === today) return 'Ends today'
  if (start !== null && end !== null) return formatDateRange(start, end)
  if (start !== null) return `From ${formatDate(start)}`
  return end === null ? null : `Until ${formatDate(end)}`
}

interface CampaignCardProps {
  readonly campaign: Campaign
  readonly currency: string
  readonly today: CalendarDate
  readonly onEdit: () => void
  readonly onCopy: () => void
  readonly onEnd: () => void
  readonly onDelete: () => void
}

/** A campaign with its results, and its goals and KPIs measured against them. */
export function CampaignCard({ campaign, currency, today, onEdit, onCopy, onEnd, onDelete }: CampaignCardProps) {
  const {
    name,
    description,
    platform,
    campaign_type: type,
    target_audience: audience,
    budget,
    tags,
    notes,
    results,
  } = campaign
  const state = campaignState(campaign, today)
  const details = [
    daysOf(campaign, today),
    platform === null ? null : sourceLabel(platform),
    type,
    audience,
    budget === null ? null : `Budget ${formatMoney(budget, currency)}`,
  ].filter((part) => part !== null)
  const action = (label: string, onClick: () => void) => (
    <Button size="small" onClick={onClick} aria-label={`${label} ${name}`}>
      {label}
    </Button>
  )
  return (
    <Panel
      title={name}
      subtitle={details.join(' · ')}
      actions={<Chip size="small" label={stateLabels[state]} color={stateColors[state]} variant="outlined" />}
    >
      {description === null ? null : (
        <Typography sx={{ mb: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Typography>
      )}
      <FigureGroup label={`Results of ${name}`} minWidth={84}>
        <KeyFigure isPlain label="Clicks" value={formatCount(results.clicks)} />
        <KeyFigure
          isPlain
          label="Sign-ups"
          value={formatCount(results.signups)}
          interval={<PercentText value={shareOf(results.converted, results.clicks)} reason="No clicks" />}
        />
        <KeyFigure
          isPlain
          label="Paying"
          value={formatCount(results.paidConversions)}
          interval={<PercentText value={shareOf(results.paidConversions, results.signups)} reason="No sign-ups" />}
        />
        <KeyFigure isPlain label="Earned" value={<MoneyText value={results.commission} currency={currency} />} />
      </FigureGroup>
      <Box sx={{ mt: 2 }}>
        <CampaignTargets campaign={campaign} currency={currency} />
      </Box>
      {tags.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5 }}>
          {tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} />
          ))}
        </Box>
      )}
      {notes === null ? null : (
        <Typography
          variant="body2"
          sx={{ mt: 1.5, color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {notes}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1.5, ml: -0.5 }}>
        <Button
          size="small"
          component={Link}
          to={{ pathname: portalAddresses.links, search: `?campaign=${campaign.id}` }}
          aria-label={`Create link for ${name}`}
        >
          Create link
        </Button>
        {action('Edit', onEdit)}
        {action('Duplicate', onCopy)}
        {state === 'ended' || campaign.end_date === today ? null : action('End', onEnd)}
        {action('Delete', onDelete)}
      </Box>
    </Panel>
  )
}
