import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { programsQuery, tiersQuery, type Program } from '#api/affiliates/affiliates.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Fact } from '#ui/figures/fact.tsx'
import { formatCount, formatMoney, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const facts = {
  display: 'grid',
  gap: 2,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
} as const

function ProgramTerms({ program }: { program: Program }) {
  const { clickDays, purchaseDays, holdDays, minimumPayout, currency, description, status } = program
  return (
    <Panel
      title={program.name}
      subtitle={status === 'open' ? description : 'The program is closed. Clicks don’t count.'}
    >
      <Box component="dl" sx={facts}>
        <Fact label="Click counts for">{pluralize(clickDays, 'day')}</Fact>
        <Fact label="First payment within">{pluralize(purchaseDays, 'day')}</Fact>
        <Fact label="Commission confirmed after">{pluralize(holdDays, 'day')}</Fact>
        <Fact label="Minimum payout">{formatMoney(minimumPayout, currency)}</Fact>
      </Box>
      <Box component="ul" sx={{ mb: 0, pl: 2.5, '& > li': { mb: 0.5 } }}>
        <li>Each account counts once, for the last link that its owner followed before signing up.</li>
        <li>Your own clicks and accounts don’t count.</li>
        <li>A visitor counts once a day for each source and campaign.</li>
        <li>A refund within {pluralize(holdDays, 'day')} cancels the commission.</li>
        <li>Say in your posts and emails that you earn a commission.</li>
      </Box>
    </Panel>
  )
}

/** The tiers with their rates and benefits. */
export function TiersTable() {
  const { data: tiers, error, refetch } = useQuery(tiersQuery)
  return (
    <Panel title="Tiers" subtitle="By confirmed first payments within 12 months">
      {tiers === undefined && error !== null ? (
        <ErrorState title="Couldn’t load tiers" error={error} onRetry={() => void refetch()} />
      ) : tiers === undefined ? (
        <LoadingState label="Loading tiers" heights={[180]} />
      ) : (
        <SimpleTable
          caption="Tiers"
          columns={[
            { key: 'tier', label: 'Tier' },
            { key: 'rate', label: 'Commission', numeric: true },
            { key: 'required', label: 'Payments', numeric: true },
            { key: 'benefits', label: 'Benefits' },
          ]}
          rows={tiers.map(({ title, commissionRate, requiredPaidConversions, benefits }) => ({
            tier: title,
            rate: formatPercent(Number(commissionRate), { digits: 0 }),
            required: formatCount(requiredPaidConversions),
            benefits: benefits.join(' · '),
          }))}
        />
      )}
    </Panel>
  )
}

/** The terms of every program. */
export function TermsPanel() {
  const { data: programs, error, refetch } = useQuery(programsQuery)
  const isNarrow = useNarrowScreen()
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {programs === undefined && error !== null ? (
        <ErrorState title="Couldn’t load terms" error={error} onRetry={() => void refetch()} />
      ) : programs === undefined ? (
        <LoadingState label="Loading terms" heights={[isNarrow ? 493 : 270]} />
      ) : programs.length === 0 ? (
        <Typography>No program is open.</Typography>
      ) : (
        programs.map((program) => <ProgramTerms key={program.id} program={program} />)
      )}
    </Box>
  )
}
