/** A brush that reaches an end of its axis takes all that lies beyond: its bound is this large, and no value. */
export const beyondAll = 1e15

/** Whether a bound of a brush is a value, and not the end of an axis. */
export const isBound = (bound: number): boolean => Math.abs(bound) < beyondAll
