import Box from '@mui/material/Box'
import InputLabel from '@mui/material/InputLabel'
import { memo, useState, type ReactNode } from 'react'
import { ChoiceField, ChoicesField } from '#shared/filter/choice-field.tsx'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { countActiveConditions } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PresetField, useDateChoice } from './preset-field.tsx'
import { fieldHeight } from './quick-button-style.ts'
import { SideChoice } from './side-choice.tsx'

// Visits without a filter need neither the names of all conditions nor a field for days.
const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips)
const DayField = lazyPart(
  async () => (await import('#shared/filter/day-field.tsx')).DayField,
  () => <Box sx={{ height: `calc(${fieldHeight} + 22px)` }} />,
)

/** Names by value, with those chosen values that are not among the choices. */
const namesOf = (choices: readonly (readonly [string, string])[], chosen: readonly string[]) => ({
  ...Object.fromEntries(chosen.map((value) => [value, value])),
  ...Object.fromEntries(choices),
})

const dayStyle = { flex: '1 1 130px', maxWidth: 180 } as const

/** What trades can be selected by besides the drawer of all conditions. */
export type SelectionCondition = 'dates' | 'setups' | 'setup' | 'symbols' | 'side'

/** Widths of the fields beside each other. */
const tracks: Readonly<Record<SelectionCondition, string>> = {
  dates: 'minmax(140px, 1fr)',
  setups: 'minmax(0, 1.6fr)',
  setup: 'minmax(0, 1.6fr)',
  symbols: 'minmax(0, 1.6fr)',
  side: 'auto',
}
const leadTrack = 'minmax(0, 1.6fr)'

interface SelectionLayout {
  readonly conditions: readonly SelectionCondition[]
  readonly hasLead: boolean
  /** How many buttons follow the fields. */
  readonly buttons: number
}

/** On a phone, the drawer of all conditions leaves space for one field; without it, all stand in two columns. */
function layoutOf({ conditions, hasLead, buttons }: SelectionLayout) {
  const ends = Array.from({ length: buttons }, () => 'auto')
  return {
    display: 'grid',
    gap: 1.25,
    alignItems: 'end',
    gridTemplateColumns: {
      xs: buttons === 0 ? 'repeat(2, minmax(0, 1fr))' : ['minmax(0, 1fr)', ...ends].join(' '),
      md: [...(hasLead ? [leadTrack] : []), ...conditions.map((condition) => tracks[condition]), ...ends].join(' '),
    },
    '& > .wide': { display: { xs: 'none', md: 'block' } },
  }
}

export interface SelectionFieldsProps {
  readonly address: FilterControl
  readonly context: JournalContext
  /** In their order on screen. */
  readonly conditions: readonly SelectionCondition[]
  /** What else selects trades, before the conditions: portfolios, or a text to find. */
  readonly lead?: ReactNode
  /** On a phone, the lead has a row to itself, not the place of the first condition. */
  readonly isLeadAbove?: boolean
  /** The field of symbols, where trades can be selected by them. */
  readonly symbols?: ReactNode
  /** Opens all conditions; a phone shows it and one field. */
  readonly more?: ReactNode
  /** Further buttons. */
  readonly end?: ReactNode
}

/** Fields that select trades, and what is chosen as chips: the one selection of all screens. */
export const SelectionFields = memo(function SelectionFields(props: SelectionFieldsProps) {
  const { address, context, conditions, lead, isLeadAbove = false, symbols, more, end } = props
  const { filter, change } = address
  const today = useToday(context.portfolio.timeZone)
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
    symbols,
    side: (
      <>
        <InputLabel component="div">Side</InputLabel>
        <SideChoice value={filter.direction} onChange={change} isTall />
      </>
    ),
  }
  const buttons = [more, end].filter((button) => button !== undefined)
  // A phone has space for one of them; the drawer has the others.
  const onPhone = lead === undefined || isLeadAbove ? conditions[0] : undefined
  const isWide = (condition: SelectionCondition) => more !== undefined && condition !== onPhone
  const chips = countActiveConditions(filter) === 0 ? null : <FilterChips address={address} context={context} />
  return (
    <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={layoutOf({ conditions, hasLead: lead !== undefined, buttons: buttons.length })}>
        {lead === undefined ? null : (
          <Box sx={isLeadAbove ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : {}}>{lead}</Box>
        )}
        {conditions.map((condition) => (
          <div key={condition} className={isWide(condition) ? 'wide' : ''}>
            {fields[condition]}
          </div>
        ))}
        {more === undefined ? null : <div>{more}</div>}
        {end === undefined ? null : (
          <Box sx={{ display: 'grid', alignItems: 'center', height: fieldHeight }}>{end}</Box>
        )}
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
