/** What a task may do while it runs. One that computes for longer than some 50 ms does both between its stages. */
export interface TaskControl {
  /** Says the share of the work that is done, 0 to 1. */
  readonly progress: (share: number) => void
  /**
   * Lets waiting messages be delivered, and throws when the task is no longer wanted. Cheap: it yields only where the last
   * time is long enough ago, so it may stand in an inner loop.
   */
  readonly pause: () => Promise<void>
}
