import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { tierQuery } from '#api/affiliates/affiliates.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { ShareBar } from '#ui/figures/share-bar.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const percent = (rate: string) => formatPercent(Number(rate), { digits: 0 })

/** The tier of an affiliate, and how far it is to the next one. */
export function TierPanel({ affiliateId }: { affiliateId: Id }) {
  const { data, error, refetch } = useQuery(tierQuery(affiliateId))
  if (data === undefined && error !== null)
    return <ErrorState title="Couldn’t load your tier" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading tier" heights={[150]} />
  const { tier, paidConversions, next } = data
  return (
    <Panel title={`${tier.title} tier`} subtitle={`${percent(tier.commissionRate)} of every first payment`}>
      {next === null ? (
        <Typography variant="body2">You’ve reached the highest tier.</Typography>
      ) : (
        <>
          <ShareBar
            label={`Progress to ${next.tier.title}: ${formatPercent(next.share, { digits: 0 })}`}
            share={next.share}
            needed={null}
          />
          <Typography variant="body2" sx={{ mt: 1 }}>
            {next.missing === 0
              ? `You qualify for ${next.tier.title} (${percent(next.tier.commissionRate)}). The team promotes you.`
              : `${pluralize(next.missing, 'more payment')} to ${next.tier.title} (${percent(next.tier.commissionRate)}).`}
          </Typography>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {formatCount(paidConversions)} of {formatCount(next.tier.requiredPaidConversions)} confirmed in 12 months
          </Typography>
        </>
      )}
    </Panel>
  )
}
