import { mdiDotsVertical, mdiMenuDown, mdiMenuUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useMemo, useState } from 'react'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolTable, ToolTableRow } from '#domain/analysis/shapes/tool-result.ts'
import { sentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import type { ChartMenuProps } from '#ui/charts/chart-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useIsPrinting } from '#ui/layout/use-is-printing.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { TableCells, TableColumn } from '#ui/table/simple-table.tsx'
import { scrollEdgeStyles, useScrollEdges } from '#ui/table/use-scroll-edges.ts'
import { type SortedBy, sortRows } from './sort-rows.ts'
import { TableCell, TableRow } from './tool-table-row.tsx'

const ChartMenu = lazyPart<ChartMenuProps>(async () => (await import('#ui/charts/chart-menu.tsx')).default)

type Column = ToolTable['columns'][number]

/** More rows are shown on demand. */
const firstRows = 12

interface ToolTableViewProps {
  readonly table: ToolTable
  readonly words: ToolWords
  readonly onDrill: (groupKey: string) => void
}

function HeaderCell({ column, sorted, onSort }: { column: Column; sorted: SortedBy | null; onSort: () => void }) {
  const isSorted = sorted?.key === column.key
  const direction = isSorted && !sorted.isDescending ? 'ascending' : 'descending'
  return (
    <Box
      component="th"
      scope="col"
      {...(isSorted ? { 'aria-sort': direction } : {})}
      sx={{ textAlign: column.unit === 'text' ? 'start' : 'end' }}
    >
      <ButtonBase
        onClick={onSort}
        sx={{ font: 'inherit', fontWeight: 600, borderRadius: 1, minHeight: 28, whiteSpace: 'nowrap' }}
      >
        {column.label}
        {isSorted ? (
          <Icon path={direction === 'descending' ? mdiMenuDown : mdiMenuUp} sx={{ fontSize: '1.2em' }} />
        ) : null}
      </ButtonBase>
    </Box>
  )
}

/** The table as the CSV has it: intervals are columns of their own. */
function exportOf({ columns, rows, totals }: ToolTable, words: ToolWords) {
  const hasInterval = (place: number) => rows.some(({ intervals }) => (intervals[place] ?? null) !== null)
  const shown: TableColumn[] = columns.flatMap(({ key, label }, place) => [
    { key, label },
    ...(hasInterval(place)
      ? [
          { key: `${key}:low`, label: `${label}, 95% low` },
          { key: `${key}:high`, label: `${label}, 95% high` },
        ]
      : []),
  ])
  const cellsOf = (cells: readonly (number | Sentence | null)[], intervals: ToolTableRow['intervals']): TableCells =>
    Object.fromEntries(
      columns.flatMap(({ key }, place) => {
        const [value, interval] = [cells[place] ?? null, intervals[place] ?? null]
        return [
          [key, value === null ? '' : typeof value === 'number' ? value : sentenceText(value, words)],
          [`${key}:low`, interval?.low ?? ''],
          [`${key}:high`, interval?.high ?? ''],
        ]
      }),
    )
  return {
    columns: shown,
    rows: [
      ...rows.map(({ cells, intervals }) => cellsOf(cells, intervals)),
      ...(totals === null ? [] : [{ ...cellsOf(totals, []), [columns[0]?.key ?? '']: 'All trades' }]),
    ],
  }
}

const styles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.5, px: 1, borderBottom: '1px solid', borderColor: 'divider', fontWeight: 'inherit' },
  '& td': { whiteSpace: 'nowrap' },
  '& th:first-of-type': {
    pl: 0,
    textAlign: 'start',
    position: { xs: 'sticky', sm: 'static' },
    left: 0,
    bgcolor: { xs: 'background.paper', sm: 'transparent' },
    minWidth: 116,
    maxWidth: { xs: '42vw', sm: 'none' },
    overflowWrap: 'anywhere',
  },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
} as const

/** A table of a tool: sorted by any column, with intervals and totals; a row opens its trades. */
export function ToolTableView({ table, words, onDrill, header }: ToolTableViewProps & { readonly header: ReactNode }) {
  const edges = useScrollEdges()
  const [sorted, setSorted] = useState<SortedBy | null>(null)
  const [isWhole, setWhole] = useState(false)
  const isPrinting = useIsPrinting()
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  // A column of another table is unknown here: its rows keep their order.
  const rows = useMemo(() => sortRows(table, sorted, words), [table, sorted, words])
  const exported = useMemo(() => (menuAnchor === null ? null : exportOf(table, words)), [menuAnchor, table, words])
  const sortBy = ({ key, unit }: Column) =>
    setSorted((before) =>
      before?.key === key ? { key, isDescending: !before.isDescending } : { key, isDescending: unit !== 'text' },
    )
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>{header}</Box>
        <IconButton
          size="small"
          className="screen-only"
          aria-label={`Download: ${table.title}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
          sx={{ color: 'text.secondary' }}
        >
          <Icon path={mdiDotsVertical} />
        </IconButton>
      </Box>
      {exported === null ? null : (
        <ChartMenu
          title={table.title}
          anchor={menuAnchor}
          onClose={() => setMenuAnchor(null)}
          draw={null}
          columns={exported.columns}
          rows={exported.rows}
        />
      )}
      <Box
        ref={edges}
        component="section"
        aria-label={`Table: ${table.title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the scrolling region is reached by keyboard
        tabIndex={0}
        sx={{ ...scrollEdgeStyles, overflowX: 'auto' }}
      >
        <Box component="table" aria-label={table.title} sx={styles}>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <HeaderCell key={column.key} column={column} sorted={sorted} onSort={() => sortBy(column)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole || isPrinting ? rows : rows.slice(0, firstRows)).map((row) => (
              <TableRow
                key={row.group ?? JSON.stringify(row.cells)}
                row={row}
                columns={table.columns}
                sorted={sorted}
                words={words}
                onDrill={onDrill}
              />
            ))}
          </tbody>
          {table.totals === null ? null : (
            <tfoot>
              <tr>
                {table.columns.map((column, place) =>
                  place === 0 ? (
                    <th key={column.key} scope="row">
                      All trades
                    </th>
                  ) : (
                    <Box component="td" key={column.key} sx={{ textAlign: 'end' }}>
                      <TableCell column={column} value={table.totals?.[place] ?? null} words={words} />
                    </Box>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </Box>
      </Box>
      {rows.length <= firstRows ? null : (
        <Button size="small" className="screen-only" onClick={() => setWhole(!isWhole)} sx={{ mt: 1, ml: -1.25 }}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </Box>
  )
}
