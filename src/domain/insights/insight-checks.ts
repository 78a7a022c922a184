import { brokenRules } from './broken-rules.ts'
import { changeOverTime } from './change-over-time.ts'
import { costs } from './costs.ts'
import { currentDrawdown } from './current-drawdown.ts'
import { earlyExits } from './early-exits.ts'
import { edge } from './edge.ts'
import type { InsightCheck } from './finding.ts'
import { losersHeldLonger } from './losers-held-longer.ts'
import { losingHour, losingSetup, losingSymbol, losingWeekday } from './losing-groups.ts'
import { lossesBeyondStop } from './losses-beyond-stop.ts'
import { missingStops } from './missing-stops.ts'
import { mistakesCost } from './mistakes-cost.ts'
import { overtrading } from './overtrading.ts'
import { revengeTrading } from './revenge-trading.ts'
import { sizeAfterLoss } from './size-after-loss.ts'
import { streaks } from './streaks.ts'

/** Every check, in the order in which lists show their findings. */
export const insightChecks: readonly InsightCheck[] = [
  edge,
  changeOverTime,
  losingHour,
  losingWeekday,
  losingSymbol,
  losingSetup,
  earlyExits,
  losersHeldLonger,
  missingStops,
  lossesBeyondStop,
  revengeTrading,
  overtrading,
  sizeAfterLoss,
  costs,
  mistakesCost,
  brokenRules,
  currentDrawdown,
  streaks,
]
