import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useMemo } from 'react'
import type { DailyFigures } from '#contract/admin/daily-figures.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { dailySeriesOption, type DailySeries } from '#ui/charts/options/daily-series-option.ts'
import { formatCount, formatDay, unknownText } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { sumOfRecorded } from './sum-of-recorded.ts'

type Count = {
  [Key in keyof DailyFigures]: DailyFigures[Key] extends number | null ? Key : never
}[keyof DailyFigures]

interface DailyChartProps {
  readonly name: string
  /** Says the finding of the period. */
  readonly title: string
  readonly days: readonly DailyFigures[]
  readonly lines: readonly { readonly field: Count; readonly name: string; readonly kind: DailySeries['kind'] }[]
  readonly startsAtZero?: boolean
}

const height = 132

function DailyChart({ name, title, days, lines, startsAtZero = true }: DailyChartProps) {
  const option = useMemo(
    () =>
      dailySeriesOption(
        days.map(({ day }) => day),
        lines.map((line) => ({ ...line, values: days.map((day) => day[line.field]) })),
        startsAtZero,
      ),
    [days, lines, startsAtZero],
  )
  const table = {
    columns: [
      { key: 'day', label: 'Day' },
      ...lines.map((line) => ({ key: line.field, label: line.name, numeric: true })),
    ],
    rows: days.toReversed().map((day) => ({
      day: formatDay(day.day, 'short'),
      ...Object.fromEntries(
        lines.map(({ field }) => [field, day[field] === null ? unknownText : formatCount(day[field])]),
      ),
    })),
  }
  return (
    <Paper component="section" variant="outlined" aria-label={name} sx={{ px: 2, py: 1.5, minWidth: 0 }}>
      <Chart
        option={option}
        height={height}
        name={name}
        title={title}
        description={`By day, in UTC. ${lines.map((line) => line.name).join(' and ')}.`}
        descriptionHidden
        table={table}
      />
    </Paper>
  )
}

const accountLines = [{ field: 'accounts', name: 'Accounts', kind: 'plain' }] as const
const activeLines = [{ field: 'activeTraders', name: 'Active traders', kind: 'plain' }] as const
const errorLines = [{ field: 'errors', name: 'Errors', kind: 'failure' }] as const
const mailLines = [
  { field: 'mailsSent', name: 'Sent', kind: 'plain' },
  { field: 'mailsFailed', name: 'Failed', kind: 'failure' },
] as const

/** "3 server errors", or that none were recorded at all. */
function errorTitle(days: readonly DailyFigures[]): string {
  const errors = sumOfRecorded(days, 'errors')
  return errors === null ? 'Errors: not recorded yet' : pluralize(errors, 'server error')
}

function mailTitle(days: readonly DailyFigures[]): string {
  const [sent, failed] = [sumOfRecorded(days, 'mailsSent'), sumOfRecorded(days, 'mailsFailed')]
  if (sent === null || failed === null) return 'Mail: not recorded yet'
  return `${pluralize(sent, 'mail')} sent, ${formatCount(failed)} failed`
}

/** The four series that an operator looks at first. */
export function DailyCharts({ days }: { readonly days: readonly DailyFigures[] }) {
  const today = days.at(-1)
  const opened = sumOfRecorded(days, 'newAccounts') ?? 0
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <DailyChart
        name="Accounts"
        title={`${pluralize(today?.accounts ?? 0, 'account')}, ${formatCount(opened)} new`}
        days={days}
        lines={accountLines}
        startsAtZero={false}
      />
      <DailyChart
        name="Active traders"
        title={`${pluralize(today?.activeTraders ?? 0, 'active trader')} today`}
        days={days}
        lines={activeLines}
      />
      <DailyChart name="Errors" title={errorTitle(days)} days={days} lines={errorLines} />
      <DailyChart name="Mail" title={mailTitle(days)} days={days} lines={mailLines} />
    </Box>
  )
}
