/** A header as it is compared: without case, byte-order mark, spaces and punctuation, so "Buy Price" is "buyprice". */
export function plainHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}&]/gu, '')
}

/** Position of each header by its plain form; of several with one name, the first. */
export function columnPositions(headers: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>()
  for (const [index, header] of headers.entries()) {
    const name = plainHeader(header)
    if (name !== '' && !positions.has(name)) positions.set(name, index)
  }
  return positions
}

/** Whether no cell of a row says anything. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
