import Box from '@mui/material/Box'
import { memo, useMemo, useState } from 'react'
import { ChoicesField } from '#shared/filter/choice-field.tsx'
import { chosenSymbolIds, symbolChoices, symbolFilterOf } from '#shared/filter/symbol-choices.ts'
import { AllFilters } from './all-filters.tsx'
import { SelectionFields, type SelectionCondition, type SelectionFieldsProps } from './selection-fields.tsx'

const noRoots: readonly string[] = []

/** The roots of the symbols, once they are asked for: the catalogue of contracts is not part of a first visit. */
function useRoots(symbols: readonly string[]) {
  const [listRoots, setListRoots] = useState<((of: readonly string[]) => readonly string[]) | null>(null)
  const roots = useMemo(() => listRoots?.(symbols) ?? noRoots, [listRoots, symbols])
  async function loadRoots() {
    const loaded = await import('#domain/instruments/list-roots.ts')
    setListRoots(() => loaded.listRoots)
  }
  // Without the catalogue the symbols alone are offered.
  return { roots, loadRoots: () => void loadRoots().catch(() => {}) }
}

const allConditions: readonly SelectionCondition[] = ['dates', 'setups', 'symbols', 'side']
const withoutDates: readonly SelectionCondition[] = ['setups', 'symbols', 'side']

interface SelectionBarProps extends Omit<SelectionFieldsProps, 'conditions' | 'symbols' | 'more'> {
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  /** Whether dates are chosen here, and not by what the screen shows. */
  readonly hasDates?: boolean
}

/** The trades that a screen is about: dates, setups, symbols and side, with all other conditions one click away. */
export const SelectionBar = memo(function SelectionBar({ symbols, hasDates = true, ...props }: SelectionBarProps) {
  const { address, context } = props
  const { filter, change } = address
  const { roots, loadRoots } = useRoots(symbols)
  return (
    <Box component="search" aria-label="Selection" onPointerEnter={loadRoots} onFocus={loadRoots}>
      <SelectionFields
        {...props}
        conditions={hasDates ? allConditions : withoutDates}
        symbols={
          <ChoicesField
            label="Symbols"
            names={Object.fromEntries(symbolChoices(symbols, roots, filter).map(({ id, name }) => [id, name]))}
            values={chosenSymbolIds(filter)}
            onChange={(chosen) => change(symbolFilterOf(chosen))}
          />
        }
        more={<AllFilters address={address} symbols={symbols} context={context} />}
      />
    </Box>
  )
})
