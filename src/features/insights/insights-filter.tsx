import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { DayField } from '#shared/filter/date-fields.tsx'
import { PresetField } from '#shared/filter/preset-field.tsx'
import { useToday } from '#shared/filter/use-today.ts'
import { Select } from '#ui/form/select.tsx'
import type { InsightsAddress } from './insights-address.ts'

interface InsightsFilterProps {
  readonly shown: InsightsAddress
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly onPortfolio: (id: Id) => void
  readonly onChange: (changes: Partial<InsightsAddress>) => void
}

/** Chooses portfolio, days and setup. */
export function InsightsFilter({ shown, portfolio, portfolios, onPortfolio, onChange }: InsightsFilterProps) {
  const today = useToday(portfolio.timeZone)
  const { data: setups = [] } = useQuery(setupsQuery)
  const dates = { from: shown.from, to: shown.to }
  return (
    <Box
      component="section"
      aria-label="Filter"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      <Select
        label="Portfolio"
        value={shown.allPortfolios ? 'all' : portfolio.id}
        options={[
          ...portfolios.map(({ id, name }) => ({ value: id, label: name })),
          ...(portfolios.length > 1 ? [{ value: 'all', label: 'All portfolios' }] : []),
        ]}
        onChange={(value) => {
          if (value !== 'all') onPortfolio(value)
          onChange({ allPortfolios: value === 'all', finding: null })
        }}
      />
      <Select
        label="Setup"
        value={shown.setupId ?? 'all'}
        options={[{ value: 'all', label: 'All setups' }, ...setups.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(value) => onChange({ setupId: value === 'all' ? null : value, finding: null })}
      />
      <PresetField
        {...dates}
        today={today}
        onChange={(changes) => onChange({ ...pickDates(changes), finding: null })}
      />
      <DayField
        field="from"
        label="From"
        value={shown.from}
        onChange={(changes) => onChange({ ...pickDates(changes), finding: null })}
      />
      <DayField
        field="to"
        label="To"
        value={shown.to}
        onChange={(changes) => onChange({ ...pickDates(changes), finding: null })}
      />
    </Box>
  )
}

/** The dates among changes of a filter. */
function pickDates({ from, to }: Partial<Pick<InsightsAddress, 'from' | 'to'>>): Partial<InsightsAddress> {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
