/** Reasons and lessons for the demo trades. */
export const dayTheses = [
  'Opening range broke on volume; took the first pullback.',
  'Held above VWAP twice and refused to go lower.',
  'Failed breakout of the overnight high, back inside the range.',
  'Trend day so far: bought the second test of the moving average.',
  'Sellers could not push through the prior day low.',
  'Range edge with a tight stop; middle of the range is the target.',
]
export const swingTheses = [
  'Broke out of a six-week base, volume well above average.',
  'Pullback to the 20-day average in an uptrend.',
  'Gap held for three days; entered over the high of the third.',
  'Relative strength while the index made a lower low.',
  'Failed rally into the falling 50-day average.',
  'Weekly trend up, daily oversold, first higher low.',
]
export const lossLessons = [
  'Entered before the bar closed. Wait for the close.',
  'The plan was right, the stop was hit. Nothing to change.',
  'Chased two ticks above the level.',
  'Took it in the lunch lull, where this setup has never paid.',
  'Correlated with a position that was already open: the risk was double.',
]
export const winLessons = [
  'Waited for the level and let the order do the work.',
  'Left a lot on the table; look at a runner for this setup.',
  'Patience paid: the third attempt was the one.',
]
