import { beyondStop } from './beyond-stop.ts'
import { brokenRules } from './broken-rules.ts'
import { change } from './change.ts'
import { costs } from './costs.ts'
import { drawdownNow } from './drawdown-now.ts'
import { earlyExits } from './early-exits.ts'
import { edge } from './edge.ts'
import type { Inquiry } from './finding.ts'
import { losersHeld } from './losers-held.ts'
import { losingHour } from './losing-hour.ts'
import { losingSetup } from './losing-setup.ts'
import { losingSymbol } from './losing-symbol.ts'
import { losingWeekday } from './losing-weekday.ts'
import { missingStops } from './missing-stops.ts'
import { mistakesCost } from './mistakes-cost.ts'
import { overtrading } from './overtrading.ts'
import { revenge } from './revenge.ts'
import { sizeAfterLoss } from './size-after-loss.ts'
import { streaks } from './streaks.ts'

/** Every kind of finding, in the order in which lists show them. */
export const inquiries: readonly Inquiry[] = [
  edge,
  change,
  losingHour,
  losingWeekday,
  losingSymbol,
  losingSetup,
  earlyExits,
  losersHeld,
  missingStops,
  beyondStop,
  revenge,
  overtrading,
  sizeAfterLoss,
  costs,
  mistakesCost,
  brokenRules,
  drawdownNow,
  streaks,
]
