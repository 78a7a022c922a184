import Autocomplete from '@mui/material/Autocomplete'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { mdiMagnify, mdiTune } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import type { CalendarDate } from '#domain/units.ts'
import { Icon } from '#ui/icon.tsx'
import { datePresets, dateIn, presetOf, presetRange, type DatePreset } from './date-presets.ts'
import { DraftField } from './draft-field.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { HistoryContext } from './history-context.ts'
import { activeFilters } from './history-filter.ts'
import type { HistoryAddress } from './use-history-address.ts'

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }))

interface FilterBarProps {
  readonly address: HistoryAddress
  /** Symbols that occur in the portfolio. */
  readonly symbols: readonly string[]
  readonly context: HistoryContext
}

const trimmed = (text: string) => text.trim()
const dateOf = (text: string) => (text === '' ? null : (text as CalendarDate))

/** What the history is narrowed by most often, what it is narrowed by now, and the way to everything else. */
export function FilterBar({ address, symbols, context }: FilterBarProps) {
  const { filter, change } = address
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const today = dateIn(context.portfolio.timeZone, new Date())
  const preset = filter.from === null && filter.to === null ? 'all' : (presetOf(filter, today) ?? 'own')
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
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '2fr 1fr auto auto 2fr auto' },
          // A phone has room for the search alone; the rest is among all filters.
          '& > .wide': { display: { xs: 'none', md: 'inline-flex' } },
        }}
      >
        <DraftField
          size="small"
          label="Search"
          placeholder="Symbol, thesis, lessons, broker id"
          value={filter.search}
          normalise={trimmed}
          onCommit={(search) => change({ search })}
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
        <MuiTextField
          select
          size="small"
          label="Dates"
          value={preset}
          onChange={({ target: { value } }) => {
            if (value === 'all') change({ from: null, to: null })
            else if (value !== 'own') change(presetRange(value as DatePreset, today))
          }}
          className="wide"
          sx={{ minWidth: 132 }}
        >
          <MenuItem value="all">All dates</MenuItem>
          {Object.entries(datePresets).map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
          {preset === 'own' ? <MenuItem value="own">Own dates</MenuItem> : null}
        </MuiTextField>
        <MuiTextField
          type="date"
          className="wide"
          size="small"
          label="From"
          value={filter.from ?? ''}
          onChange={(event) => change({ from: dateOf(event.target.value) })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <MuiTextField
          type="date"
          className="wide"
          size="small"
          label="To"
          value={filter.to ?? ''}
          onChange={(event) => change({ to: dateOf(event.target.value) })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Autocomplete
          multiple
          className="wide"
          size="small"
          limitTags={2}
          options={[...new Set([...symbols, ...filter.symbols])].toSorted()}
          value={[...filter.symbols]}
          onChange={(_event, chosen) => change({ symbols: chosen })}
          sx={{ minWidth: 0 }}
          renderInput={(parameters) => (
            <MuiTextField
              {...parameters}
              label="Symbols"
              placeholder={filter.symbols.length === 0 ? 'All' : ''}
              slotProps={{ ...parameters.slotProps, inputLabel: { ...parameters.slotProps.inputLabel, shrink: true } }}
            />
          )}
        />
        <Badge badgeContent={activeFilters(filter)} color="primary" sx={{ justifySelf: 'start' }}>
          <Button
            variant="outlined"
            color="inherit"
            aria-haspopup="dialog"
            onClick={() => {
              setOpened(true)
              setOpen(true)
            }}
            startIcon={<Icon path={mdiTune} />}
            sx={{ height: 40, whiteSpace: 'nowrap' }}
          >
            All filters
          </Button>
        </Badge>
      </Box>
      <FilterChips address={address} context={context} />
      {opened ? (
        <Suspense fallback={null}>
          <FilterDrawer
            open={open}
            onClose={() => setOpen(false)}
            address={address}
            symbols={symbols}
            context={context}
          />
        </Suspense>
      ) : null}
    </Box>
  )
}
