/** Settles once what waits meanwhile has had its turn: a long reading keeps nobody else waiting. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
