import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DetailedAnalytics } from '#api/affiliates/earnings.ts'
import { MoneyText, PercentText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatMonth } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { namedGroups } from './group-rows.ts'
import { groupings, type Grouping } from './series-keys.ts'

interface GroupsPanelProps {
  readonly detailed: DetailedAnalytics
  readonly currency: string
  readonly grouping: Grouping
  readonly onChange: (grouping: Grouping) => void
}

const groupColumns = (label: string) => [
  { key: 'name', label },
  { key: 'clicks', label: 'Clicks', numeric: true },
  { key: 'signups', label: 'Sign-ups', numeric: true },
  { key: 'rate', label: 'of clicks', numeric: true },
  { key: 'paid', label: 'Paying', numeric: true },
  { key: 'payingRate', label: 'of sign-ups', numeric: true },
  { key: 'revenue', label: 'Revenue', numeric: true },
  { key: 'commission', label: 'Earned', numeric: true },
]

function GroupTable({ detailed, currency, grouping }: Omit<GroupsPanelProps, 'onChange'>) {
  const label = groupings.find(({ value }) => value === grouping)?.label ?? ''
  const groups = namedGroups(detailed, grouping)
  if (groups.length === 0) return <Typography>No clicks in this period.</Typography>
  return (
    <SimpleTable
      caption={label}
      columns={groupColumns(label)}
      rows={groups.map(({ name, figures }) => ({
        name,
        clicks: formatCount(figures.clicks),
        signups: formatCount(figures.signups),
        rate: <PercentText value={figures.conversionRate.value} reason="No clicks" />,
        paid: formatCount(figures.paidConversions),
        payingRate: <PercentText value={figures.payingRate.value} reason="No sign-ups" />,
        revenue: <MoneyText value={figures.revenue} currency={currency} />,
        commission: <MoneyText value={figures.commission} currency={currency} />,
      }))}
    />
  )
}

const cohortColumns = [
  { key: 'month', label: 'Signed up in' },
  { key: 'signups', label: 'Sign-ups', numeric: true },
  { key: 'within30', label: 'Paid (30 days)', numeric: true },
  { key: 'within90', label: 'In 90 days', numeric: true },
  { key: 'paid', label: 'By today', numeric: true },
  { key: 'rate', label: 'of sign-ups', numeric: true },
  { key: 'refunded', label: 'Refunded', numeric: true },
  { key: 'revenue', label: 'Revenue', numeric: true },
  { key: 'commission', label: 'Earned', numeric: true },
]

function CohortTable({ detailed: { cohorts }, currency }: Pick<GroupsPanelProps, 'detailed' | 'currency'>) {
  if (cohorts.length === 0) return <Typography>No sign-ups in these 12 months.</Typography>
  return (
    <SimpleTable
      caption="Cohorts"
      columns={cohortColumns}
      rows={cohorts.map((cohort) => ({
        month: formatMonth(cohort.month),
        signups: formatCount(cohort.signups),
        within30: formatCount(cohort.paidWithin30Days),
        within90: formatCount(cohort.paidWithin90Days),
        paid: formatCount(cohort.paidConversions),
        rate: <PercentText value={cohort.payingRate.value} reason="No sign-ups" />,
        refunded: formatCount(cohort.refunded),
        revenue: <MoneyText value={cohort.revenue} currency={currency} />,
        commission: <MoneyText value={cohort.commission} currency={currency} />,
      }))}
    />
  )
}

const notes: Readonly<Partial<Record<Grouping, string>>> = {
  country: 'Visitors’ addresses aren’t kept, so countries are not known.',
  cohort: 'Referred accounts by the month they signed up in, over 12 months.',
}

/** The clicks of a period by one property, with what became of them. */
export function GroupsPanel({ detailed, currency, grouping, onChange }: GroupsPanelProps) {
  return (
    <Panel title="Breakdown" subtitle={notes[grouping] ?? 'Clicks of the period and what became of them'}>
      <Box sx={{ mb: 2 }}>
        <Segments label="Break down by" options={groupings} value={grouping} onChange={onChange} />
      </Box>
      {grouping === 'cohort' ? (
        <CohortTable detailed={detailed} currency={currency} />
      ) : (
        <GroupTable detailed={detailed} currency={currency} grouping={grouping} />
      )}
    </Panel>
  )
}
