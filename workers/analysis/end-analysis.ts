let end: (() => void) | null = null

/** Names what ends the thread that analyzes trades; null once there is none. */
export function setAnalysisEnd(next: (() => void) | null): void {
  end = next
}

/**
 * Ends the thread that analyzes trades, with all trades in it, if there is one: the next user of this browser must not
 * see them. Apart from the thread's client, so that signing out loads nothing.
 */
export function endAnalysis(): void {
  end?.()
}
