import type { DemoSetup } from './effects.ts'

/** Texts of the demo trader, by setup, result or part of the day. */
export const theses: Readonly<Record<DemoSetup, readonly string[]>> = {
  'opening-range-breakout': [
    'Opening range broke on volume. Took the first pullback.',
    'Narrow opening range after a gap. Expecting expansion.',
    'Break of the 15-minute range with breadth behind it.',
  ],
  'trend-pullback': [
    'Second test of the rising average in a clean trend.',
    'Higher lows all along, pullback on light volume.',
    'Trend day. The pullback stopped at the prior swing.',
  ],
  'breakout-retest': [
    'Broke the level yesterday, came back to test it and held.',
    'Retest of the breakout level with sellers drying up.',
    'Old resistance is now support. Stop just behind it.',
  ],
  'vwap-reversion': [
    'Two standard deviations from VWAP and momentum is fading.',
    'Stretched from VWAP into a prior level. Looking for the way back.',
    'Flat VWAP, third push to the edge of the band.',
  ],
  'range-reversal': [
    'Failed break of the range low, closed back inside.',
    'Third test of the range edge with a long tail.',
    'Range has held for five weeks. Risk is small here.',
  ],
  'news-continuation': [
    'Earnings beat and guidance raised. First pause after the gap.',
    'Upgrade with volume. Buyers hold the opening gap.',
    'Guidance cut. The bounce is weak and on light volume.',
  ],
}

export const invalidations = [
  'A close back inside the range.',
  'A close beyond the swing that the stop is behind.',
  'The index turns against it with volume.',
  'No progress within an hour.',
] as const

export const lessons = {
  win: [
    'The plan was right and I did not let it finish. The target was hit without me.',
    'Gave up on the first pullback. A trailing stop would have kept me in.',
    'Good entry, nervous exit. Leave the target order alone.',
    'Waited for the level and let the order do the work.',
  ],
  loss: [
    'The plan was right, the stop was hit. Nothing to change.',
    'Entered before the bar closed. Wait for the close.',
    'The size was larger than the plan after the loss before.',
    'Second try at the same idea. One is enough.',
  ],
  late: [
    'Nothing good comes after 15:00. I was looking for a trade, not at one.',
    'Thin and choppy into the close. This is not my hour.',
  ],
} as const

export const entryComments = [
  'Entered as planned, at the planned price.',
  'Waited for the confirmation and entered on the close of the bar.',
  'Limit order filled at the level.',
  'Entered with slippage; the trade was still worth its risk.',
] as const
export const managementComments = [
  'Stop and target left where they were.',
  'Watched every tick instead of the plan.',
  'Took off a part at the first target.',
  'Stop stayed behind the swing.',
] as const
export const exitComments = {
  target: ['Target reached.'],
  stop: ['Stopped out; the idea was wrong.'],
  breakeven: ['Stopped out at the entry.'],
  time: ['Closed by time: the move did not come.', 'Closed before the end of the session.'],
  early: [
    'Closed early without a signal.',
    'Took what was left after the pullback.',
    'Got nervous and closed at market.',
  ],
} as const

export const keyLevels = [
  'Prior day high',
  'Prior day low',
  'Overnight high',
  'Overnight low',
  'VWAP',
  'Weekly open',
  '20-day average',
] as const

/** What the coach says about a trade, by how it went. */
export const coachRemarks = {
  early: [
    'Look where price went in the hour after you closed. What did you see that told you to get out?',
    'The plan had a target. Next ten trades: leave the order in and walk away after entry.',
    'You were right about the trade and took a third of it. Same pattern as last week.',
  ],
  late: [
    'That is another one after 15:00. Let us make 15:00 the end of your day for a month.',
    'Which setup was this? I read the thesis twice and see boredom.',
  ],
  size: [
    'Size went up right after a loss. The risk per trade is fixed before the open, not during the day.',
    'This was a good trade at the wrong size. Check the two before it.',
  ],
  setup: ['VWAP reversion again. Sixty trades in, it has not paid. Paper trade it or drop it.'],
} as const

export const dayPlans = [
  'Two trades at most. Only A setups before 11:30.',
  'Gap up into resistance. Let the first half hour pass, then look for the retest.',
  'CPI at 8:30. Half size until the range is clear.',
  'Balanced overnight. Fade the edges only with confirmation.',
  'Trend is up on the daily. Only longs above the overnight high.',
  'Fed at 14:00. Flat by 13:45.',
] as const
export const dayReviews = {
  good: [
    'Followed the plan and stopped when it was done.',
    'One clean trade. Left early, which is fine.',
    'Good reads. Still closing winners by hand before the target.',
  ],
  poor: [
    'Went on after the second loss. The plan said stop.',
    'Late trade again, out of boredom. It cost the morning.',
    'Right direction, wrong size. Risk is decided before the open.',
  ],
} as const

/** Tags with their colors. */
export const demoTags = [
  { name: 'A+ setup', color: '#2a9d8f' },
  { name: 'Second attempt', color: '#e76f51' },
  { name: 'News day', color: '#e9c46a' },
  { name: 'Opening hour', color: '#264653' },
  { name: 'After 15:00', color: '#8d6cab' },
  { name: 'Earnings', color: '#f4a261' },
  { name: 'For the coach', color: '#457b9d' },
] as const
export type DemoTag = (typeof demoTags)[number]['name']
