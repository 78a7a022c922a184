import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'
import { useSetupContext } from '#shared/filter/use-setup-context.ts'
import { SelectionFields, type SelectionCondition } from '#shared/selection/selection-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import type { InsightsAddress } from './insights-address.ts'

interface InsightsFilterProps {
  readonly shown: InsightsAddress
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly onPortfolio: (id: Id) => void
  readonly onChange: (changes: Partial<InsightsAddress>) => void
}

const conditions: readonly SelectionCondition[] = ['dates', 'setup']

/** The changes of a filter in the words of the address; another selection has other findings. */
const toAddress = ({ from, to, setups }: Partial<TradeFilter>): Partial<InsightsAddress> => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(setups === undefined ? {} : { setupId: setups[0] ?? null }),
  finding: null,
})

/** Chooses portfolio, days and setup. */
export function InsightsFilter({ shown, portfolio, portfolios, onPortfolio, onChange }: InsightsFilterProps) {
  const { from, to, setupId } = shown
  const context = useSetupContext(portfolio)
  const address = useMemo(
    (): FilterControl => ({
      filter: { ...noFilter, from, to, setups: setupId === null ? [] : [setupId] },
      change: (changes) => onChange(toAddress(changes)),
      clear: () => onChange(toAddress(noFilter)),
    }),
    [from, to, setupId, onChange],
  )
  return (
    <Box component="search" aria-label="Selection">
      <SelectionFields
        address={address}
        context={context}
        conditions={conditions}
        lead={
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
        }
      />
    </Box>
  )
}
