import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { Link } from 'react-router-dom'
import type { Analytics, Payout } from '#api/affiliates/earnings.ts'
import { nextPayout } from '#domain/affiliate/next-payout.ts'
import { payoutStatusLabels } from '#features/affiliate/portal/affiliate-labels.ts'
import { formatRange, moneyChange } from '#features/affiliate/portal/change-text.ts'
import { portalAddresses } from '#features/affiliate/portal/portal-addresses.ts'
import type { PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { Figure, FigureNote } from '#ui/figures/figure.tsx'
import { formatDate, formatMoney } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'

interface EarningsHeroProps extends PortalAffiliate {
  /** The month so far. */
  readonly month: Analytics
  readonly payouts: readonly Payout[]
}

/** Earnings of the month so far, the next payout, and all commissions by status. */
export function EarningsHero({ affiliate, currency, month, payouts }: EarningsHeroProps) {
  const { earned, previous, balance, lifetime, nextApproval, series } = month
  const next = nextPayout(affiliate.status, balance, payouts)
  const money = (value: string) => <MoneyText value={value} currency={currency} />
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'minmax(0, 4fr) minmax(0, 4fr) minmax(0, 5fr)',
        },
      }}
    >
      <Paper variant="outlined" sx={{ p: 2.5, minWidth: 0 }}>
        <Figure
          label="Earnings this month"
          size="hero"
          value={money(earned)}
          history={series.length < 2 ? undefined : series.map(({ commission }) => Number(commission))}
          historyOf="by day"
          hint="Commissions on this month’s payments, without refunded ones."
          isFitted
        >
          <FigureNote>
            {previous === null ? '' : `${moneyChange(earned, previous.earned, currency)}, ${formatRange(previous)}`}
          </FigureNote>
        </Figure>
      </Paper>
      <Paper variant="outlined" sx={{ p: 2.5, minWidth: 0 }}>
        <Figure label="Next payout" size="hero" value={money(next.amount)} isFitted>
          <FigureNote>
            {next.block === 'not_active' && next.status !== 'approved'
              ? 'On hold until your account is approved.'
              : next.status !== null
                ? `${payoutStatusLabels[next.status]}, on its way.`
                : next.block === 'below_minimum'
                  ? `${formatMoney(next.missing, currency)} short of the ${formatMoney(balance.minimumPayout, currency)} minimum.`
                  : 'Available now.'}
          </FigureNote>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1, minHeight: 34 }}>
            <Button size="small" variant="outlined" component={Link} to={portalAddresses.payouts}>
              {next.status === null && next.block === null ? 'Request payout' : 'View payouts'}
            </Button>
          </Box>
        </Figure>
      </Paper>
      <Paper variant="outlined" sx={{ p: 2.5, minWidth: 0, gridColumn: { md: '1 / -1', lg: 'auto' } }}>
        <FigureGroup label="Commissions by status" minWidth={110}>
          <KeyFigure label="Pending" isPlain value={money(lifetime.pending)} hint="Not yet past the refund period." />
          <KeyFigure
            label="Confirmed"
            isPlain
            value={money(lifetime.approved)}
            hint="Past the refund period and not paid out."
          />
          <KeyFigure label="Paid" isPlain value={money(lifetime.paid)} />
          <KeyFigure
            label="Refunded"
            isPlain
            value={money(lifetime.reversed)}
            hint="Canceled because the payment was refunded."
          />
        </FigureGroup>
        <Box sx={{ mt: 1 }}>
          <FigureNote>
            {nextApproval === null
              ? 'Nothing pending.'
              : `Next confirmed: ${formatMoney(nextApproval.amount, currency)} on ${formatDate(nextApproval.day)}.`}
          </FigureNote>
        </Box>
      </Paper>
    </Box>
  )
}
