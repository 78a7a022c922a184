/** A cell of the grid: row -1 is the header, column 0 has the check boxes, the last column the menus. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

interface GridSize {
  readonly rows: number
  /** Includes the check boxes and the menus. */
  readonly columns: number
  /** Rows that Page Down moves by. */
  readonly page: number
}

interface Key {
  readonly key: string
  readonly ctrl: boolean
}

/** The cell that a key moves to, by the ARIA Authoring Practices for grids; null for keys that do not move. */
export function nextCell({ key, ctrl }: Key, { row, column }: CellPosition, size: GridSize): CellPosition | null {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const at = (toRow: number, toColumn: number): CellPosition => ({
    row: Math.max(-1, Math.min(lastRow, toRow)),
    column: Math.max(0, Math.min(lastColumn, toColumn)),
  })
  switch (key) {
    case 'ArrowDown':
      return at(ctrl ? lastRow : row + 1, column)
    case 'ArrowUp':
      return at(ctrl ? 0 : row - 1, column)
    case 'ArrowRight':
      return at(row, ctrl ? lastColumn : column + 1)
    case 'ArrowLeft':
      return at(row, ctrl ? 0 : column - 1)
    case 'PageDown':
      return at(row + size.page, column)
    case 'PageUp':
      return at(Math.max(0, row - size.page), column)
    case 'Home':
      return at(ctrl ? 0 : row, 0)
    case 'End':
      return at(ctrl ? lastRow : row, lastColumn)
    default:
      return null
  }
}
