/** Hides buttons on paper. */
export const screenOnly = { '@media print': { display: 'none' } } as const
