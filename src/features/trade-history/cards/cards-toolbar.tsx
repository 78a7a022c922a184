import {
  mdiCheckboxMarkedOutline,
  mdiPrinterOutline,
  mdiSortAscending,
  mdiSortDescending,
  mdiTrayArrowDown,
  mdiViewColumnOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { GridToolbarProps } from '#features/trade-history/grid/grid-toolbar.tsx'
import { ToolbarChoice } from '#features/trade-history/grid/toolbar-choice.tsx'
import { sortFields, type HistorySortField } from '#features/trade-history/query/history-sort.ts'
import { HistoryViews } from '#features/trade-history/views/history-views.tsx'
import { groupingChoices } from '#shared/filter/grouping.ts'
import { countActiveConditions } from '#shared/filter/trade-filter.ts'
import { ResultChoice } from '#shared/selection/result-choice.tsx'
import { SideChoice } from '#shared/selection/side-choice.tsx'
import { Icon } from '#ui/icon.tsx'

const sortNames = Object.fromEntries(sortFields.map((field) => [field, datapointByKey[field].label])) as Readonly<
  Record<HistorySortField, string>
>

interface CardsToolbarProps extends GridToolbarProps {
  /** Whether tapping a card selects it. */
  readonly isSelecting: boolean
  readonly onSelecting: (isSelecting: boolean) => void
}

/** The toolbar of the cards: it also sorts, as cards have no column headers. */
export function CardsToolbar(props: CardsToolbarProps) {
  const { address, saved, stats, isSelecting, onSelecting, onColumns, onExport, onPrint } = props
  const { group, sort, set } = address
  const reversed = sort.order === 'asc' ? 'desc' : 'asc'
  return (
    <Box role="toolbar" aria-label="Cards" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap' }}>
        <HistoryViews saved={saved} isFiltered={countActiveConditions(address.filter) > 0} />
        <Box sx={{ flexGrow: 1 }} />
        <Button
          size="small"
          color={isSelecting ? 'primary' : 'inherit'}
          aria-pressed={isSelecting}
          startIcon={<Icon path={mdiCheckboxMarkedOutline} />}
          onClick={() => onSelecting(!isSelecting)}
        >
          Select
        </Button>
        <IconButton aria-label="Columns" onClick={onColumns}>
          <Icon path={mdiViewColumnOutline} />
        </IconButton>
        <IconButton aria-label="Export" onClick={onExport}>
          <Icon path={mdiTrayArrowDown} />
        </IconButton>
        <IconButton aria-label="Print" onClick={onPrint}>
          <Icon path={mdiPrinterOutline} />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SideChoice value={address.filter.direction} onChange={address.change} />
        <ResultChoice values={address.filter.results} onChange={address.change} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr auto', alignItems: 'end' }}>
        <ToolbarChoice
          label="Group by"
          names={groupingChoices(stats)}
          emptyLabel="None"
          value={group}
          onChange={(by) => set({ group: by })}
        />
        <ToolbarChoice
          label="Sort by"
          names={sortNames}
          value={sort.field}
          onChange={(field) => set({ sort: { ...sort, field: field ?? sort.field } })}
        />
        <IconButton
          size="small"
          aria-label={sort.order === 'asc' ? 'Sort descending' : 'Sort ascending'}
          onClick={() => set({ sort: { ...sort, order: reversed } })}
        >
          <Icon path={sort.order === 'asc' ? mdiSortAscending : mdiSortDescending} />
        </IconButton>
      </Box>
    </Box>
  )
}
