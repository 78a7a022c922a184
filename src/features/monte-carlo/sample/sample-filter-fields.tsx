import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { everyTrade, type SampleFilter } from '#domain/simulation/sample-filter.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'
import { useSetupContext } from '#shared/filter/use-setup-context.ts'
import { SelectionFields, type SelectionCondition } from '#shared/selection/selection-fields.tsx'

interface SampleFilterFieldsProps {
  readonly portfolio: Portfolio
  readonly filter: SampleFilter
  readonly onChange: (filter: SampleFilter) => void
}

const conditions: readonly SelectionCondition[] = ['dates', 'setups', 'side']

/** Which trades of the portfolio are the sample: setups, exit dates and side. */
export default function SampleFilterFields({ portfolio, filter, onChange }: SampleFilterFieldsProps) {
  const context = useSetupContext(portfolio, filter.tradeListId)
  const address = useMemo(
    (): FilterControl => ({
      filter: {
        ...noFilter,
        setups: filter.setupIds,
        from: filter.from,
        to: filter.to,
        direction: filter.direction,
        tradeList: filter.tradeListId,
      },
      change: ({
        setups: setupIds = filter.setupIds,
        from = filter.from,
        to = filter.to,
        direction = filter.direction,
        tradeList: tradeListId = filter.tradeListId,
      }) => onChange({ setupIds, from, to, direction, tradeListId }),
      clear: () => onChange(everyTrade),
    }),
    [filter, onChange],
  )
  return (
    <Box component="fieldset" aria-label="Sample" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <SelectionFields address={address} context={context} conditions={conditions} />
    </Box>
  )
}
