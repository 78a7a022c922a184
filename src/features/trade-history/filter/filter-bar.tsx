import { mdiMagnify, mdiTune } from '@mdi/js'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { memo, useCallback, useMemo, useState } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import { countActiveConditions, type HistoryFilter } from '#features/trade-history/query/history-filter.ts'
import type { HistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import type { Weekday } from '#shared/calendar/calendar-month.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { datePresets, dateInZone, findPreset, presetRange, type DatePreset } from './date-presets.ts'
import { DayField } from './day-field.tsx'
import { DebouncedField } from './debounced-field.tsx'
import { FilterChips } from './filter-chips.tsx'
import { SymbolsField } from './symbols-field.tsx'

const FilterDrawer = lazyPart(async () => (await import('./filter-drawer.tsx')).FilterDrawer)

interface FilterBarProps {
  readonly address: HistoryAddress
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  readonly context: HistoryContext
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
      placeholder="Symbol, thesis, lessons, broker id"
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

interface DateFieldsProps {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly today: CalendarDate
  readonly onChange: (changes: Partial<HistoryFilter>) => void
}

const DateFields = memo(function DateFields({ from, to, today, onChange }: DateFieldsProps) {
  const weekStart = useWeekStart()
  const preset = from === null && to === null ? 'all' : (findPreset({ from, to }, today, weekStart) ?? 'custom')
  return (
    <>
      <PresetField preset={preset} today={today} weekStart={weekStart} onChange={onChange} />
      <DayField className="wide" field="from" label="From" value={from} onChange={onChange} />
      <DayField className="wide" field="to" label="To" value={to} onChange={onChange} />
    </>
  )
})

interface PresetFieldProps {
  readonly preset: DatePreset | 'all' | 'custom'
  readonly today: CalendarDate
  readonly weekStart: Weekday
  readonly onChange: (changes: Partial<HistoryFilter>) => void
}

const PresetField = memo(function PresetField({ preset, today, weekStart, onChange }: PresetFieldProps) {
  return (
    <MuiTextField
      select
      size="small"
      label="Dates"
      value={preset}
      onChange={({ target: { value } }) => {
        if (value === 'all') onChange({ from: null, to: null })
        else if (value !== 'custom') onChange(presetRange(value as DatePreset, today, weekStart))
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
      {preset === 'custom' ? <MenuItem value="custom">Custom dates</MenuItem> : null}
    </MuiTextField>
  )
})

/** The most used filters, the active conditions, and the button that opens all filters. */
export const FilterBar = memo(function FilterBar({ address, symbols, context }: FilterBarProps) {
  const { filter, change } = address
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const [now] = useState(() => new Date())
  const { timeZone } = context.portfolio
  const today = useMemo(() => dateInZone(timeZone, now), [timeZone, now])
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
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '2fr 1fr auto auto 2fr auto' },
          // A phone has space for the search only; the drawer has the others.
          '& > .wide': { display: { xs: 'none', md: 'inline-flex' } },
        }}
      >
        <SearchField value={filter.search} onCommit={search} />
        <DateFields from={filter.from} to={filter.to} today={today} onChange={change} />
        <SymbolsField symbols={symbols} chosen={filter.symbols} onChange={change} />
        <Badge badgeContent={countActiveConditions(filter)} color="primary" sx={{ justifySelf: 'start' }}>
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
        <FilterDrawer
          open={open}
          onClose={() => setOpen(false)}
          address={address}
          symbols={symbols}
          context={context}
        />
      ) : null}
    </Box>
  )
})
