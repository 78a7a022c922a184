import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'
import { useSetupContext } from '#shared/filter/use-setup-context.ts'
import { SelectionFields, type SelectionCondition } from '#shared/selection/selection-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import type { WhatIfSettings } from './what-if-settings.ts'

/** What the trades of a source can be narrowed to, besides days and side; a strategy has its own trades. */
export type Narrowing =
  | { readonly kind: 'setup' }
  | { readonly kind: 'portfolio'; readonly options: readonly { readonly id: Id; readonly name: string }[] }
  | { readonly kind: 'none' }

export interface SampleSelectionProps {
  readonly portfolio: Portfolio
  readonly narrowing: Narrowing
  readonly settings: Pick<WhatIfSettings, 'from' | 'to' | 'direction' | 'setupId' | 'portfolioId' | 'tradeListId'>
  readonly onChange: (changes: Partial<WhatIfSettings>) => void
}

const conditions: readonly SelectionCondition[] = ['dates', 'side']
const withSetup: readonly SelectionCondition[] = ['dates', 'setup', 'side']

/** Narrows the trades: portfolio or setup, days and side. */
export default function SampleSelection({ portfolio, narrowing, settings, onChange }: SampleSelectionProps) {
  const { from, to, direction, setupId, portfolioId, tradeListId } = settings
  const context = useSetupContext(portfolio, tradeListId)
  const address = useMemo(
    (): FilterControl => ({
      filter: { ...noFilter, from, to, direction, setups: setupId === null ? [] : [setupId], tradeList: tradeListId },
      change: ({ setups, tradeList, ...changes }) =>
        onChange({
          ...(changes.from === undefined ? {} : { from: changes.from }),
          ...(changes.to === undefined ? {} : { to: changes.to }),
          ...(changes.direction === undefined ? {} : { direction: changes.direction }),
          ...(tradeList === undefined ? {} : { tradeListId: tradeList }),
          ...(setups === undefined ? {} : { setupId: setups[0] ?? null }),
        }),
      clear: () => onChange({ from: null, to: null, direction: null, setupId: null, tradeListId: null }),
    }),
    [from, to, direction, setupId, tradeListId, onChange],
  )
  return (
    <Box component="search" aria-label="Selection">
      <SelectionFields
        address={address}
        context={context}
        conditions={narrowing.kind === 'setup' ? withSetup : conditions}
        {...(narrowing.kind === 'portfolio'
          ? {
              lead: (
                <Select
                  label="Portfolio"
                  value={portfolioId ?? ''}
                  onChange={(chosen) => onChange({ portfolioId: chosen === '' ? null : chosen })}
                  options={[
                    { value: '', label: 'All portfolios' },
                    ...narrowing.options.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              ),
            }
          : {})}
      />
    </Box>
  )
}
