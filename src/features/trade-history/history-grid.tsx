import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiViewColumnOutline } from '@mdi/js'
import { ColumnsPanelTrigger, DataGrid, Toolbar, type GridSortModel } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TradeRow } from '#contract/trade-record.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { Icon } from '#ui/icon.tsx'
import { gridColumns } from './grid-columns.tsx'
import type { HistorySort, HistorySortField } from './history-filter.ts'
import { useColumnVisibility } from './stored-columns.ts'
import { tradeAddress } from './trade-address.ts'

interface HistoryGridProps {
  readonly portfolio: Portfolio
  /** Rows of the page shown. */
  readonly rows: readonly TradeRow[]
  /** Trades that match, on all pages. */
  readonly count: number
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly sort: HistorySort
  readonly onSort: (sort: HistorySort) => void
  readonly onDelete: (trade: TradeRow) => void
  readonly loading: boolean
}

/** Beyond so many rows the grid scrolls inside and keeps its header in sight. */
const rowsInFull = 12

function GridToolbar() {
  return (
    <Toolbar>
      <ColumnsPanelTrigger
        render={
          <Button size="small" color="inherit" startIcon={<Icon path={mdiViewColumnOutline} />}>
            Columns
          </Button>
        }
      />
    </Toolbar>
  )
}

/** The trades of a page as a grid: sorted by the server, columns to choose, each row leading to its trade. */
export function HistoryGrid(props: HistoryGridProps) {
  const { portfolio, rows, sort, onSort, onDelete } = props
  const navigate = useNavigate()
  const [visibility, setVisibility] = useColumnVisibility()
  const columns = useMemo(() => gridColumns(portfolio, onDelete), [portfolio, onDelete])
  const sortModel = useMemo<GridSortModel>(() => [{ field: sort.field, sort: sort.order }], [sort])

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        ...(rows.length > rowsInFull ? { height: 'max(560px, calc(100dvh - 160px))' } : {}),
      }}
    >
      <DataGrid
        label="Trades"
        rows={rows}
        columns={columns}
        density="compact"
        rowHeight={52}
        columnHeaderHeight={56}
        disableColumnFilter
        disableColumnMenu
        disableRowSelectionOnClick
        showToolbar
        slots={{ toolbar: GridToolbar }}
        columnVisibilityModel={visibility}
        onColumnVisibilityModelChange={setVisibility}
        sortingMode="server"
        sortingOrder={['desc', 'asc']}
        sortModel={sortModel}
        onSortModelChange={([chosen]) => {
          if (chosen?.sort) onSort({ field: chosen.field as HistorySortField, order: chosen.sort })
        }}
        paginationMode="server"
        rowCount={props.count}
        pageSizeOptions={[props.pageSize]}
        paginationModel={{ page: props.page, pageSize: props.pageSize }}
        onPaginationModelChange={(model) => props.onPage(model.page)}
        loading={props.loading}
        onRowClick={({ row }) => void navigate(tradeAddress((row as TradeRow).id))}
        onCellKeyDown={(parameters, event) => {
          if (event.key === 'Enter' && parameters.field !== 'actions' && event.target === event.currentTarget) {
            event.preventDefault()
            void navigate(tradeAddress((parameters.row as TradeRow).id))
          }
        }}
        sx={{
          fontVariantNumeric: 'tabular-nums',
          backgroundColor: 'background.paper',
          '& .MuiDataGrid-row': { cursor: 'pointer' },
          fontSize: '0.8125rem',
          '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', px: 0.75 },
          '& .MuiDataGrid-columnHeader': { px: 0.75 },
          '& .MuiDataGrid-toolbar': { minHeight: 40, p: 0.5 },
          '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
          '& .MuiDataGrid-cell--textCenter': { justifyContent: 'center' },
        }}
      />
    </Box>
  )
}
