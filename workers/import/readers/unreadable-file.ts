/** A file that cannot be read. The message says what to do. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFile'
}

/** Limits of memory use; a broker's export of ten years stays far below. */
export const importFileLimits = {
  bytes: 64 * 1024 * 1024,
  /** Of the needed files of a workbook. */
  unpackedBytes: 128 * 1024 * 1024,
  cells: 12_000_000,
  cellsOfRow: 2_000,
  sheets: 5_000,
  depth: 64,
} as const

const tooManyCells = 'The file has too many cells. Export shorter periods and import them one by one.'

/** Counts the cells read from a file and throws when there are too many. */
export class CellBudget {
  #left: number = importFileLimits.cells

  add(count: number): void {
    this.#left -= count
    if (this.#left < 0) throw new UnreadableFileError(tooManyCells)
  }
}
