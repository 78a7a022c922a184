/** A header as it is compared: without case, byte-order mark, spaces and punctuation, so "Buy Price" is "buyprice". */
export function normalizeHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}&]/gu, '')
}

/** Whether no cell of a row says anything. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
