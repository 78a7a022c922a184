import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AllFilters } from './all-filters.tsx'
import { ChoiceField, ChoicesField } from './choice-field.tsx'
import type { JournalContext } from './journal-context.ts'
import { PresetField } from './preset-field.tsx'
import { chosenSymbolIds, symbolChoices, symbolFilterOf } from './symbol-choices.ts'
import { countActiveConditions } from './trade-filter.ts'
import type { FilterControl } from './use-filter-address.ts'
import { useToday } from './use-today.ts'

// Visits without a filter do not need the names of all conditions.
const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips)

/** Names by value, with those chosen values that are not among the choices. */
const namesOf = (choices: readonly (readonly [string, string])[], chosen: readonly string[]) => ({
  ...Object.fromEntries(chosen.map((value) => [value, value])),
  ...Object.fromEntries(choices),
})

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

interface SelectionBarProps {
  readonly address: FilterControl
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  readonly context: JournalContext
}

/** The trades that a screen of figures is about: dates, setups, symbols and side, with all other filters one click away. */
export function SelectionBar({ address, symbols, context }: SelectionBarProps) {
  const { filter, change } = address
  const today = useToday(context.portfolio.timeZone)
  const { roots, loadRoots } = useRoots(symbols)
  return (
    <Box
      component="search"
      aria-label="Selection"
      onPointerEnter={loadRoots}
      onFocus={loadRoots}
      sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.25,
          alignItems: 'center',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr) auto',
            md: 'minmax(132px, 1fr) minmax(0, 2fr) minmax(0, 2fr) 110px auto',
          },
          // A phone has space for the dates only; the drawer has the others.
          '& > .wide': { display: { xs: 'none', md: 'inline-flex' } },
        }}
      >
        <PresetField from={filter.from} to={filter.to} today={today} onChange={change} />
        <Box className="wide" sx={{ '& > *': { width: '100%' } }}>
          <ChoicesField
            label="Setups"
            names={namesOf(
              context.choices.setups.map(({ id, name }) => [id, name]),
              filter.setups,
            )}
            values={filter.setups}
            onChange={(setups) => change({ setups })}
          />
        </Box>
        <Box className="wide" sx={{ '& > *': { width: '100%' } }}>
          <ChoicesField
            label="Symbols"
            names={Object.fromEntries(symbolChoices(symbols, roots, filter).map(({ id, name }) => [id, name]))}
            values={chosenSymbolIds(filter)}
            onChange={(chosen) => change(symbolFilterOf(chosen))}
          />
        </Box>
        <Box className="wide" sx={{ '& > *': { width: '100%' } }}>
          <ChoiceField
            label="Side"
            names={directionLabels}
            value={filter.direction}
            onChange={(direction) => change({ direction })}
          />
        </Box>
        <AllFilters address={address} symbols={symbols} context={context} justifySelf="end" />
      </Box>
      {countActiveConditions(filter) === 0 ? null : <FilterChips address={address} context={context} />}
    </Box>
  )
}
