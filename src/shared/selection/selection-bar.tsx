import Box from '@mui/material/Box'
import InputLabel from '@mui/material/InputLabel'
import { memo, useMemo, useState, type ReactNode } from 'react'
import { ChoiceField, ChoicesField } from '#shared/filter/choice-field.tsx'
import { DayField } from '#shared/filter/day-field.tsx'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { chosenSymbolIds, symbolChoices, symbolFilterOf } from '#shared/filter/symbol-choices.ts'
import { countActiveConditions } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AllFilters } from './all-filters.tsx'
import { PresetField, useDateChoice } from './preset-field.tsx'
import { SideChoice } from './side-choice.tsx'

// Visits without a filter do not need the names of all conditions.
const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips)

/** Names by value, with those chosen values that are not among the choices. */
const namesOf = (choices: readonly (readonly [string, string])[], chosen: readonly string[]) => ({
  ...Object.fromEntries(chosen.map((value) => [value, value])),
  ...Object.fromEntries(choices),
})

const noRoots: readonly string[] = []
const noSymbols: readonly string[] = []

const dayStyle = { flex: '1 1 130px', maxWidth: 180 } as const

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

/** What trades can be selected by; "more" is the drawer of all conditions. */
export type SelectionCondition = 'dates' | 'setups' | 'setup' | 'symbols' | 'side' | 'more'

const allConditions: readonly SelectionCondition[] = ['dates', 'setups', 'symbols', 'side', 'more']

/** Widths of the conditions beside each other. */
const tracks: Readonly<Record<SelectionCondition, string>> = {
  dates: 'minmax(140px, 1fr)',
  setups: 'minmax(0, 1.6fr)',
  setup: 'minmax(0, 1.6fr)',
  symbols: 'minmax(0, 1.6fr)',
  side: 'auto',
  more: 'auto',
}
const leadTrack = 'minmax(0, 1.6fr)'

/** On a phone, the drawer of all conditions leaves space for one field; without it, all stand in two columns. */
function layoutOf(conditions: readonly SelectionCondition[], hasLead: boolean, hasEnd: boolean) {
  const end = hasEnd ? ['auto'] : []
  return {
    display: 'grid',
    gap: 1.25,
    alignItems: 'end',
    gridTemplateColumns: {
      xs: conditions.includes('more') ? ['minmax(0, 1fr)', 'auto', ...end].join(' ') : 'repeat(2, minmax(0, 1fr))',
      md: [...(hasLead ? [leadTrack] : []), ...conditions.map((condition) => tracks[condition]), ...end].join(' '),
    },
    '& > .wide': { display: { xs: 'none', md: 'block' } },
  }
}

interface SelectionBarProps {
  readonly address: FilterControl
  readonly context: JournalContext
  /** The symbols of the portfolio. */
  readonly symbols?: readonly string[]
  /** What else selects trades, before the conditions: portfolios, or a text to find. */
  readonly lead?: ReactNode
  /** On a phone, the lead has a row to itself, not the place of the first condition. */
  readonly isLeadAbove?: boolean
  /** Buttons after the conditions. */
  readonly end?: ReactNode
  /** What the screen can select trades by; everything by default. */
  readonly conditions?: readonly SelectionCondition[]
}

/**
 * The trades that a screen is about: dates, setups, symbols and side, with all other conditions one click away, and what is
 * chosen as chips.
 */
export const SelectionBar = memo(function SelectionBar(props: SelectionBarProps) {
  const { address, context, symbols = noSymbols, lead, isLeadAbove = false, end, conditions = allConditions } = props
  const { filter, change } = address
  const today = useToday(context.portfolio.timeZone)
  const { roots, loadRoots } = useRoots(symbols)
  const [isCustom, setIsCustom] = useState(false)
  const dates = useDateChoice({ from: filter.from, to: filter.to, today })
  const shownDates = isCustom ? 'custom' : dates
  const setupNames = namesOf(
    context.choices.setups.map(({ id, name }) => [id, name]),
    filter.setups,
  )
  const fields: Readonly<Record<SelectionCondition, ReactNode>> = {
    dates: <PresetField value={shownDates} today={today} onChange={change} onCustom={setIsCustom} />,
    setups: (
      <ChoicesField
        label="Setups"
        names={setupNames}
        values={filter.setups}
        onChange={(setups) => change({ setups })}
      />
    ),
    setup: (
      <ChoiceField
        label="Setup"
        names={setupNames}
        value={filter.setups[0] ?? null}
        onChange={(setup) => change({ setups: setup === null ? [] : [setup] })}
      />
    ),
    symbols: (
      <ChoicesField
        label="Symbols"
        names={Object.fromEntries(symbolChoices(symbols, roots, filter).map(({ id, name }) => [id, name]))}
        values={chosenSymbolIds(filter)}
        onChange={(chosen) => change(symbolFilterOf(chosen))}
      />
    ),
    side: (
      <>
        <InputLabel component="div">Side</InputLabel>
        <SideChoice value={filter.direction} onChange={change} isTall />
      </>
    ),
    more: <AllFilters address={address} symbols={symbols} context={context} />,
  }
  // A phone has space for one of them; the drawer has the others.
  const onPhone = lead === undefined || isLeadAbove ? conditions[0] : undefined
  const isWide = (condition: SelectionCondition) =>
    conditions.includes('more') && condition !== 'more' && condition !== onPhone
  const chips = countActiveConditions(filter) === 0 ? null : <FilterChips address={address} context={context} />
  return (
    <Box
      component="search"
      aria-label="Selection"
      onPointerEnter={loadRoots}
      onFocus={loadRoots}
      sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={layoutOf(conditions, lead !== undefined, end !== undefined)}>
        {lead === undefined ? null : (
          <Box sx={isLeadAbove ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : {}}>{lead}</Box>
        )}
        {conditions.map((condition) => (
          <div key={condition} className={isWide(condition) ? 'wide' : ''}>
            {fields[condition]}
          </div>
        ))}
        {end === undefined ? null : <div>{end}</div>}
      </Box>
      {conditions.includes('dates') && shownDates === 'custom' ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.25 }}>
          <Box sx={dayStyle}>
            <DayField field="from" label="From" value={filter.from} onChange={change} />
          </Box>
          <Box sx={dayStyle}>
            <DayField field="to" label="To" value={filter.to} onChange={change} />
          </Box>
          {chips}
        </Box>
      ) : (
        chips
      )}
    </Box>
  )
})
