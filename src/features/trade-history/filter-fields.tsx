import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { mdiFilterRemoveOutline, mdiMagnify } from '@mdi/js'
import type { CalendarDate } from '#domain/units.ts'
import { Icon } from '#ui/icon.tsx'
import { ChoiceField, ChoicesField } from './choice-field.tsx'
import { DraftField } from './draft-field.tsx'
import { activeFilters, type HistoryFilter } from './history-filter.ts'
import { directionNames, resultNames, statusNames } from './trade-words.ts'

const excludedNames = { false: 'In statistics', true: 'Left out' } as const

const trimmed = (text: string) => text.trim()

function numberText(text: string): string {
  const value = Number(text.trim().replace(',', '.').replace('\u2212', '-').replace(/r$/i, ''))
  return text.trim() === '' || !Number.isFinite(value) ? '' : String(value)
}

function DateField(props: {
  label: string
  value: CalendarDate | null
  onChange: (value: CalendarDate | null) => void
}) {
  return (
    <MuiTextField
      type="date"
      size="small"
      label={props.label}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value === '' ? null : (event.target.value as CalendarDate))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

function RField(props: { label: string; value: number | null; onChange: (value: number | null) => void }) {
  return (
    <DraftField
      size="small"
      label={props.label}
      value={props.value === null ? '' : String(props.value)}
      normalise={numberText}
      onCommit={(text) => props.onChange(text === '' ? null : Number(text))}
      placeholder="Any"
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'decimal' },
      }}
    />
  )
}

interface FilterFieldsProps {
  readonly filter: HistoryFilter
  /** Symbols that occur in the portfolio. */
  readonly symbols: readonly string[]
  readonly change: (changes: Partial<HistoryFilter>) => void
  readonly clear: () => void
}

/** Everything the history can be narrowed by. */
export function FilterFields({ filter, symbols, change, clear }: FilterFieldsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(12, minmax(0, 1fr))' },
        '& > *': { gridColumn: { md: 'span 2' } },
      }}
    >
      <DraftField
        size="small"
        label="Search"
        placeholder="Symbol, thesis, lessons, broker id"
        value={filter.search}
        normalise={trimmed}
        onCommit={(search) => change({ search })}
        sx={{ gridColumn: { xs: 'span 2', md: 'span 4 !important' } }}
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
      <DateField label="From" value={filter.from} onChange={(from) => change({ from })} />
      <DateField label="To" value={filter.to} onChange={(to) => change({ to })} />
      <Autocomplete
        multiple
        size="small"
        limitTags={2}
        options={[...new Set([...symbols, ...filter.symbols])].toSorted()}
        value={[...filter.symbols]}
        onChange={(_event, chosen) => change({ symbols: chosen })}
        sx={{ gridColumn: { xs: 'span 2', md: 'span 4 !important' } }}
        renderInput={(parameters) => (
          <MuiTextField
            {...parameters}
            label="Symbols"
            placeholder={filter.symbols.length === 0 ? 'All' : ''}
            slotProps={{ ...parameters.slotProps, inputLabel: { ...parameters.slotProps.inputLabel, shrink: true } }}
          />
        )}
      />
      <ChoiceField
        label="Direction"
        names={directionNames}
        value={filter.direction}
        onChange={(direction) => change({ direction })}
      />
      <ChoicesField
        label="Result"
        names={resultNames}
        values={filter.results}
        onChange={(results) => change({ results })}
      />
      <ChoicesField
        label="Status"
        names={statusNames}
        values={filter.statuses}
        onChange={(statuses) => change({ statuses })}
      />
      <ChoiceField
        label="Statistics"
        names={excludedNames}
        value={filter.excluded === null ? null : filter.excluded ? 'true' : 'false'}
        onChange={(value) => change({ excluded: value === null ? null : value === 'true' })}
      />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <RField label="R from" value={filter.minR} onChange={(minR) => change({ minR })} />
        <RField label="R to" value={filter.maxR} onChange={(maxR) => change({ maxR })} />
      </Box>
      <Button
        onClick={clear}
        disabled={activeFilters(filter) === 0}
        startIcon={<Icon path={mdiFilterRemoveOutline} />}
        sx={{ justifySelf: 'start' }}
      >
        Clear filters
      </Button>
    </Box>
  )
}
