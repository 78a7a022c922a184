import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { scrollEdgeStyles, useScrollEdges } from './use-scroll-edges.ts'

export interface TableColumn {
  readonly key: string
  readonly label: ReactNode
  /** A unit of all figures of the column, such as "R" or "USD", shown in the header. */
  readonly unit?: string
  /** Aligns numbers to the right, with tabular figures. */
  readonly numeric?: boolean
}
export type TableCells = Readonly<Record<string, ReactNode>>

export interface SimpleTableProps {
  /** Describes the table to screen readers. */
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** Cells by column key. The first column is the row's header. */
  readonly rows: readonly TableCells[]
  /** Scrolls beyond this height. */
  readonly maxHeight?: number
}

const align = (column: TableColumn) => (column.numeric === true ? 'right' : 'left')

/** Aligns the table's edges with the content above and below. */
const padding = (position: number, columns: readonly TableColumn[]) => ({
  // Words after a figure stand apart from it, as the figure ends where they begin.
  pl: position === 0 ? 0 : columns[position - 1]?.numeric === true && columns[position]?.numeric !== true ? 2.5 : 0.75,
  pr: position === columns.length - 1 ? 0 : 0.75,
})

/** On a phone, the row's header stays in place while its figures scroll beneath. */
const stickyHeader = {
  position: { xs: 'sticky', sm: 'static' },
  left: 0,
  zIndex: 1,
  bgcolor: { xs: 'background.paper', sm: 'transparent' },
  maxWidth: { xs: '45vw', sm: 'none' },
  minWidth: { xs: 80, sm: 0 },
} as const satisfies SxProps
const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const satisfies SxProps

/** The table of all screens: units in its header, figures to the right, the first column in place on a phone. */
export function SimpleTable({ caption, columns, rows, maxHeight }: SimpleTableProps) {
  const edges = useScrollEdges()
  return (
    // The scrolling element is focusable, so it needs a name that differs from the surrounding panel's.
    <TableContainer
      ref={edges}
      sx={{ ...scrollEdgeStyles, maxHeight: maxHeight ?? 'none' }}
      tabIndex={0}
      component="section"
      aria-label={`Table: ${caption}`}
    >
      <Table size="small" stickyHeader={maxHeight !== undefined} aria-label={caption}>
        <TableHead>
          <TableRow>
            {columns.map((column, position) => (
              <TableCell
                key={column.key}
                align={align(column)}
                component="th"
                scope="col"
                // A sticky header covers scrolling rows, in the color of the surrounding panel.
                sx={{
                  ...padding(position, columns),
                  bgcolor: 'background.paper',
                  ...(position === 0 ? { position: 'sticky', left: 0, zIndex: 3 } : {}),
                }}
              >
                {column.label}
                {column.unit === undefined ? null : (
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>{` ${column.unit}`}</Box>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are figures without an identity of their own
            <TableRow key={index}>
              {columns.map((column, position) => (
                <TableCell
                  key={column.key}
                  align={align(column)}
                  sx={{
                    ...padding(position, columns),
                    ...(position === 0 ? stickyHeader : {}),
                    ...(column.numeric === true ? figures : {}),
                  }}
                  {...(position === 0 ? { component: 'th', scope: 'row' } : {})}
                >
                  {row[column.key]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
