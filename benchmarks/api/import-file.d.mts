/** Rows of `count` trades as the import page reads them from a file, and the milliseconds of each step. */
export function readHistory(
  count: number,
): Promise<{ readonly rows: readonly unknown[]; readonly parts: Readonly<Record<string, number>> }>
