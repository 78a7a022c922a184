/**
 * Trades that a job over a whole portfolio reads and writes in one transaction. Between two transactions others are served:
 * on the embedded database, which has one connection, nobody waits longer than for these. Deriving them also blocks the
 * event loop for tens of milliseconds.
 */
export const tradesPerSlice = 200
