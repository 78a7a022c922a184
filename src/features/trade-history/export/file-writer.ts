/** A cell of an exported file. */
export type FileCell = string | number | boolean | null

/** Writes a file row by row, without keeping the rows in memory. */
export interface FileWriter {
  readonly add: (cells: readonly FileCell[]) => void
  readonly end: () => Blob
}
