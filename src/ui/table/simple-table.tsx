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
  /** Numbers are set right-aligned with figures of equal width. */
  readonly numeric?: boolean
}
export type TableCells = Readonly<Record<string, ReactNode>>

interface SimpleTableProps {
  /** What the table shows, for screen readers. */
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** Cells by column key. The first column is the row's header. */
  readonly rows: readonly TableCells[]
  /** Scrolls beyond this height. */
  readonly maxHeight?: number
}

const align = (column: TableColumn) => (column.numeric === true ? 'right' : 'left')

/** In line with the title above the table, and with what is below it. */
const padding = (position: number, { length }: readonly TableColumn[]) => ({
  pl: position === 0 ? 0 : 1,
  pr: position === length - 1 ? 0 : 1,
})

/** A small table of figures. For long lists with sorting and paging there is the data grid. */
export function SimpleTable({ caption, columns, rows, maxHeight }: SimpleTableProps) {
  const edges = useScrollEdges()
  return (
    // The part that scrolls can have the focus, so it needs a name, and one that differs from that of the panel around it.
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
                // Where it stays while the rows scroll it covers them, in the colour of the panel around it.
                sx={{ ...padding(position, columns), bgcolor: 'background.paper' }}
              >
                {column.label}
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
                  sx={padding(position, columns)}
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
