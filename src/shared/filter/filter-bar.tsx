import { mdiMagnify } from '@mdi/js'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import { memo, useCallback } from 'react'
import { Icon } from '#ui/icon.tsx'
import { AllFilters } from './all-filters.tsx'
import { DateFields } from './date-fields.tsx'
import { DebouncedField } from './debounced-field.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { JournalContext } from './journal-context.ts'
import { SymbolsField } from './symbols-field.tsx'
import type { FilterControl } from './use-filter-address.ts'
import { useToday } from './use-today.ts'

interface FilterBarProps {
  readonly address: FilterControl
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  readonly context: JournalContext
}

const trimmed = (text: string) => text.trim()

interface SearchFieldProps {
  readonly value: string
  readonly onCommit: (text: string) => void
}

const SearchField = memo(function SearchField({ value, onCommit }: SearchFieldProps) {
  return (
    <DebouncedField
      size="small"
      label="Search"
      placeholder="Symbol, notes, broker ID"
      value={value}
      normalize={trimmed}
      onCommit={onCommit}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 100, type: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
})

/** The most used filters, the active conditions, and the button that opens all filters. */
export const FilterBar = memo(function FilterBar({ address, symbols, context }: FilterBarProps) {
  const { filter, change } = address
  const today = useToday(context.portfolio.timeZone)
  const search = useCallback((text: string) => change({ search: text }), [change])
  return (
    <Box
      component="search"
      aria-label="Filters"
      sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.25,
          alignItems: 'end',
          // The fields of days have a wide natural size, so every track has its own limits.
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr) auto',
            md: 'minmax(0, 2fr) auto minmax(0, 150px) minmax(0, 150px) minmax(0, 2fr) auto',
          },
          // A phone has space for the search only; the drawer has the others.
          '& > .wide': { display: { xs: 'none', md: 'inline-flex' } },
        }}
      >
        <SearchField value={filter.search} onCommit={search} />
        <DateFields from={filter.from} to={filter.to} today={today} onChange={change} />
        <SymbolsField symbols={symbols} chosen={filter.symbols} roots={filter.roots} onChange={change} />
        <AllFilters address={address} symbols={symbols} context={context} justifySelf="start" />
      </Box>
      <FilterChips address={address} context={context} />
    </Box>
  )
})
