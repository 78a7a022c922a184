/** How a running task reports and pauses. A task that takes longer than about 50 ms must do both between its stages. */
export interface TaskControl {
  /** Reports the completed share of the work, 0 to 1. */
  readonly progress: (share: number) => void
  /**
   * Lets waiting messages be delivered, and throws when the task was cancelled. It yields only if the last pause is long
   * enough ago, so it is cheap enough for an inner loop.
   */
  readonly pause: () => Promise<void>
}
