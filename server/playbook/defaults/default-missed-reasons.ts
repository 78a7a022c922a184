export interface DefaultMissedReason {
  readonly key: string
  readonly name: string
}

/** The most frequent reasons for missing a trade. */
export const defaultMissedReasons: readonly DefaultMissedReason[] = [
  { key: 'away', name: 'Away from the screen' },
  { key: 'too-late', name: 'Saw it too late' },
  { key: 'hesitated', name: 'Hesitated' },
  { key: 'limit-not-filled', name: 'Limit order not filled' },
  { key: 'no-alert', name: 'No alert set' },
  { key: 'in-another-trade', name: 'In another trade' },
  { key: 'daily-limit', name: 'Daily limit reached' },
  { key: 'after-loss', name: 'Afraid after a loss' },
  { key: 'doubted-setup', name: 'Doubted the setup' },
  { key: 'news-ahead', name: 'News ahead' },
  { key: 'no-margin', name: 'Not enough margin' },
  { key: 'technical', name: 'Platform or connection failed' },
]
