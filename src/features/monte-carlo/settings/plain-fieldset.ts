/** A group of fields without the browser's frame. */
export const plainFieldset = { border: 0, m: 0, p: 0, minWidth: 0 } as const
