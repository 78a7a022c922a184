import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { listRoots } from '#domain/instruments/list-roots.ts'
import {
  assetClassLabels,
  directionLabels,
  exitReasonLabels,
  resultLabels,
  sourceLabels,
  statusLabels,
} from '#shared/trade/trade-labels.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
import { Icon } from '#ui/icon.tsx'
import { ChoiceField, ChoicesField } from './choice-field.tsx'
import { DayField } from './day-field.tsx'
import { hours, weekdays } from './filter-codecs.ts'
import { IdChoices } from './id-choices.tsx'
import { ImportFilter } from './import-filter.tsx'
import type { JournalContext } from './journal-context.ts'
import { RangeFields } from './range-fields.tsx'
import { StatFilter } from './stat-filter.tsx'
import { chosenSymbolIds, symbolChoices, symbolFilterOf } from './symbol-choices.ts'
import { countActiveConditions } from './trade-filter.ts'
import { hourName, missingFieldNames, sessionNames, flagNames } from './trade-names.ts'
import type { FilterControl } from './use-filter-address.ts'

const dayNames = Object.fromEntries(weekdays.map((day) => [day, weekdayNames[Number(day) - 1] ?? day]))
const hourNames = Object.fromEntries(hours.map((hour) => [hour, hourName(hour)]))

/** Without a custom stat in the filter there is nothing that its value could be missing of. */
const missingWithoutStat = Object.fromEntries(
  Object.entries(missingFieldNames).filter(([field]) => field !== 'stat'),
) as typeof missingFieldNames

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** The yes/no filters and their labels. */
const flags = [
  ['excluded', 'In stats'],
  ['reviewed', 'Review'],
  ['locked', 'Locked'],
  ['hasStop', 'Stop'],
  ['hasMae', 'MAE'],
] as const

interface FilterDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly address: FilterControl
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  readonly context: JournalContext
}

/** The drawer of all filters. Each change applies at once. */
export function FilterDrawer({ open, onClose, address, symbols, context }: FilterDrawerProps) {
  const { filter, change, clear } = address
  const { choices } = context
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'All filters', sx: { width: 'min(400px, 100vw)' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          All filters
        </Typography>
        <IconButton onClick={onClose} aria-label="Close filters">
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gap: 3, p: 2.5, overflow: 'auto', flexGrow: 1, alignContent: 'start' }}>
        <Section title="Trade">
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
            <DayField field="from" label="Exit from" value={filter.from} onChange={change} />
            <DayField field="to" label="Exit to" value={filter.to} onChange={change} />
          </Box>
          <IdChoices
            label="Symbols"
            choices={symbolChoices(symbols, listRoots(symbols), filter)}
            values={chosenSymbolIds(filter)}
            onChange={(chosen) => change(symbolFilterOf(chosen))}
          />
          <ChoiceField
            label="Side"
            names={directionLabels}
            value={filter.direction}
            onChange={(direction) => change({ direction })}
          />
          <ChoicesField
            label="Result"
            names={resultLabels}
            values={filter.results}
            onChange={(results) => change({ results })}
          />
          <ChoicesField
            label="Status"
            names={statusLabels}
            values={filter.statuses}
            onChange={(statuses) => change({ statuses })}
          />
          <ChoicesField
            label="Asset class"
            names={assetClassLabels}
            values={filter.assetClasses}
            onChange={(chosen) => change({ assetClasses: chosen })}
          />
          <ChoicesField
            label="Exit reason"
            names={exitReasonLabels}
            values={filter.exitReasons}
            onChange={(exitReasons) => change({ exitReasons })}
          />
        </Section>
        <Section title="Playbook">
          <IdChoices
            label="Setups"
            choices={choices.setups}
            values={filter.setups}
            onChange={(setups) => change({ setups })}
          />
          <IdChoices label="Tag" choices={choices.tags} values={filter.tags} onChange={(tags) => change({ tags })} />
          <IdChoices
            label="Mistake"
            choices={choices.mistakes}
            values={filter.mistakes}
            onChange={(mistakes) => change({ mistakes })}
          />
          <IdChoices
            label="Exchange"
            choices={choices.exchanges}
            values={filter.exchanges}
            onChange={(exchanges) => change({ exchanges })}
          />
          <ChoicesField
            label="Missing"
            names={filter.stat === null ? missingWithoutStat : missingFieldNames}
            values={filter.without}
            onChange={(without) => change({ without })}
          />
        </Section>
        <Section title="Figures">
          <RangeFields
            name="R"
            min={filter.minR}
            max={filter.maxR}
            onMin={(minR) => change({ minR })}
            onMax={(maxR) => change({ maxR })}
          />
          <RangeFields
            name="Net P&L"
            min={filter.minPnl}
            max={filter.maxPnl}
            onMin={(minPnl) => change({ minPnl })}
            onMax={(maxPnl) => change({ maxPnl })}
          />
          <RangeFields
            name="Minutes held"
            min={filter.minHold}
            max={filter.maxHold}
            onMin={(minHold) => change({ minHold })}
            onMax={(maxHold) => change({ maxHold })}
          />
          <StatFilter filter={filter} stats={context.stats} change={change} />
        </Section>
        <Section title="Time">
          <ChoicesField
            label="Exit weekday"
            names={dayNames}
            values={filter.weekdays}
            onChange={(chosen) => change({ weekdays: chosen })}
          />
          <ChoicesField
            label="Entry weekday"
            names={dayNames}
            values={filter.entryWeekdays}
            onChange={(entryWeekdays) => change({ entryWeekdays })}
          />
          <ChoicesField
            label="Entry hour"
            names={hourNames}
            values={filter.entryHours}
            onChange={(entryHours) => change({ entryHours })}
          />
          <ChoicesField
            label="Entry session"
            names={sessionNames}
            values={filter.entrySessions}
            onChange={(chosen) => change({ entrySessions: chosen })}
          />
        </Section>
        <Section title="Journal">
          {flags.map(([field, label]) => (
            <ChoiceField
              key={field}
              label={label}
              names={flagNames[field]}
              value={filter[field] === null ? null : filter[field] ? 'true' : 'false'}
              onChange={(chosen) => change({ [field]: chosen === null ? null : chosen === 'true' })}
            />
          ))}
          <ChoicesField
            label="Source"
            names={sourceLabels}
            values={filter.sources}
            onChange={(sources) => change({ sources })}
          />
          <ImportFilter
            portfolio={context.portfolio}
            values={filter.batches}
            onChange={(batches) => change({ batches })}
          />
        </Section>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider', justifyContent: 'flex-end' }}>
        <Button onClick={clear} disabled={countActiveConditions(filter) === 0} color="inherit">
          Clear filters
        </Button>
        <Button onClick={onClose} variant="contained">
          Done
        </Button>
      </Box>
    </Drawer>
  )
}
